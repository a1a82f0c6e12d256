import { type Random, seededRandom, seedOf } from "../random.ts";
import { emblemOf } from "./avatars.ts";
import { between, boat, clouds, glow, glowGradient, island, lantern, stars, wanderer, WIDTH } from "./shapes.ts";

/** The part of an illustration that a banner shows: pixels from the top, and height. */
const TOP = 300;
const TALL = 320;

const dark = "#0b1420";
const scenes: ((random: Random, ground: string) => string)[] = [
  (random) => boat(between(random, 220, 420), 486, 1, { hull: dark, sail: "#f3e7cc", light: "lamp" }),
  (random, ground) => {
    const x = between(random, 260, 420);
    const land = island(random, { x, y: 480, width: 300, top: ground, belly: dark });
    return `${land}${lantern(x, 396, 1.8, { frame: "#fff", light: "lamp" })}`;
  },
  (random) =>
    [120, 250, 380, 510]
      .map((x) => lantern(x, between(random, 380, 460), between(random, 1.4, 2.4), { frame: "#fff", light: "lamp" }))
      .join(""),
  (random) => wanderer(between(random, 240, 440), 512, 1.5, { cloak: dark, light: "lamp" }),
];

/** A wide picture with the colours and the emblem of a circle's icon: 1200 × 320 pixels. */
export function bannerPicture({
  name,
  key,
  colors: [from, to],
}: {
  name: string;
  key: string;
  colors: readonly [string, string];
}): string {
  const random = seededRandom(seedOf(`banner ${name}`));
  const scene = scenes[seedOf(name) % scenes.length] ?? (() => "");
  const moon = between(random, 620, 800);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${TALL}" viewBox="0 ${TOP} ${WIDTH} ${TALL}"><defs>` +
    `<linearGradient id="ground" x1="0" y1="0" x2="1" y2=".6"><stop offset="0" stop-color="${to}"/><stop offset="1" stop-color="${from}"/></linearGradient>${glowGradient("lamp", "#ffdf9e")}</defs>` +
    `<rect y="${TOP}" width="${WIDTH}" height="${TALL}" fill="url(#ground)"/><g transform="translate(0 ${TOP - 20})">${stars(random, 70, 220)}</g>` +
    `${glow("lamp", moon, TOP + 70, 130, 0.7)}<circle cx="${moon}" cy="${TOP + 70}" r="30" fill="#fff4d6"/>` +
    `<g transform="translate(1010 ${TOP + 150}) scale(2.5)" opacity=".24">${emblemOf(key)}</g>` +
    clouds(random, { y: 520, size: 150, fill: "#fff", opacity: 0.1 }) +
    scene(random, from) +
    clouds(random, { y: 556, size: 120, fill: "#fff", opacity: 0.16 }) +
    `${clouds(random, { y: 596, size: 90, fill: "#000", opacity: 0.22 })}</svg>`
  );
}
