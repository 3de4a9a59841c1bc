/* The page of drano report --html: the time of launches.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

const BAR_LEFT = 70, BAR_WIDTH = 440, BAR_STEP = 17;

/* The bounds of LAUNCH as bars: how long it would take if each were the only one,
   against the largest, which is what it takes.  */

function boundBars (launch)
{
  const said = launch.bounds.map (([name, percent]) =>
    `${name} ${total (percent)} %`).join (', ');

  return el ('figure', {},
    svg ('svg', { viewBox: `0 0 ${BAR_LEFT + BAR_WIDTH + 50} `
		  + (BAR_STEP * launch.bounds.length + 4), role: 'img',
		  'aria-label': `Bounds of the time: ${said}` },
	 ...launch.bounds.flatMap (([name, percent], k) => [
	   svg ('text', { x: BAR_LEFT - 6, y: BAR_STEP * k + 13,
			  'text-anchor': 'end' }, name),
	   svg ('rect', { class: name === launch.binds ? 'sector' : 'lane',
			  x: BAR_LEFT, y: BAR_STEP * k + 4,
			  width: Math.max (percent * BAR_WIDTH / 100, 0.5)
			    .toFixed (1), height: BAR_STEP - 6 }),
	   svg ('text', { x: BAR_LEFT + 6 + percent * BAR_WIDTH / 100,
			  y: BAR_STEP * k + 13 }, `${total (percent)} %`)])));
}

function launchItem (launch, k)
{
  const saves = launch.saved === '0' ? null
    : tag (`${launch.saved} us less if all accesses were ideal`);

  return el ('li', {}, folded (
    { class: 'card' },
    [el ('h3', {}, launch.kernel), el ('p', { class: 'small' },
      ` ${launch.time} us, bound by ${launch.binds} `, saves)],
    () => [boundBars (launch),
	   el ('p', { class: 'small' },
	       launch.times === '1' ? '1 launch; ' : `${launch.times} launches; `,
	       `${launch.warps} warps at work on a multiprocessor on average; what `
	       + `fits is limited by ${launch.limit}.`),
	   launch.few !== null ? el ('p', {}, `${launch.few}.`) : null]
      .filter (part => part !== null), k === 0));
}

const LAUNCHES_MAX = 50;

/* The section, if the run had caches.  */

function times ()
{
  const t = words.times;
  const on = t.model
    ? `on ${t.multiprocessors} of ${t.of} multiprocessors (${t.model})`
    : 'on the devices of the run';

  return t.launches.length === 0 ? []
    : [el ('section', { 'aria-labelledby': 'time' },
	   el ('h2', { id: 'time' }, 'Time of the launches'),
	   el ('p', {}, `${t.time} us ${on}; ${t.saved} us less if all accesses `
	       + 'were ideal.'),
	   el ('ol', { class: 'plain' },
	       ...t.launches.slice (0, LAUNCHES_MAX).map (launchItem)),
	   t.launches.length > LAUNCHES_MAX
	   ? dim (`... and ${total (t.launches.length - LAUNCHES_MAX)} more.`)
	   : null,
	   t.parts !== null ? el ('p', {}, `${t.parts}.`) : null,
	   t.copies !== null ? el ('p', {}, `${t.copies}.`) : null,
	   dim ('This is a model: the largest of what DRAM, L2, its atomic '
		+ 'operations, L1, the schedulers and waiting take at least. '
		+ 'What each of them has to do is counted.'))];
}
