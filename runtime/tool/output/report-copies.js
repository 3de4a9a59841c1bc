/* The page of drano report --html: copies between host and device.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

const TRACKS_LEFT = 90, TRACKS_WIDTH = 900, TRACK_STEP = 22;
const TRACKS = ['to the host', 'to the device', 'kernels'];

/* The events of LINE as bars, one after the other, a track for each kind.  What
   takes no known time is a line.  */

function timelineDrawing (line)
{
  const whole = line.events.reduce ((sum, [, us]) => sum + us, 0);
  let at = 0;

  return el ('figure', {},
    svg ('svg', { viewBox: `0 0 ${TRACKS_LEFT + TRACKS_WIDTH + 10} `
		  + TRACK_STEP * TRACKS.length, role: 'img',
		  'aria-label': 'Copies and launches in their order' },
	 ...TRACKS.map ((name, k) =>
	   svg ('text', { x: TRACKS_LEFT - 6, y: TRACK_STEP * k + 15,
			  'text-anchor': 'end' }, name)),
	 ...line.events.map (([kind, us, what]) => {
	   const x = TRACKS_LEFT + TRACKS_WIDTH * at / whole;

	   at += us;
	   return svg ('rect', { class: kind === 2 ? 'lane' : 'sector',
				 x: x.toFixed (2), y: TRACK_STEP * kind + 4,
				 width: Math.max (TRACKS_WIDTH * us / whole, 0.5)
				   .toFixed (2),
				 height: TRACK_STEP - 8 },
		       svg ('title', {}, us > 0
			    ? `${what}, ${us.toFixed (1)} us` : what));
	 })));
}

const COPIES_MAX = 50;

function copyLine (copy)
{
  return el ('tr', {}, ...[copy.time, copy.saves, copy.copies, copy.bytes,
			   copy.needless].map (text =>
    el ('td', { class: 'number' }, text === null ? '-' : text)),
    el ('td', {}, copy.direction), el ('td', {}, copy.place),
    el ('td', {}, copy.write === null ? '-' : copy.write,
	copy.maps ? tag ('-fdrano-transform=maps') : null));
}

/* The section, if anything was copied.  */

function copies ()
{
  const c = words.copies, line = c.timeline;

  return c.list.length === 0 ? []
    : [el ('section', { 'aria-labelledby': 'copies' },
	   el ('h2', { id: 'copies' }, 'Copies between host and device'),
	   el ('p', {}, `${c.made} copies of ${c.bytes} bytes take ${c.time} us by `
	       + `the model; ${c.needless} bytes, ${c.saves} us, were needless in `
	       + 'this run.'),
	   line !== null ? timelineDrawing (line) : null,
	   line !== null && line.more !== null
	   ? dim (`${line.more} later copies and launches are not drawn.`) : null,
	   line !== null && !line.timed
	   ? dim ('Times of kernels are known if the run has caches.') : null,
	   el ('table', {},
	       el ('thead', {}, el ('tr', {},
		 ...['us', 'saves', 'copies', 'bytes', 'needless', 'direction',
		     'construct', 'write'].map (text =>
		   el ('th', { scope: 'col' }, text)))),
	       el ('tbody', {}, ...c.list.slice (0, COPIES_MAX).map (copyLine))),
	   c.list.length > COPIES_MAX
	   ? dim (`... and ${total (c.list.length - COPIES_MAX)} more.`) : null)];
}
