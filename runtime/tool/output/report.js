/* The page of drano report --html: its sections.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The rows that CHANGE cures: by place, and, where a row is one access, by what is
   accessed.  */

const places = new Map ();	// From "file:line" to rows.

accesses.forEach (i => {
  const place = rows[i].file + ':' + rows[i].line;

  if (!places.has (place))
    places.set (place, []);
  places.get (place).push (i);
});

function cured (change)
{
  const named = i => {
    const r = record (i);

    return [r.file, r.line, r.column, r.access, r.array ?? ''].join (':');
  };
  const near = new Map ();	// From rows to the sites at their places.

  for (const site of change.sites)
    {
      const place = /^(.*:[0-9]+):[0-9]+:[^:]*:.*$/.exec (site);

      for (const i of place ? places.get (place[1]) ?? [] : [])
	near.set (i, [...near.get (i) ?? [], site]);
    }
  return [...near.keys ()].filter (i =>
    rows[i].many || near.get (i).includes (named (i))).sort ((a, b) => a - b);
}

const changeOf = new Map ();	// From rows to the change that saves most.

words.changes.forEach (change => {
  change.rows = cured (change);
  for (const i of change.rows)
    if (!changeOf.has (i))
      changeOf.set (i, change);
});

/* What CHANGE brings, in words.  */

function gain (change)
{
  if (change.time[0] >= 0)
    return `saves up to ${change.time[1]} % of the time, by the model`;
  if (change.saves[0] < 0)
    return 'what it saves is not known';
  return `saves ${change.saves[1]} of ${change.before[1]} sectors `
    + `(${change.percent} %), as predicted`;
}

/* CHANGE and its gain, which may not be known, at the end of a sentence.  */

const proposal = change => change.title
  + (change.saves[0] < 0 ? '.' : `; it ${gain (change)}.`);

/* What was measured at the rows that CHANGE cures; null if nothing was.  */

function measuredGain (change)
{
  const excessive = change.rows.reduce ((sum, i) =>
    sum + Math.max (rows[i].weight, 0), 0);

  return words.counted && excessive > 0
    ? `The accesses that it cures have ${total (excessive)} of the `
      + `${words.excessive} excessive sectors that were measured.` : null;
}

const LEGALITY = {
  proved: 'The compiler proved that the results stay the same.',
  asserted: "The program's own directives say that the results stay the same."
};

/* The row that CHANGE cures whose picture changes most; undefined if none
   does.  */

function drawnRow (change)
{
  return change.rows.filter (i => pictureAfter (i, change))
    .sort ((a, b) => rows[b].picture.sectors - rows[a].picture.sectors)[0];
}

/* The pictures of row I before and after CHANGE, which may be undefined.  */

function pictures (i, change)
{
  return [pictureBefore (i), change ? pictureAfter (i, change) : null];
}

/* What unfolds of CHANGE.  */

function changeBody (change)
{
  const said = measuredGain (change);
  const some = change.rows.slice (0, 10);

  return [el ('div', { class: 'beside' },
    el ('div', {},
	el ('p', {}, LEGALITY[change.legality]
	    ?? `Check before you make it: ${change.check ?? 'the results'}.`),
	said === null ? null : el ('p', {}, said),
	change.diff !== null ? diff (change.diff)
	: excerpt (change.file, change.line),
	change.fixit ? dim ('drano fix makes this change.') : null),
    el ('div', {}, ...drawnRow (change) !== undefined
	? pictures (drawnRow (change), change)
	: [])),
    some.length === 0 ? null
    : el ('p', { class: 'small' }, 'It cures: ',
	  ...some.flatMap ((i, k) => [k ? ', ' : '', link (i,
	    rows[i].site + ' (' + rows[i].access + ')')]),
	  change.rows.length > some.length
	  ? `, and ${change.rows.length - some.length} more` : '')];
}

function changeItem (change, k)
{
  const file = change.file ?? '?';

  return el ('li', {}, folded (
    { class: 'card change' },
    [el ('h3', {}, change.title), el ('p', { class: 'small' },
      el ('code', {}, ...breakable (`${file}:${change.line}:${change.column}`)),
      ' ', tag (gain (change), change.saves[0] > 0 ? 'good' : ''), ' ',
      tag (change.legality + (change.fixit ? ', fix-it' : '')))],
    () => changeBody (change), k === 0));
}

const CHANGES_SHOWN = 5;	// At first, and more with each click.

/* The list of changes, as long as the reader wants it.  */

