// Draw a page of drano report --html without a browser.
// Copyright (C) 2026 The drano authors
//
// This file is part of drano.  drano is free software; you can redistribute
// it and/or modify it under the terms of the GNU General Public License as
// published by the Free Software Foundation; either version 3, or (at your
// option) any later version.  See COPYING3.
//
// usage: node draw-page.js PAGE [ACTION]...
// Prints what the page's script makes of it, each node on a line of its own, after
// each ACTION: sort=N clicks on heading N of the list, open=N on its line N, more on
// the button for more changes, unfold=N on change N; text=T, verdict=V, group=K, time=P
// and findings=true choose what is listed.  Has only so much of a document as that script
// uses; the window is as high as the list.

'use strict';

const page = require ('fs').readFileSync (process.argv[2], 'utf8');

const escaped = text => text.replace (/[&<>"]/g, c =>
  ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]);

class Element
{
  constructor (name)
  {
    this.name = name;
    this.attributes = new Map ();
    this.parts = [];
    this.parentNode = null;
    this.listeners = {};
    this.style = {};
    this.value = '';
  }
  setAttribute (name, value) { this.attributes.set (name, String (value)); }
  getAttribute (name) { return this.attributes.get (name) ?? null; }
  removeAttribute (name) { this.attributes.delete (name); }
  addEventListener (event, f) { this.listeners[event] = f; }
  get children () { return this.parts.filter (p => p instanceof Element); }
  get firstChild () { return this.parts[0] ?? null; }
  get nextSibling ()
  {
    const all = this.parentNode.parts;

    return all[all.indexOf (this) + 1] ?? null;
  }
  set textContent (text) { this.parts = [text]; }
  get open () { return this.attributes.has ('open'); }
  remove ()
  {
    if (this.parentNode)
      this.parentNode.parts = this.parentNode.parts.filter (p => p !== this);
    this.parentNode = null;
  }
  insertBefore (part, at)
  {
    if (part instanceof Element)
      {
	part.remove ();
	part.parentNode = this;
      }
    else if (typeof part !== 'string')
      throw new TypeError (`<${this.name}> gets ${part}`);
    this.parts.splice (at ? this.parts.indexOf (at) : this.parts.length, 0,
		       part);
  }
  append (...parts) { parts.forEach (part => this.insertBefore (part, null)); }
  getBoundingClientRect () { return { top: 0, height: 40 }; }
  focus () {}
  querySelector (name) { return this.all (e => e.name === name)[0]; }
  all (wanted)
  {
    return this.children.flatMap (p => [...wanted (p) ? [p] : [],
					 ...p.all (wanted)]);
  }
  print ()
  {
    return `<${this.name}`
      + [...this.attributes].map (([k, v]) => ` ${k}="${escaped (v)}"`)
	.join ('') + '>'
      + this.parts.map (p => p instanceof Element ? '\n' + p.print ()
			: escaped (p)).join ('') + `</${this.name}>`;
  }
}

const main = new Element ('main');

// The scripts of the page: those with an id are data, the last one is run.
const scripts = [...page.matchAll (/<script([^>]*)>([^]*?)<\/script>/g)];
const data = id => scripts.find (s => s[1].includes (`id="${id}"`))[2];
const document = {
  getElementById: id => id === 'page' ? main : { textContent: data (id) },
  createElement: name => new Element (name),
  createElementNS: (space, name) => new Element (name),
  querySelectorAll: () => []
};
const window = {
  innerHeight: 1e9, location: { hash: '' }, addEventListener () {},
  scrollBy () {}, requestAnimationFrame (f) { f (); }
};

// The buttons of a class, or in the elements of a name.
const buttons = kind => main.all (e => e.getAttribute ('class') === kind);
const within = name => main.all (e => e.name === name)
  .flatMap (e => e.all (p => p.name === 'button'));
const input = label => main.all (e => e.name === 'label'
				 && e.children[0].parts[0].startsWith (label))[0]
  .children[1];
const choose = (label, value) => {
  Object.assign (input (label), { value, checked: value === 'true' })
    .listeners.input ();
};
const actions = {
  sort: n => within ('thead')[n].listeners.click (),
  open: n => buttons ('open')[n].listeners.click (),
  more: () => buttons ('more')[0].listeners.click (),
  unfold: n => {
    const change = buttons ('card change')[n];

    change.setAttribute ('open', '');
    change.listeners.toggle ();
  },
  text: value => choose ('Search', value),
  verdict: value => choose ('Verdict', value),
  group: value => choose ('Group', value),
  time: value => choose ('Time', value),
  findings: value => choose ('Findings', value)
};

new Function ('document', 'window', scripts[scripts.length - 1][2])
  (document, window);
for (const argument of process.argv.slice (3))
  {
    const [name, value] = argument.split ('=');

    actions[name] (value);
  }
console.log (main.print ());
