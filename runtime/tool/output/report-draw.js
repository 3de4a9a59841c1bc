/* The page of drano report --html: its data, and how pieces of it are drawn.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

'use strict';

/* What the command filled in: the records, as drano report --json writes them,
   and words and figures for each.  All of it becomes text nodes and attributes,
   never markup, without control characters.  A record is read when it is
   needed: of ten thousand, few are.  */

const filled = id => document.getElementById (id).textContent;
const words = JSON.parse (filled ('words'));
const rows = words.rows;
const lines = filled ('records').trim ().split ('\n');
const parsed = new Map ();

function record (i)
{
  if (!parsed.has (i))
    parsed.set (i, JSON.parse (lines[i]));
  return parsed.get (i);
}

const LANES = 32;
const SECTOR = 32;

const printable = text => text.replace (/[\x00-\x1f\x7f-\x9f]/g, '\ufffd');
const total = (n, digits = 0) => n.toLocaleString ('en-US', {
  minimumFractionDigits: digits, maximumFractionDigits: digits });
const plural = (n, what) => total (n) + ' ' + what
  + (n === 1 ? '' : /s$/.test (what) ? 'es' : 's');

/* Set the attributes of NODE, but those that are undefined, append PARTS (strings,
   nodes, and null for nothing), and return it.  */

function fill (node, attributes, parts)
{
  for (const name in attributes)
    if (attributes[name] !== undefined)
      node.setAttribute (name, printable (String (attributes[name])));
  node.append (...parts.filter (part => part !== null).map (part =>
    typeof part === 'string' ? printable (part) : part));
  return node;
}

const el = (name, attributes, ...parts) =>
  fill (document.createElement (name), attributes, parts);
const svg = (name, attributes, ...parts) =>
  fill (document.createElementNS ('http://www.w3.org/2000/svg', name),
	attributes, parts);
const dim = (...parts) => el ('p', { class: 'dim small' }, ...parts);
const tag = (text, kind) =>
  el ('span', { class: kind ? 'tag ' + kind : 'tag' }, text);

/* A link that shows row I, and says PARTS.  */

const link = (i, ...parts) => el ('a', { href: '#site-' + i }, ...parts);

/* NAME with leave to break the line behind each slash.  */

function breakable (name)
{
  return (name.match (/[^/]*\/|[^/]+/g) ?? [])
    .flatMap ((part, i) => i ? [el ('wbr', {}), part] : [part]);
}

/* An element to unfold, which says SUMMARY; what BODY returns is drawn when it is
   first open.  */

function folded (attributes, summary, body, open)
{
  const node = el ('details', attributes, el ('summary', {}, ...summary));
  let drawn = false;

  node.draw = () => {
    if (!drawn)
      fill (node, {}, body ());
    drawn = true;
  };
  node.addEventListener ('toggle', () => node.open && node.draw ());
  if (open)
    {
      node.setAttribute ('open', '');
      node.draw ();
    }
  return node;
}

/* The picture of 32 lanes over the sectors that their request touches.  Where
   every lane's address follows from one stride, it is exact: a box for each
   lane, a box for each sector touched, filled as far as the lanes use it, and
   a line from each lane to its first sector.  Else it shows only how many
   sectors there are on average.  */

const WIDTH = 660;
const LANE_STEP = 20;
const SECTORS_MAX = 2 * LANES;	// Each lane's access may straddle two.
const SECTOR_TOP = 92;
const SECTOR_HEIGHT = 26;

/* The left edge of sector box K, of N.  */

function left (k, n)
{
  const step = Math.min ((WIDTH - 20) / n, 80);

  return (WIDTH - step * n) / 2 + step * k;
}

const width = n => left (1, n) - left (0, n) - 2;

/* The boxes of the lanes, ACTIVE ones from lane 0 on.  Their numbers are in them; on
   a narrow screen, where they would be too small, some are above them.  */

function lanes (active)
{
  return Array.from ({ length: LANES }, (_, l) => [
    svg ('rect', { class: l < active ? 'lane' : 'idle', x: 10 + LANE_STEP * l,
		   y: 16, width: 17, height: 17, rx: 3 }),
    svg ('text', { class: 'ln', x: 18.5 + LANE_STEP * l, y: 28,
		   'text-anchor': 'middle' }, String (l)),
    l % 8 === 0 || l === LANES - 1
    ? svg ('text', { class: 'lw', x: 18.5 + LANE_STEP * l, y: 11,
		     'text-anchor': 'middle' }, String (l))
    : null]).flat ();
}

/* The boxes of sectors: USED has for each the part of it that is used.  */

function boxes (used)
{
  const n = used.length;

  return used.map ((part, k) => [
    svg ('rect', { class: 'sector', x: left (k, n).toFixed (1), y: SECTOR_TOP,
		   width: width (n).toFixed (1), height: SECTOR_HEIGHT }),
    part > 0
    ? svg ('rect', { class: 'used', x: left (k, n).toFixed (1),
		     y: (SECTOR_TOP + SECTOR_HEIGHT * (1 - part)).toFixed (1),
		     width: width (n).toFixed (1),
		     height: (SECTOR_HEIGHT * part).toFixed (1) })
    : null]).flat ();
}

function figure (caption, ...parts)
{
  return el ('figure', {},
	     svg ('svg', { viewBox: `0 12 ${WIDTH} 108`, role: 'img',
			   'aria-label': caption }, ...parts),
	     el ('figcaption', { class: 'dim small' }, caption));
}

