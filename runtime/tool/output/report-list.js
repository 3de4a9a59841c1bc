/* The page of drano report --html: the list of accesses.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Only the lines near the window are in the document.  All are equally high, but
   for the card of one access, which may be open below its line.  What is listed is
   an array of items: the number of a row, or a group with a heading.  */

const MARGIN = 12;		// Lines drawn beyond the window, on each side.
const PRINTED_MAX = 1000;	// Lines on paper.

const accesses = rows.flatMap ((row, i) => row.kind === 'access' ? [i] : []);
const figures = (words.timed ? ['time %'] : [])
  .concat (words.counted ? ['excessive', '%', 'sectors/request'] : [])
  .concat ('predicted', 'ideal', 'lanes', 'factor', 'stride');
const WIDE = ['excessive', 'predicted'];
const columns = ['site', 'verdict', ...figures];

/* What the user chose: the text searched for, whether only findings are shown, the
   verdict that is, how many percent of the time at least, the key of groups, the
   column sorted by, and whether upwards.  */

const chosen = { text: '', findings: false, verdict: '', time: '', group: '',
		 column: -1, up: false };
const groupKeys = {
  region: i => record (i).region ?? 'no known region',
  cause: i => record (i).finding ?? 'no finding',
  file: i => record (i).file ?? 'no known file'
};

const list = { items: [], folded: new Set (), drawn: new Map (), open: -1,
	       height: 40, card: null, cardHeight: 0, current: 0,
	       printing: false };

const searched = new Map ();	// Of rows, the text that is searched.

function matches (i, text)
{
  if (!searched.has (i))
    searched.set (i, [rows[i].site, rows[i].access, rows[i].verdict,
		      rows[i].sentence, record (i).function,
		      record (i).region].join (' ').toLowerCase ());
  return searched.get (i).includes (text);
}

/* The order of rows X and Y by the chosen column.  */

function order (x, y)
{
  const name = columns[chosen.column];
  const value = i => name === 'site' ? rows[i].site + ': ' + rows[i].access
    : name === 'verdict' ? rows[i].verdict : rows[i][name][0];
  const a = value (x), b = value (y);

  return (chosen.up ? 1 : -1) * (a < b ? -1 : a > b ? 1 : 0);
}

/* Whether the accesses of row I cost as much of the time as is chosen.  */

function costs (i)
{
  return chosen.time === ''
    || 100 * rows[i]['time %'][0] >= +chosen.time * words.times.time[0];
}

/* The rows that are chosen, in their order.  */

function chosenRows ()
{
  const text = chosen.text.trim ().toLowerCase ();
  const all = accesses.filter (i =>
    (!chosen.findings || rows[i].found || rows[i].class === 'bad')
    && (chosen.verdict === '' || rows[i].verdict === chosen.verdict)
    && costs (i) && (text === '' || matches (i, text)));

  return chosen.column < 0 ? all : all.sort (order);
}

/* The items of rows ALL in groups, those that waste most first.  */

function grouped (all)
{
  const groups = new Map ();

  for (const i of all)
    {
      const name = groupKeys[chosen.group] (i);

      if (!groups.has (name))
	groups.set (name, { name, rows: [], weight: 0 });
      const group = groups.get (name);

      group.rows.push (i);
      group.weight += Math.max (rows[i].weight, 0);
    }
  return [...groups.values ()].sort ((a, b) => b.weight - a.weight)
    .flatMap (group => [group, ...list.folded.has (group.name) ? []
			: group.rows]);
}

/* Where item K begins, in pixels below the first; the card is behind the item of
   its row.  */

const openItem = () => list.open < 0 ? -1 : list.items.indexOf (list.open);

function offset (k, open)
{
  return k * list.height + (open >= 0 && k > open ? list.cardHeight : 0);
}

/* The item at Y pixels below the first.  */

function itemAt (y, open)
{
  const k = Math.floor (y / list.height);

  if (open < 0 || k <= open)
    return k;
  return Math.max (open, Math.floor ((y - list.cardHeight) / list.height));
}

/* The line of a group.  */

function groupLine (group)
{
  const shut = list.folded.has (group.name);
  const button = el ('button', { type: 'button', class: 'fold',
				 'aria-expanded': String (!shut) },
		     ...breakable (group.name));

  button.addEventListener ('click', () => {
    if (shut)
      list.folded.delete (group.name);
    else
      list.folded.add (group.name);
    arrange ();
    focusItem (list.items.findIndex (item => item.name === group.name));
  });
  return el ('tr', { role: 'row', class: 'group' },
	     el ('th', { role: 'rowheader', colspan: columns.length }, button,
		 el ('span', { class: 'dim small' },
		     ' ' + (group.rows.length === 1 ? '1 access'
			    : total (group.rows.length) + ' accesses')
		     + `, ${total (group.weight, words.counted ? 0 : 1)} `
		     + 'excessive sectors'
		     + (words.counted ? '' : ' for one request of each'))));
}

