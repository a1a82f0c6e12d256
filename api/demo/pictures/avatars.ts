import type { Person } from "../people.ts";

/** Emblems by person, in a square of 100 around the centre; `f` draws a filled path, `s` a stroke, `c` a circle. */
const f = (d: string) => `<path d="${d}" fill="#fff" fill-opacity=".93"/>`;
const s = (d: string, width = 7) =>
  `<path d="${d}" fill="none" stroke="#fff" stroke-opacity=".93" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const c = (x: number, y: number, r: number) => `<circle cx="${x}" cy="${y}" r="${r}" fill="#fff" fill-opacity=".93"/>`;

const emblems: Record<string, string> = {
  管:
    f("M0 -42L36 -26V4Q32 34 0 46Q-32 34 -36 4V-26Z") +
    '<path d="M-14 2L-4 14L18 -10" fill="none" stroke="#2b6cb0" stroke-width="8" stroke-linecap="round"/>',
  岚: s("M-44 30L-14 -24L6 8L20 -12L44 30") + s("M-40 44H34M-20 -40H30", 5),
  鲸:
    f("M-46 6Q-40 -30 6 -30Q40 -28 40 -2Q40 24 0 26Q-36 26 -46 6Z") +
    f("M34 -4Q44 -26 52 -34Q52 -14 44 6Z") +
    '<circle cx="-24" cy="-2" r="4" fill="#0e2238"/>',
  奶: f("M0 -46Q34 0 30 18Q24 44 0 44Q-24 44 -30 18Q-34 0 0 -46Z"),
  算:
    s("M-40 -36H40V36H-40ZM-40 -10H40", 6) + [-24, 0, 24].map((x) => c(x, -22, 7) + c(x, 6, 7) + c(x, 24, 7)).join(""),
  姐: f("M-44 -10L20 -36V36L-44 10Z") + s("M32 -20Q44 0 32 20M-24 16L-16 40"),
  怂: s("M-26 44V-8Q-26 -40 0 -40Q26 -40 26 -8V44") + c(-9, -10, 5) + c(9, -10, 5) + s("M-8 10Q0 4 8 10", 5),
  肝: s("M0 -44V0L30 18") + s("M44 0A44 44 0 1 1 0 -44", 8),
  钟: f("M-34 26Q-26 14 -26 -8Q-24 -38 0 -40Q24 -38 26 -8Q26 14 34 26Z") + c(0, 36, 8),
  速: s("M0 -28A34 34 0 1 1 -1 -28M-10 -42H10M0 -42V-30") + s("M0 6L16 -10", 6),
  木: s("M-44 -20H44M-44 4H44M-44 28H44", 10) + s("M-16 -20V4M18 4V28", 4),
  盾: s("M0 -44L38 -30V2Q34 32 0 46Q-34 32 -38 2V-30Z", 8) + s("M0 -30V30M-24 -6H24"),
  瓜:
    f("M-46 -14H46Q42 34 0 36Q-42 34 -46 -14Z") +
    '<path d="M-20 4v8M0 10v8M20 4v8" stroke="#24501f" stroke-width="6" stroke-linecap="round"/>',
  海: s("M-46 -18q16 -18 31 0t31 0t31 0M-46 8q16 -18 31 0t31 0t31 0M-46 34q16 -18 31 0t31 0t31 0"),
  杠: s("M-40 40L40 -40", 12) + s("M-40 -12L-12 -40M12 40L40 12", 5),
  佛: f("M-44 0Q-10 -34 22 0Q-10 34 -44 0Z") + f("M18 0L44 -22V22Z"),
  音:
    s("M-26 14V-6Q-26 -40 4 -40Q34 -40 34 -8Q34 12 16 20Q8 24 8 34Q6 46 -8 44") +
    s("M-6 -6Q-4 -20 6 -20Q16 -18 14 -4", 5),
  掌: s("M-46 -22H46V22H-46Z", 7) + c(-32, 0, 7) + c(32, 0, 7) + f("M-18 -12H18V12H-18Z"),
  史: s("M-30 -36H24Q36 -36 36 -24V36H-18Q-30 36 -30 24Z", 6) + s("M-14 -16H20M-14 0H20M-14 16H8", 5),
  茶:
    f("M-38 -10H26V10Q24 36 -6 36Q-36 36 -38 10Z") +
    s("M28 -4Q46 -4 42 12Q38 22 26 20M-18 -38q-8 8 0 18M4 -38q-8 8 0 18", 5),
  猫:
    f("M-38 40V-10L-40 -42L-16 -24H16L40 -42L38 -10V40Z") +
    '<path d="M-16 4v6M16 4v6" stroke="#7a3f1b" stroke-width="8" stroke-linecap="round"/>',
  文: f("M0 -46L34 -8L0 30L-34 -8Z") + s("M0 30Q-16 36 -6 46", 5),
  画: f("M-36 40Q-40 16 -22 6L-6 22Q-10 40 -36 40Z") + s("M-10 10L40 -40", 10),
  萌: f("M-44 2Q-40 -40 0 -40Q40 -40 44 2Q20 12 0 12Q-20 12 -44 2Z") + s("M-10 14Q-14 40 -4 42H4Q14 40 10 14", 6),
  剪: s("M-30 -40L22 30M30 -40L-22 30") + s("M-30 40a10 10 0 1 1 10 -8M30 40a10 10 0 1 0 -10 -8", 6),
  码: s("M-20 -28L-46 0L-20 28M20 -28L46 0L20 28M8 -40L-8 40"),
  铁: f("M-46 -24H20Q44 -22 46 -8H14Q12 10 22 24H-26Q-16 10 -20 -4Q-40 -6 -46 -24Z") + f("M-34 30H30V42H-34Z"),
  满: Array.from(
    { length: 12 },
    (_, row) =>
      `<rect x="${-36 + (row % 2) * 40}" y="${-42 + Math.floor(row / 2) * 15}" width="32" height="8" rx="4" fill="#fff" fill-opacity=".93"/>`,
  ).join(""),
  新: s("M0 -44V8M0 -40L30 -6L0 -2", 6) + f("M-42 14H42Q34 40 0 40Q-34 40 -42 14Z"),
  雾: s("M-40 -24H24M-24 -6H42M-42 12H20M-20 30H40", 8),
  弓: s("M-24 -44Q40 0 -24 44M-24 -44V44", 6) + s("M-40 0H44M32 -10L44 0L32 10", 5),
  学: f("M-46 -8L0 -32L46 -8L0 16Z") + s("M-26 4V26Q0 42 26 26V4M46 -8V24", 6),
  旅: s("M-44 -22H-20L-12 -36H12L20 -22H44V34H-44Z", 7) + s("M0 -10a17 17 0 1 0 .1 0", 6),
  橘:
    c(0, 6, 36) +
    f("M2 -32Q22 -50 34 -36Q20 -24 2 -32Z") +
    '<path d="M-18 -6q-6 10 0 22" stroke="#f6a43a" stroke-width="6" fill="none" stroke-linecap="round"/>',
  阿: s("M-44 0Q-12 -32 18 0Q-12 32 -44 0ZM18 0L40 -18M18 0L40 18") + c(-24, -4, 4),
  夜: f("M10 -44A44 44 0 1 0 44 22A36 36 0 0 1 10 -44Z"),
  捻: s("M-30 40L26 -34M30 40L-26 -34", 8) + s("M-38 22L-16 42M38 22L16 42", 6),
  非:
    f("M0 -44A32 32 0 0 1 18 14V26H-18V14A32 32 0 0 1 0 -44Z") +
    f("M-14 32H14V42H-14Z") +
    '<path d="M-10 -8L0 2L10 -8" fill="none" stroke="#d0442f" stroke-width="5" stroke-linecap="round"/>',
  策: s("M-34 -40L34 40M34 -40L-34 40", 12),
  欧:
    c(0, 0, 22) +
    Array.from(
      { length: 8 },
      (_, ray) =>
        `<path d="M0 -32V-46" stroke="#fff" stroke-opacity=".93" stroke-width="8" stroke-linecap="round" transform="rotate(${ray * 45})"/>`,
    ).join(""),
};

export const emblemOf = (key: string): string => emblems[key] ?? c(0, 0, 30);

/** An avatar as SVG, 256 pixels square. */
export function avatarPicture({ key, colors }: Pick<Person, "key" | "colors">): string {
  const [from, to] = colors;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256"><defs><linearGradient id="g" x1="0" y1="0" x2=".6" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="256" height="256" fill="url(#g)"/><circle cx="206" cy="52" r="92" fill="#fff" opacity=".08"/><path d="M0 214q44 -34 86 -8t86 -6t84 -6V256H0Z" fill="#000" opacity=".14"/><g transform="translate(128 126) scale(1.42)">${emblemOf(key)}</g></svg>`;
}