function changeList ()
{
  const items = el ('ol', { class: 'plain' });
  const more = el ('button', { type: 'button', class: 'more' });
  let n = 0;
  const grow = by => {
    const last = Math.min (n + by, words.changes.length);

    items.append (...words.changes.slice (n, last).map ((change, k) =>
      changeItem (change, n + k)));
    n = last;
    more.textContent = `Show more of ${total (words.changes.length)} changes`;
    more.hidden = n === words.changes.length;
  };

  more.addEventListener ('click', () => grow (20));
  grow (CHANGES_SHOWN);
  return [items, more];
}

/* What the page comes to: what costs most, what to write, what that saves.  */

function verdict ()
{
  const wrong = words.counted
    ? `${words.percent} % of the ${words.sectors} sectors that were measured are `
      + 'excessive.'
    : `${words.uncoalesced} of ${words.accesses} accesses are uncoalesced, as `
      + 'predicted.';

  return [words.nothing !== null
	  ? el ('p', { class: 'verdict' }, words.nothing + '.')
	  : el ('ol', { class: 'verdict' },
		...words.conclusion.map (line => el ('li', {}, line))),
	  el ('p', {}, wrong)];
}

function conclusion ()
{
  return [el ('section', { 'aria-labelledby': 'conclusion' },
	      el ('h2', { id: 'conclusion' }, 'What to change'), ...verdict (),
	      ...timeBars (),
	      ...words.changes.length ? changeList () : [],
	      words.changes.length
	      ? dim ('What a change saves is predicted: the sectors of its regions '
		     + 'before and after, with each access counted once for each '
		     + 'iteration of its loops.') : null)];
}

/* The overview.  */

function overview ()
{
  const boxes = [[words.accesses, 'accesses'],
		 [words.uncoalesced, 'uncoalesced'],
		 [words.idle, 'with idle lanes']];

  if (words.counted)
    boxes.push ([words.sectors, 'sectors'], [words.ideal, 'ideal'],
		[words.excessive, 'excessive'],
		[words.percent + ' %', 'of the sectors are excessive']);
  return [el ('section', { 'aria-labelledby': 'overview' },
    el ('h2', { id: 'overview' }, 'In figures'),
    el ('div', { class: 'totals' }, ...boxes.map (([figure, what]) =>
      el ('div', {}, el ('b', {}, figure),
	  el ('span', { class: 'dim small' }, what)))),
    dim ('A sector is 32 bytes, the least that is fetched. Ideal is the least '
	 + 'number of sectors that hold what the lanes ask for, if all 32 of '
	 + 'each warp work; what goes beyond it is excessive.',
	 words.counted ? '' : ' All figures are predictions for one request.',
	 words.libraries !== null
	 ? ` Libraries fetched ${words.libraries} sectors, which are not in `
	   + 'these figures.' : ''))];
}

/* The card of row I.  */

function card (i)
{
  const row = rows[i], r = record (i), change = changeOf.get (i);
  const facts = [
    ...figures.map (key => [key, row[key][1] === '-' ? null : row[key][1]]),
    ...['L1 hits', 'L2 read', 'L2 written', 'device memory'].map (
      key => [key, row[key]]),
    ['predicted stride', row.measured ? r.stride : null],
    ['lanes are the iterations of', r.lane_loop],
    ['mapping', r.mapping],
    ['region', r.region],
    ['function', r.function],
    ['finding', r.finding]
  ];

  return el (
    'div', { class: 'card', id: 'site-' + i },
    el ('h3', {}, el ('code', {}, row.site), ' ', row.access, ' ',
	tag (row.verdict, row.class)),
    el ('p', {}, row.sentence),
    el ('div', { class: 'beside' },
	el ('div', {}, excerpt (r.file, r.line),
	    change ? el ('p', {}, `To change: ${proposal (change)}`) : null,
	    change && change.diff !== null ? diff (change.diff) : null),
	el ('div', {}, ...pictures (i, change))),
    el ('dl', { class: 'facts small' },
	...facts.filter (([, value]) => value).map (([name, value]) =>
	  el ('div', {}, el ('dt', {}, name), el ('dd', {}, value)))));
}

/* The lines of files that have rows: for each "file" its weight, and a map from the
   number of a line to its weight, which is the sum of its rows' excess, and its
   first access.  */

function weigh ()
{
  const files = new Map ();

  rows.forEach ((row, i) => {
    const { file, line } = row;

    if (row.weight === undefined || file === null)
      return;
    if (!files.has (file))
      files.set (file, { weight: 0, lines: new Map () });
    const hits = files.get (file);

    if (!hits.lines.has (line))
      hits.lines.set (line, { weight: 0, first: undefined });
    hits.weight += Math.max (row.weight, 0);
    hits.lines.get (line).weight += Math.max (row.weight, 0);
    if (row.kind === 'access')
      hits.lines.get (line).first ??= i;
  });
  return files;
}

