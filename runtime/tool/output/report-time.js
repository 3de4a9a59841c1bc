/* The page of drano report --html: the time of launches.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

const BARS_MAX = 8;

/* What of the run's time each kernel and the copies take, the most first; those
   beyond BARS_MAX together.  */

function timeBars ()
{
  const all = [...words.times.bars ?? []]
    .sort ((a, b) => b.seconds[0] - a.seconds[0]);
  const sum = all.reduce ((seconds, bar) => seconds + bar.seconds[0], 0);
  const shown = all.slice (0, BARS_MAX), rest = all.slice (BARS_MAX);
  const percent = seconds => (100 * seconds / sum).toFixed (1);

  if (!(sum > 0))
    return [];
  if (rest.length)
    {
      const seconds = rest.reduce ((s, bar) => s + bar.seconds[0], 0);

      shown.push ({ name: plural (rest.length, 'other'), start: [0, ''],
		    seconds: [seconds, total (1e6 * seconds, 1)] });
    }
  return [el ('h3', {}, 'Where the time goes'),
	  el ('ol', { class: 'plain bars' }, ...shown.map (bar =>
	    el ('li', {}, el ('span', { class: 'name' }, ...breakable (bar.name)),
		el ('span', { class: 'track' },
		    el ('i', { class: 'start',
			       style: `width:${percent (bar.start[0])}%` }),
		    el ('i', { style: `width:${percent (bar.seconds[0]
							- bar.start[0])}%` })),
		el ('span', { class: 'figure' },
		    `${bar.seconds[1]} us, ${percent (bar.seconds[0])} %`
		    + (bar.start[0] > 0
		       ? `; start-up ${bar.start[1]} us of it` : ''))))),
	  dim ('By the model, as all times here'
	       + (shown.some (bar => bar.start[0] > 0)
		  ? '; the hatched part is start-up.' : '.'))];
}

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
	   el ('p', {}, `${t.time[1]} us ${on}; ${t.saved} us less if all accesses `
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
