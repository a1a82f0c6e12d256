import { type Random, seededRandom, seedOf } from "../random.ts";
import { between, HEIGHT, svg, verticalGradient, WIDTH } from "./shapes.ts";

const colors = ["#ffc46b", "#7fd4c1", "#8fb2ff", "#f08a7a", "#c79bff", "#e8e2c8"];
const left = 110;
const bottom = 570;

function grid(): string {
  const lines = Array.from({ length: 6 }, (_, index) => `M${left} ${bottom - index * 88}H1100`);
  return `<rect x="48" y="44" width="${WIDTH - 96}" height="${HEIGHT - 88}" rx="22" fill="#ffffff" opacity=".05"/><path d="${lines.join("")}" stroke="#ffffff" stroke-width="1.5" opacity=".16"/><path d="M${left} 110V${bottom}H1110" fill="none" stroke="#ffffff" stroke-width="3" opacity=".5"/>`;
}

const bars = (random: Random) =>
  [0.92, 0.87, 0.78, 0.43, 0.38, 0.27]
    .map((part, index) => {
      const height = part * 420 + between(random, -20, 20);
      const x = left + 40 + index * 160;
      const whisker = between(random, 18, 46);
      return `<rect x="${x}" y="${bottom - height}" width="92" height="${height}" rx="8" fill="${colors[index]}"/><path d="M${x + 46} ${bottom - height - whisker}v${whisker * 2}m-16 0h32m-32 ${-whisker * 2}h32" stroke="#12182b" stroke-width="4" opacity=".65"/>`;
    })
    .join("");

const lines = (random: Random) =>
  [0, 1, 2]
    .map((line) => {
      let y = bottom - 110 - line * 110;
      const points = Array.from(
        { length: 21 },
        (_, index) =>
          `${left + 10 + index * 48},${(y = Math.max(120, Math.min(bottom - 20, y + between(random, -46, 40))))}`,
      );
      return `<polyline points="${points.join(" ")}" fill="none" stroke="${colors[line]}" stroke-width="6" stroke-linejoin="round"/>${points
        .filter((_, index) => index % 4 === 0)
        .map(
          (point) => `<circle cx="${point.split(",")[0]}" cy="${point.split(",")[1]}" r="8" fill="${colors[line]}"/>`,
        )
        .join("")}`;
    })
    .join("");

const spikes = (random: Random) => {
  const path = Array.from(
    { length: 120 },
    (_, index) =>
      `L${left + 4 + index * 8.2} ${bottom - (index % 17 === 9 ? between(random, 240, 430) : between(random, 60, 84))}`,
  ).join("");
  return `<path d="M${left} ${bottom - 70}${path}" fill="none" stroke="#f08a7a" stroke-width="4"/><path d="M${left} ${bottom - 160}H1100" stroke="#7fd4c1" stroke-width="3" stroke-dasharray="12 10"/>`;
};

const scatter = (random: Random) =>
  `<path d="M${left + 20} ${bottom - 40}L1080 150" stroke="#ffc46b" stroke-width="5"/><g fill="#8fb2ff" opacity=".72">${Array.from(
    { length: 170 },
    () => {
      const x = between(random, left + 20, 1080);
      return `<circle cx="${x}" cy="${Math.round(bottom - 40 - ((x - left - 20) / 950) * 380 + between(random, -34, 34))}" r="6"/>`;
    },
  ).join("")}</g>`;

function donut(random: Random): string {
  const parts = [0.38, 0.22, 0.15, 0.12, 0.08, 0.05];
  const round = 2 * Math.PI * 170;
  let from = between(random, 0, 0.4);
  const rings = parts.map((part, index) => {
    const ring = `<circle cx="420" cy="338" r="170" fill="none" stroke="${colors[index]}" stroke-width="84" stroke-dasharray="${part * round - 6} ${round}" stroke-dashoffset="${-from * round}"/>`;
    from += part;
    return ring;
  });
  const legend = parts.map(
    (part, index) =>
      `<rect x="760" y="${160 + index * 64}" width="34" height="34" rx="8" fill="${colors[index]}"/><rect x="816" y="${168 + index * 64}" width="${60 + part * 500}" height="18" rx="9" fill="#ffffff" opacity=".35"/>`,
  );
  return rings.join("") + legend.join("");
}

const heat = (random: Random) =>
  Array.from(
    { length: 7 * 16 },
    (_, index) =>
      `<rect x="${left + 24 + (index % 16) * 60}" y="${124 + Math.floor(index / 16) * 62}" width="52" height="54" rx="8" fill="#ffc46b" opacity="${Math.max(0.06, Math.min(1, Math.sin((index % 16) / 4.6) * between(random, 0.3, 1)))}"/>`,
  ).join("");

const kinds = [bars, lines, heat, scatter, spikes, donut, lines, spikes];

/** Draws chart1 … chart8: charts without any text. */
export function chartPicture(name: string): string | undefined {
  const kind = kinds[Number(/^chart(\d)$/.exec(name)?.[1] ?? 0) - 1];
  if (!kind) return undefined;
  const random = seededRandom(seedOf(name));
  const isDonut = kind === donut;
  return svg(
    verticalGradient("ground", ["#1b2440", "#121829"]),
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#ground)"/>`,
    isDonut ? "" : grid(),
    kind(random),
  );
}
