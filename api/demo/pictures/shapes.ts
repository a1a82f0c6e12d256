import type { Random } from "../random.ts";

/** Size of every illustration in pixels. */
export const WIDTH = 1200;
export const HEIGHT = 675;

const round = (value: number) => Math.round(value * 10) / 10;
export const between = (random: Random, from: number, to: number) => round(from + random() * (to - from));

/** A whole picture: `defs`, then the shapes from back to front. Pictures have no text, so that no font is needed. */
export function svg(defs: string, ...painted: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${defs}</defs>${painted.join("")}</svg>`;
}

/** A gradient from top to bottom. */
export function verticalGradient(id: string, colors: readonly string[]): string {
  const stops = colors.map(
    (color, index) => `<stop offset="${round(index / (colors.length - 1))}" stop-color="${color}"/>`,
  );
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops.join("")}</linearGradient>`;
}

/** A light that fades out. */
export function glowGradient(id: string, color: string): string {
  return `<radialGradient id="${id}"><stop offset="0" stop-color="${color}" stop-opacity=".95"/><stop offset=".25" stop-color="${color}" stop-opacity=".42"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`;
}

export const sky = (id: string) => `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#${id})"/>`;
export const glow = (id: string, x: number, y: number, r: number, opacity = 1) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="url(#${id})" opacity="${opacity}"/>`;
export const disc = (x: number, y: number, r: number, fill: string, opacity = 1) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" opacity="${opacity}"/>`;

export function stars(random: Random, count: number, below = HEIGHT * 0.6): string {
  const dots = Array.from(
    { length: count },
    () =>
      `<circle cx="${between(random, 0, WIDTH)}" cy="${between(random, 0, below)}" r="${between(random, 0.6, 2)}" opacity="${between(random, 0.3, 0.9)}"/>`,
  );
  return `<g fill="#fff8e6">${dots.join("")}</g>`;
}

/** A line of hills, filled down to the lower edge. */
export function ridge(
  random: Random,
  { y, rise, steps, fill, opacity = 1 }: { y: number; rise: number; steps: number; fill: string; opacity?: number },
): string {
  const points = Array.from(
    { length: steps + 1 },
    (_, index) => [(index * WIDTH) / steps, y - random() * rise] as const,
  );
  let path = `M0 ${HEIGHT}L0 ${round(points[0]?.[1] ?? y)}`;
  for (const [index, [x, height]] of points.entries()) {
    const next = points[index + 1];
    if (next) path += `Q${round(x)} ${round(height)} ${round((x + next[0]) / 2)} ${round((height + next[1]) / 2)}`;
  }
  return `<path d="${path}L${WIDTH} ${round(points.at(-1)?.[1] ?? y)}V${HEIGHT}Z" fill="${fill}" opacity="${opacity}"/>`;
}

/** A bank of clouds: round bumps, filled down to the lower edge. */
export function clouds(
  random: Random,
  { y, size, fill, opacity = 1 }: { y: number; size: number; fill: string; opacity?: number },
): string {
  let x = -size;
  let path = `M${-size} ${HEIGHT}V${y}`;
  while (x < WIDTH + size) {
    const width = between(random, size * 0.7, size * 1.7);
    path += `q${round(width / 2)} ${round(-width * between(random, 0.28, 0.5))} ${round(width)} 0`;
    x += width;
  }
  return `<path d="${path}V${HEIGHT}Z" fill="${fill}" opacity="${opacity}"/>`;
}

/** An island on the back of a dead whale: hills above, the whale's belly and ribs below. */
export function island(
  random: Random,
  { x, y, width, top, belly }: { x: number; y: number; width: number; top: string; belly: string },
): string {
  const half = width / 2;
  const height = width * between(random, 0.2, 0.28);
  const hill = (offset: number) => round(y - height * between(random, 0.45, 1.05) * (1 - Math.abs(offset)));
  const land = `M${round(x - half)} ${y}Q${round(x - half * 0.75)} ${hill(0.6)} ${round(x - half * 0.45)} ${hill(0.35)}T${round(x)} ${hill(0)}T${round(x + half * 0.5)} ${hill(0.4)}T${round(x + half)} ${y}Z`;
  const under = `M${round(x - half)} ${y}Q${round(x - half * 0.5)} ${round(y + height * 1.25)} ${round(x + half * 0.2)} ${round(y + height * 0.85)}T${round(x + half)} ${y}Z`;
  const ribs = [-0.5, -0.25, 0, 0.25].map(
    (part) =>
      `M${round(x + half * part)} ${round(y + 6)}q${round(half * 0.06)} ${round(height * 0.4)} ${round(half * 0.18)} ${round(height * 0.62)}`,
  );
  return `<path d="${under}" fill="${belly}"/><path d="${ribs.join("")}" fill="none" stroke="${top}" stroke-opacity=".5" stroke-width="${round(width / 130)}"/><path d="${land}" fill="${top}"/>`;
}

/** A boat with a lamp; at `s` = 1 about 150 pixels long. `light` is the id of a glow gradient. */
export function boat(
  x: number,
  y: number,
  s: number,
  { hull, sail, light }: { hull: string; sail: string; light: string },
): string {
  return (
    `<g transform="translate(${x} ${y}) scale(${s})">${glow(light, 78, -34, 130)}` +
    `<path d="M0 -8V-128" stroke="${hull}" stroke-width="5"/><path d="M5 -124Q74 -92 62 -26L5 -18Z" fill="${sail}"/><path d="M-5 -104Q-46 -74 -42 -30L-5 -20Z" fill="${sail}" opacity=".75"/>` +
    `<path d="M-84 -12Q0 8 88 -18Q70 30 4 32Q-60 32 -84 -12Z" fill="${hull}"/><path d="M80 -18V-46" stroke="${hull}" stroke-width="4"/><rect x="71" y="-46" width="16" height="20" rx="5" fill="#ffe2a0"/></g>`
  );
}

/** A hanging or standing lantern with its light. */
export function lantern(x: number, y: number, s: number, { frame, light }: { frame: string; light: string }): string {
  return (
    `${glow(light, x, y, 46 * s)}<g transform="translate(${x} ${y}) scale(${s})"><rect x="-7" y="-10" width="14" height="19" rx="4" fill="#ffe9b5"/>` +
    `<path d="M-9 -10H9M-9 9H9M0 -10V-17" stroke="${frame}" stroke-width="2.6" stroke-linecap="round"/><path d="M-6 -17a6 6 0 0 1 12 0" fill="none" stroke="${frame}" stroke-width="2"/></g>`
  );
}

/** A person with a lamp, seen from behind; at `s` = 1 60 pixels tall. */
export function wanderer(x: number, y: number, s: number, { cloak, light }: { cloak: string; light: string }): string {
  return `<g transform="translate(${x} ${y}) scale(${s})">${glow(light, 20, -26, 70)}<circle cx="0" cy="-50" r="9" fill="${cloak}"/><path d="M-6 -44Q-18 -14 -16 0H16Q16 -16 6 -44Z" fill="${cloak}"/><path d="M6 -36L20 -32V-26" stroke="${cloak}" stroke-width="3" fill="none"/><rect x="15" y="-27" width="10" height="12" rx="3" fill="#ffe9b5"/></g>`;
}