/* The line of row I.  */

function rowLine (i)
{
  const row = rows[i];
  const button = el ('button', { type: 'button', class: 'open',
				 'aria-expanded': String (i === list.open),
				 title: row.site + ': ' + row.access },
		     row.site + ': ' + row.access);

  button.addEventListener ('click', () => show (i === list.open ? -1 : i));
  return el ('tr', { role: 'row', class: row.class },
	     el ('td', { role: 'cell', class: 'l' }, button),
	     el ('td', { role: 'cell', class: 'l' }, tag (row.verdict)),
	     ...figures.map (key =>
	       el ('td', { role: 'cell', title: row[key][1], 'data-h': key },
		   row[key][1]
		   + (key === 'predicted' && row.disagrees ? ' !' : ''))));
}

/* Make NODES the children of PARENT.  Those that stay are not moved, and keep the
   focus.  */

function replace (parent, nodes)
{
  const kept = new Set (nodes);

  for (const node of [...parent.children])
    if (!kept.has (node))
      node.remove ();
  let at = parent.firstChild;

  for (const node of nodes)
    if (node === at)
      at = at.nextSibling;
    else
      parent.insertBefore (node, at);
}

/* Draw the lines that are in the window.  */

function draw ()
{
  const { items, body, above, below } = list;
  const open = openItem ();
  const top = -above.getBoundingClientRect ().top;
  const shown = list.printing ? [0, Math.min (items.length, PRINTED_MAX) - 1]
    : [itemAt (top, open) - MARGIN,
       itemAt (top + window.innerHeight, open) + MARGIN];
  const first = Math.max (0, Math.min (shown[0], items.length - 1));
  const last = Math.min (items.length - 1, Math.max (shown[1], first + MARGIN));
  const drawn = new Map ();
  const nodes = [];

  if (list.current < first || list.current > last)
    list.current = Math.max (0, Math.min (first + MARGIN, last));
  for (let k = first; k <= last; k++)
    {
      const item = items[k];
      const line = list.drawn.get (item)
	?? (typeof item === 'number' ? rowLine (item) : groupLine (item));

      line.setAttribute ('aria-rowindex', k + 2);
      line.item = k;
      line.querySelector ('button').tabIndex = k === list.current ? 0 : -1;
      drawn.set (item, line);
      nodes.push (line);
      if (k === open)
	nodes.push (list.card);
    }
  list.drawn = drawn;
  replace (body, nodes);
  above.style.height = offset (first, open) + 'px';
  below.style.height = list.printing ? '0'
    : offset (items.length, open) - offset (last + 1, open) + 'px';
  measure (nodes);
}

/* Find out how high a line and the card in NODES are; draw again if that was not
   known.  */

function measure (nodes)
{
  const high = node => node ? node.getBoundingClientRect ().height : 0;
  const height = high (nodes.find (node => node !== list.card));
  const cardHeight = list.card && nodes.includes (list.card)
    ? high (list.card) : list.cardHeight;

  if ((height > 0 && Math.abs (height - list.height) > 0.5)
      || Math.abs (cardHeight - list.cardHeight) > 0.5)
    {
      list.height = height > 0 ? height : list.height;
      list.cardHeight = cardHeight;
      draw ();
    }
}

/* List what is chosen.  */

function arrange ()
{
  const all = chosenRows ();

  list.items = chosen.group === '' ? all : grouped (all);
  list.drawn.clear ();
  list.table.setAttribute ('aria-rowcount', list.items.length + 1);
  list.status.textContent = all.length === accesses.length
    ? (all.length === 1 ? '1 access' : total (all.length) + ' accesses')
    : `${total (all.length)} of ${total (accesses.length)} accesses`;
  draw ();
}

/* Open the card of row I, or none if I is negative.  */

function show (i)
{
  list.open = i;
  list.card = i < 0 ? null
    : el ('tr', { role: 'row' },
	  el ('td', { role: 'cell', colspan: columns.length, class: 'l' },
	      card (i)));
  list.cardHeight = 0;
  list.drawn.clear ();
  draw ();
  if (i >= 0)
    focusItem (openItem ());
}

/* Put the focus on item K, and scroll there.  */