/* The picture of a request that follows the stride of P.  The first lane is
   drawn at the start of a sector, or one element past it if MISALIGNED.  */

function stridePicture (when, p, misaligned)
{
  /* Beyond this, every lane is far from every other.  */
  const stride = Math.max (-(1 << 20), Math.min (p.stride, 1 << 20));
  const base = misaligned ? p.bytes % SECTOR : 0;
  const at = Array.from ({ length: p.lanes }, (_, l) =>
    base + (stride < 0 ? -stride * (p.lanes - 1 - l) : stride * l));
  const touched = new Map ();	// Of each sector, the bytes used.

  for (const from of at)
    for (let byte = from; byte < from + p.bytes; byte++)
      {
	const s = Math.floor (byte / SECTOR);

	if (!touched.has (s))
	  touched.set (s, new Set ());
	touched.get (s).add (byte);
      }
  const sectors = [...touched.keys ()].sort ((a, b) => a - b)
    .slice (0, SECTORS_MAX);
  const n = sectors.length;
  const box = new Map (sectors.map ((s, k) => [s, k]));
  const caption = `${when} the lanes of a warp, above, and the `
    + plural (n, 'sector') + ' that their request touches, with the used '
    + 'part in green'
    + (p.large ? '; the stride is drawn as large' : '')
    + (misaligned ? "; drawn one element past a sector's start" : '');
  const rays = at.map ((from, l) => {
    const k = box.get (Math.floor (from / SECTOR)) ?? n - 1;

    return svg ('line', { class: 'ray', x1: 18.5 + LANE_STEP * l, y1: 33,
			  x2: (left (k, n) + width (n)
			       * (from % SECTOR + p.bytes / 2) / SECTOR)
			    .toFixed (1),
			  y2: SECTOR_TOP });
  });

  return figure (caption, ...rays, ...lanes (p.lanes),
		 ...boxes (sectors.map (s => touched.get (s).size / SECTOR)));
}

/* A picture of as many sectors as a request of P has, HOW known, without saying
   which lane is where.  */

function meanPicture (when, p, how)
{
  const n = Math.min (Math.round (p.sectors), SECTORS_MAX);
  const round = x => String (+x.toPrecision (3));

  if (n < 1)
    return null;
  return figure (
    `${when} the lanes of a warp, above, follow no single stride; their request `
    + `touches ${how} ${round (p.sectors)} sectors where ${round (p.ideal)} `
    + 'would be enough',
    ...lanes (p.lanes),
    ...boxes (new Array (n).fill (Math.min (p.ideal / p.sectors, 1))));
}

/* The picture of row I as it is; null if there is none.  */

function pictureBefore (i)
{
  const row = rows[i], p = row.picture;

  return !p ? null : p.stride === null
    ? meanPicture ('Now:', p, row.measured ? 'on average' : 'about')
    : stridePicture ('Now:', p, row.verdict === 'misaligned');
}

/* The picture of row I after CHANGE, by the sectors that a request then takes as
   predicted; null if that is as before.  They say the stride where only one gives as
   many.  */

function pictureAfter (i, change)
{
  const p = rows[i].picture;

  if (!p || change.sectors === null
      || Math.round (change.sectors) === Math.round (p.sectors))
    return null;
  const when = 'After the change, as predicted:';
  const after = { ...p, lanes: Math.max (p.lanes, change.sectors > 1 ? LANES : 1),
		  sectors: change.sectors, large: false };
  const unit = Math.ceil (after.lanes * p.bytes / SECTOR);

  if (change.sectors === 1)
    return stridePicture (when, { ...after, stride: 0 }, false);
  if (change.sectors === unit)
    return stridePicture (when, { ...after, stride: p.bytes }, false);
  return meanPicture (when, { ...after, ideal: Math.min (unit, change.sectors) },
		      'about');
}

/* The lines of the file NAME: from the number to the text; null if the command
   did not have it.  */

const sources = new Map (words.sources.map (({ name, lines: text }) =>
  [name, text && new Map (text)]));

/* The source around LINE of FILE; null if it is not to be had.  */

function excerpt (file, line)
{
  const text = sources.get (file);
  const shown = [];

  for (let n = line - 3; text && n <= line + 3; n++)
    if (text.has (n))
      shown.push (el ('tr', { class: n === line ? 'hit' : undefined },
		      el ('td', { class: 'no' }, String (n)),
		      el ('td', { class: 'c' }, text.get (n))));
  if (shown.length === 0)
    return null;
  return el ('div', { class: 'src', tabindex: 0, role: 'group',
		      'aria-label': `${file}, around line ${line}` },
	     el ('table', { role: 'presentation' },
		 el ('tbody', {}, ...shown)));
}

/* The unified diff TEXT.  */

function diff (text)
{
  const kinds = { '+': 'add', '-': 'del', '@': 'dim' };

  return el ('pre', { class: 'src diff', tabindex: 0, role: 'group',
		      'aria-label': 'The change as a patch' },
	     ...text.trimEnd ().split ('\n').map ((line, k) =>
	       el ('span', { class: k < 2 ? 'dim' : kinds[line[0]] },
		   line.replace (/\r$/, '').replace (/\t/g, '        ') || ' ')));
}
