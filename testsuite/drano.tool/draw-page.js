// Draw a page of drano report --html without a browser.
// Copyright (C) 2026 The drano authors
//
// This file is part of drano.  drano is free software; you can redistribute
// it and/or modify it under the terms of the GNU General Public License as
// published by the Free Software Foundation; either version 3, or (at your
// option) any later version.  See COPYING3.
//
// usage: node draw-page.js PAGE [HEADING TABLE]...
// Prints what the page's script makes of it, after a click on each HEADING (a
// number) of each TABLE (a number), with each node on a line of its own.  Has
// only so much of a document as that script uses.

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
    this.parent = null;
    this.click = null;
  }
  setAttribute (name, value) { this.attributes.set (name, String (value)); }
  getAttribute (name) { return this.attributes.get (name) ?? null; }
  removeAttribute (name) { this.attributes.delete (name); }
  addEventListener (event, f) { this[event] = f; }
  append (...parts)
  {
    for (const part of parts)
      {
	if (part instanceof Element)
	  {
	    if (part.parent)
	      part.parent.parts = part.parent.parts.filter (p => p !== part);
	    part.parent = this;
	  }
	else if (typeof part !== 'string')
	  throw new TypeError (`<${this.name}> gets ${part}`);
	this.parts.push (part);
      }
  }
  get rows () { return this.parts; }
  get cells () { return this.parts; }
  get dataset () { return { v: this.getAttribute ('data-v') }; }
  all (name)
  {
    return this.parts.filter (p => p instanceof Element)
      .flatMap (p => [...p.name === name ? [p] : [], ...p.all (name)]);
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
  createElementNS: (space, name) => new Element (name)
};

new Function ('document', scripts[scripts.length - 1][2]) (document);
for (let i = 3; i + 1 < process.argv.length; i += 2)
  main.all ('table').filter (t => t.getAttribute ('class') === 'sites sort')
    [process.argv[i + 1]].all ('button')[process.argv[i]].click ();
console.log (main.print ());