function focusItem (k)
{
  if (k < 0 || k >= list.items.length)
    return;
  const top = list.above.getBoundingClientRect ().top
    + offset (k, openItem ());

  list.current = k;
  if (top < 2 * list.height || top > window.innerHeight - 2 * list.height)
    window.scrollBy (0, top - window.innerHeight / 3);
  draw ();
  list.drawn.get (list.items[k]).querySelector ('button')
    .focus ({ preventScroll: true });
}

/* The keys that move in the list.  */

function key (event)
{
  const page = Math.max (1, Math.floor (window.innerHeight / list.height) - 3);
  const moves = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page,
		  Home: -list.items.length, End: list.items.length };
  const line = event.target.closest ('tr');

  if (!(event.key in moves) || line?.item === undefined)
    return;
  event.preventDefault ();
  focusItem (Math.max (0, Math.min (line.item + moves[event.key],
				    list.items.length - 1)));
}

/* Sort by column K, whose heads are HEADS, largest first; the second time the other
   way round.  */

function sort (heads, k)
{
  chosen.up = chosen.column === k && !chosen.up;
  chosen.column = k;
  heads.forEach (head => head.removeAttribute ('aria-sort'));
  heads[k].setAttribute ('aria-sort', chosen.up ? 'ascending' : 'descending');
  arrange ();
}

/* A control with LABEL that sets chosen[NAME].  */

function control (label, name, input)
{
  const read = () => {
    chosen[name] = input.getAttribute ('type') === 'checkbox' ? input.checked
      : input.value;
    arrange ();
  };

  input.addEventListener ('input', read);
  return el ('label', {}, el ('span', {}, label), input);
}

function select (options)
{
  return el ('select', {}, ...options.map (([value, text]) =>
    el ('option', { value }, text)));
}

function controls ()
{
  const verdicts = [...new Set (accesses.map (i => rows[i].verdict))].sort ();

  return el ('div', { role: 'search', class: 'controls' },
	     control ('Search', 'text',
		      el ('input', { type: 'search',
				     placeholder: 'file, array, function' })),
	     control ('Verdict', 'verdict',
		      select ([['', 'all'], ...verdicts.map (v => [v, v])])),
	     control ('Group by', 'group',
		      select ([['', 'nothing'], ['region', 'region'],
			       ['cause', 'cause'], ['file', 'file']])),
	     words.timed
	     ? control ('Time', 'time',
			select ([['', 'any'], ...['0.1', '1', '5', '10'].map (
			  part => [part, `${part} % or more`])])) : null,
	     control ('Findings only', 'findings',
		      el ('input', { type: 'checkbox' })));
}

/* The accesses.  */

function accessList ()
{
  const spacer = () => el ('tbody', { role: 'presentation', 'aria-hidden': 'true',
				      class: 'spacer' });
  const heads = columns.map ((name, k) => {
    const button = el ('button', { type: 'button' }, ...breakable (name));

    button.addEventListener ('click', () => sort (heads, k));
    return el ('th', { role: 'columnheader', scope: 'col',
		       class: k < 2 ? 'l' : WIDE.includes (name) ? 'w'
		       : undefined }, button);
  });

  list.above = spacer ();
  list.body = el ('tbody', { role: 'rowgroup' });
  list.below = spacer ();
  list.status = el ('p', { role: 'status', class: 'dim small' });
  list.table = el ('table', { role: 'table', class: 'sites',
			      'aria-label': 'Accesses' },
		   el ('thead', { role: 'rowgroup' },
		       el ('tr', { role: 'row', 'aria-rowindex': 1 }, ...heads)),
		   list.above, list.body, list.below);
  list.body.addEventListener ('keydown', key);
  return accesses.length === 0 ? [] : [
    el ('section', { id: 'accesses', 'aria-labelledby': 'accesses-heading' },
	el ('h2', { id: 'accesses-heading' }, 'Accesses'),
	controls (), list.status, list.table,
	dim ('Enter opens an access, and the arrow keys move. Sectors, ideal and '
	     + 'lanes are per request; the stride is in bytes between adjacent '
	     + 'lanes; the factor is how much more is fetched than needed; ! '
	     + 'marks a prediction that the measurement contradicts.'))];
}

/* Follow a link to an access: show it, whatever is chosen.  */

function follow ()
{
  const at = /^#site-([0-9]+)$/.exec (window.location.hash);

  if (!at || !accesses.includes (+at[1]))
    return;
  if (!list.items.includes (+at[1]))
    {
      Object.assign (chosen, { text: '', findings: false, verdict: '',
			       time: '', group: '' });
      document.querySelectorAll ('.controls input, .controls select')
	.forEach (input => { input.value = ''; input.checked = false; });
      arrange ();
    }
  show (+at[1]);
}