/* The cell with the bar of a line: HIT is what it weighs, of HEAVIEST.  */

function bar (hit, heaviest)
{
  if (!hit)
    return el ('td', { class: 'b' });
  const text = hit.weight > 0
    ? total (hit.weight, words.counted ? 0 : 1) : '0';
  const shown = hit.first === undefined ? text : link (hit.first, text);

  return el ('td', { class: 'b' }, hit.weight > 0
	     ? el ('span', { style: '--w:'
		     + (100 * hit.weight / heaviest).toFixed (1) + '%' },
		   el ('i', {}, shown))
	     : shown);
}

/* The text of SOURCE, with a bar at each line in HITS; HEAVIEST is the heaviest of
   all lines.  */

function sourceBody (source, hits, heaviest)
{
  let last = 0;

  if (source.lines === null)
    return [el ('p', { class: 'dim' }, 'The file was not found where the page was '
		+ 'made; run drano report where the program was compiled.')];
  return [el ('div', { class: 'src', tabindex: 0, role: 'group',
		       'aria-label': source.name },
    el ('table', { role: 'presentation' }, el ('tbody', {},
      ...source.lines.flatMap (([number, line]) => {
	const hit = hits.get (number);
	const gap = number > last + 1
	  ? [el ('tr', { class: 'gap' }, el ('td', { colspan: 3 }, '...'))] : [];

	last = number;
	return [...gap, el ('tr', { class: hit ? 'hit' : undefined },
			    bar (hit, heaviest),
			    el ('td', { class: 'no' }, String (number)),
			    el ('td', { class: 'c' }, line))];
      }))))];
}

const OPEN_LINES = 400;		// A longer source is folded.

/* The sources, those that waste most first.  */

function sourceList ()
{
  const files = weigh ();
  const weight = source => files.get (source.name).weight;
  let heaviest = 0;

  for (const { lines: hits } of files.values ())
    for (const hit of hits.values ())
      heaviest = Math.max (heaviest, hit.weight);
  return words.sources.length === 0 ? [] : [
    el ('section', { 'aria-labelledby': 'source' },
	el ('h2', { id: 'source' }, 'Source'),
	dim ("The length of a line's bar shows the excessive sectors of its "
	     + 'accesses.'),
	...[...words.sources].sort ((a, b) => weight (b) - weight (a))
	  .map ((source, k) => folded (
	    { class: 'file' },
	    [el ('h3', {}, el ('code', {}, ...breakable (source.name)))],
	    () => sourceBody (source, files.get (source.name).lines, heaviest),
	    k === 0 && (source.lines ?? []).length <= OPEN_LINES)))];
}

const NOTES_MAX = 200;

/* What rows of KIND say, under HEADING.  */

function notes (kind, heading)
{
  const all = rows.flatMap ((row, i) => row.kind === kind ? [i] : []);
  const id = kind.replace (' ', '-');

  return all.length === 0 ? []
    : [el ('section', { 'aria-labelledby': id }, el ('h2', { id }, heading),
	   el ('ul', { class: 'small' }, ...all.slice (0, NOTES_MAX).map (i =>
	     el ('li', {}, ...(record (i).file !== null
			       ? [el ('code', {}, rows[i].site), ': '] : []),
		 rows[i].sentence))),
	   all.length > NOTES_MAX
	   ? dim (`... and ${total (all.length - NOTES_MAX)} more.`) : null)];
}

fill (document.getElementById ('page'), {},
      [conclusion (), overview (), notes ('region', 'Regions'), accessList (),
       times (), copies (), sourceList (),
       notes ('host', 'Regions that ran on the host'),
       notes ('no lines', 'Functions without source lines'),
       notes ('launch', 'Launches'),
       notes ('branch', 'Branches at which lanes diverge')].flat ());
if (accesses.length)
  {
    let asked = false;
    const later = () => {
      if (!asked)
	window.requestAnimationFrame (() => { asked = false; draw (); });
      asked = true;
    };

    arrange ();
    window.addEventListener ('scroll', later, { passive: true });
    window.addEventListener ('resize', later);
    window.addEventListener ('hashchange', follow);
    follow ();
  }

/* On paper there is all that can be unfolded, but no more than can be read.  */

window.addEventListener ('beforeprint', () => {
  document.querySelectorAll ('details.change').forEach (node => {
    node.draw ();
    node.setAttribute ('open', '');
  });
  list.printing = true;
  if (accesses.length)
    draw ();
});
window.addEventListener ('afterprint', () => {
  list.printing = false;
  if (accesses.length)
    draw ();
});
