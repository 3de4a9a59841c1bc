/* The manual in HTML: its search.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The page is one file that loads nothing, so it is the page itself that is
   searched: paragraphs, items, examples, and the headings that they are under.
   All words of the search must be there, in any order.  */

'use strict';

const RESULTS_MAX = 30;
const CONTEXT = 60;		// Characters shown on each side of a word.

const flat = text => text.replace (/[\s\xb6]+/g, ' ').trim ();

/* The blocks of the page, each with its text and the heading that it is under; a
   heading is a block, too.  What is in another block is not one, nor is what refers
   to all the others.  */

function blocks ()
{
  const all = [];
  let heading = null;

  for (const node of document.querySelectorAll (
    'h1, h2, h3, h4, p, pre, dt, dd, li, td, th'))
    {
      if (node.closest ('#search, .header, .contents, .menu, #Index, '
			+ '[class*="index-"]')
	  || node.querySelector ('p, pre, dt, dd, li, td'))
	continue;
      const text = flat (node.textContent);
      const title = /^H[1-4]$/.test (node.tagName);

      if (title)
	heading = text;
      if (text !== '')
	all.push ({ node, text, title, heading, lower: text.toLowerCase () });
    }
  return all;
}

/* How well BLOCK has all WORDS: 0 is not at all.  */

function rank (block, words)
{
  const under = (block.heading ?? '').toLowerCase ();

  if (!words.every (word => block.lower.includes (word)
		    || (!block.title && under.includes (word)))
      || !words.some (word => block.lower.includes (word)))
    return 0;
  return (block.title ? 4 : block.node.tagName === 'DT' ? 2 : 0)
    + (words.every (word => block.lower.includes (word)) ? 1 : 0)
    + 1 / (1 + block.lower.length / 200);
}

/* TEXT around the first of WORDS, which is marked.  */

function excerpt (text, words)
{
  const at = Math.min (...words.map (word => text.toLowerCase ().indexOf (word))
    .filter (k => k >= 0));
  const word = words.find (w => text.toLowerCase ().startsWith (w, at));
  const from = Math.max (0, at - CONTEXT), end = at + word.length;
  const mark = document.createElement ('mark');
  const span = document.createElement ('span');

  mark.textContent = text.slice (at, end);
  span.append ((from > 0 ? '...' : '') + text.slice (from, at), mark,
	       text.slice (end, end + CONTEXT)
	       + (end + CONTEXT < text.length ? '...' : ''));
  return span;
}

/* Go to BLOCK, and show which it is.  */

function visit (block)
{
  document.querySelectorAll ('.found').forEach (node =>
    node.classList.remove ('found'));
  block.node.classList.add ('found');
  block.node.tabIndex = -1;
  block.node.scrollIntoView ({ block: 'center' });
  block.node.focus ({ preventScroll: true });
}

/* The line for BLOCK, which has WORDS; LEAVE shuts the list.  */

function result (block, words, leave)
{
  const item = document.createElement ('li');
  const link = document.createElement ('a');

  link.href = '#';
  link.textContent = block.title ? block.text : block.heading ?? '';
  link.addEventListener ('click', event => {
    event.preventDefault ();
    leave ();
    visit (block);
  });
  item.append (link);
  if (!block.title)
    item.append (excerpt (block.text, words));
  return item;
}

function makeSearch ()
{
  const form = document.createElement ('form');
  const label = document.createElement ('label');
  const input = document.createElement ('input');
  const status = document.createElement ('span');
  const list = document.createElement ('ol');
  let all = null;

  const leave = () => { list.hidden = true; };
  const search = () => {
    const words = flat (input.value).toLowerCase ().split (' ')
      .filter (word => word !== '');

    all ??= blocks ();
    const found = words.length === 0 ? [] : all
      .map (block => ({ block, rank: rank (block, words) }))
      .filter (hit => hit.rank > 0).sort ((a, b) => b.rank - a.rank);

    list.replaceChildren (...found.slice (0, RESULTS_MAX).map (hit =>
      result (hit.block, words, leave)));
    list.hidden = found.length === 0;
    status.textContent = words.length === 0 ? ''
      : found.length === 0 ? 'nothing found'
      : found.length === 1 ? '1 place' : `${found.length} places`
	+ (found.length > RESULTS_MAX ? `, the best ${RESULTS_MAX} shown` : '');
  };

  form.id = 'search';
  form.setAttribute ('role', 'search');
  label.textContent = 'Search ';
  input.type = 'search';
  input.placeholder = 'a finding, an option, a word; press /';
  label.append (input);
  status.setAttribute ('role', 'status');
  list.hidden = true;
  list.setAttribute ('aria-label', 'Places found');
  form.append (label, status, list);
  input.addEventListener ('input', search);
  form.addEventListener ('submit', event => {
    event.preventDefault ();
    list.querySelector ('a')?.click ();
  });
  document.addEventListener ('keydown', event => {
    if (event.key === '/' && !/^(INPUT|TEXTAREA)$/.test (event.target.tagName))
      {
	event.preventDefault ();
	input.focus ();
	input.select ();
      }
    else if (event.key === 'Escape')
      leave ();
  });
  document.body.prepend (form);
}

/* What makeinfo leaves out for those who do not see the page.  */

function complete ()
{
  const main = document.createElement ('main');

  document.documentElement.lang = 'en';
  main.append (...document.body.childNodes);
  document.body.append (main);
  /* What is wider than its place is scrolled by keys, too.  */
  document.querySelectorAll ('pre, table').forEach (node => {
    if (node.scrollWidth > node.clientWidth)
      node.tabIndex = 0;
  });
  document.querySelectorAll ('[accesskey]').forEach (node =>
    node.removeAttribute ('accesskey'));
  document.querySelectorAll ('th:empty').forEach (node =>
    node.replaceWith (document.createElement ('td')));
}

complete ();
makeSearch ();
