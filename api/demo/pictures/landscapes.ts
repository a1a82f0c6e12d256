import { type Random, seededRandom, seedOf } from "../random.ts";
import {
  between,
  boat,
  clouds,
  disc,
  glow,
  glowGradient,
  HEIGHT,
  island,
  lantern,
  ridge,
  sky,
  stars,
  svg,
  verticalGradient,
  wanderer,
  WIDTH,
} from "./shapes.ts";

interface Island {
  /** Skies at different hours. */
  skies: readonly (readonly string[])[];
  /** Colours from far to near. */
  layers: readonly string[];
  dark: string;
  warm: string;
  isNight: boolean;
  /** Draws what is unique to this island, in front of which come the nearest clouds. */
  landmark(random: Random, island: Island): string;
}

const ribs = (random: Random, { dark }: Island) => {
  const x = between(random, 180, 720);
  const arches = Array.from(
    { length: 5 },
    (_, index) =>
      `M${x + index * 78} 560q${28 + index * 3} ${-250 + Math.abs(index - 2) * 44} ${112} ${-206 + Math.abs(index - 2) * 40}`,
  );
  return `<path d="${arches.join("")}" fill="none" stroke="${dark}" stroke-width="15" stroke-linecap="round"/>${wanderer(x + 40, 566, 0.9, { cloak: dark, light: "warm" })}`;
};

const reeds = (random: Random, { dark }: Island) => {
  const lean = between(random, -70, 70);
  const stems = Array.from({ length: 90 }, () => {
    const x = between(random, -20, WIDTH + 20);
    const tall = between(random, 110, 300);
    return `M${x} ${HEIGHT}q${lean / 4} ${-tall * 0.6} ${lean} ${-tall}`;
  });
  const heads = Array.from(
    { length: 46 },
    () =>
      `<ellipse cx="${between(random, 0, WIDTH)}" cy="${between(random, 400, 520)}" rx="5" ry="20" transform="rotate(${between(random, lean / 4 - 8, lean / 4 + 8)})" opacity=".75"/>`,
  );
  return `<path d="${stems.join("")}" fill="none" stroke="${dark}" stroke-width="3.4" stroke-linecap="round"/><g fill="#d8c79a">${heads.join("")}</g>`;
};

const dunes = (random: Random, { dark }: Island) => {
  const x = between(random, 260, 900);
  const teeth = Array.from(
    { length: 16 },
    (_, index) => `<rect x="-9" y="-122" width="18" height="26" transform="rotate(${index * 22.5})"/>`,
  );
  const gear = `<g transform="translate(${x} 478)" fill="${dark}" opacity=".9">${teeth.join("")}<circle r="102"/></g>${disc(x, 478, 66, "#e9a566", 0.9)}<path d="M${x} 478V430M${x} 478L${x + 34} 494" stroke="${dark}" stroke-width="8" stroke-linecap="round"/>`;
  return `${gear}${ridge(random, { y: 560, rise: 70, steps: 4, fill: "#b5532f" })}${wanderer(between(random, 200, 1000), 560, 0.8, { cloak: dark, light: "warm" })}`;
};

const aurora = (random: Random, { dark }: Island) => {
  const bands = ["#7af0d0", "#8ab8ff", "#c79bff"].map((color, index) => {
    const y = 90 + index * 46;
    return `<path d="M-20 ${y + 40}C260 ${y - between(random, 60, 130)} 520 ${y + between(random, 80, 160)} 780 ${y}S1120 ${y + between(random, 10, 90)} 1230 ${y - 30}" fill="none" stroke="${color}" stroke-width="${between(random, 46, 88)}" opacity=".17"/>`;
  });
  const threads = Array.from({ length: 26 }, () => `M${between(random, 0, WIDTH)} 0L${between(random, 0, WIDTH)} 600`);
  const pines = Array.from({ length: 15 }, () => {
    const x = between(random, 0, WIDTH);
    const s = between(random, 0.6, 1.5);
    return `<path d="M0 -90L24 -44H12L32 0H-32L-12 -44H-24Z" transform="translate(${x} ${between(random, 560, 620)}) scale(${s})"/>`;
  });
  return `${bands.join("")}<path d="${threads.join("")}" stroke="#eaf6ff" stroke-width=".9" opacity=".3"/><g fill="${dark}">${pines.join("")}</g>${wanderer(between(random, 300, 900), 606, 0.9, { cloak: "#7d2f3a", light: "warm" })}`;
};

const porcelain = (random: Random, { dark }: Island) => {
  const bowls = Array.from({ length: 5 }, (_, index) => {
    const x = 110 + index * 240 + between(random, -50, 50);
    const s = between(random, 0.7, 1.4);
    return `<g transform="translate(${x} 566) scale(${s})"><path d="M-86 -70Q-78 0 -26 4H26Q78 0 86 -70Z" fill="#eef6f4"/><path d="M-86 -70Q0 -52 86 -70" fill="none" stroke="#3f7fae" stroke-width="6"/><path d="M-62 -34q20 -16 40 0t40 0t40 0" fill="none" stroke="#3f7fae" stroke-width="4"/><path d="M-30 4h60v10h-60z" fill="#cfdedb"/></g>`;
  });
  const tower = `<g fill="${dark}" transform="translate(${between(random, 380, 820)} 470)"><path d="M-70 0H70L52 -24H-52ZM-54 -50H54L40 -72H-40ZM-40 -98H40L0 -150Z"/><path d="M-40 0V-24H40V0ZM-32 -50V-26H32V-50ZM-24 -98V-74H24V-98Z" opacity=".8"/></g>`;
  return `${tower}${bowls.join("")}`;
};

const bell = (random: Random, { dark }: Island) => {
  const x = between(random, 330, 870);
  return (
    `<g transform="translate(${x} 420)"><path d="M-92 130Q-74 70 -70 0Q-66 -96 0 -104Q66 -96 70 0Q74 70 92 130Z" fill="${dark}"/><path d="M-78 84H78M-70 10H70" stroke="#5f86a8" stroke-width="4" opacity=".6"/><circle cy="146" r="16" fill="${dark}"/><path d="M-16 -104a16 16 0 0 1 32 0" fill="none" stroke="${dark}" stroke-width="9"/></g>` +
    `<path d="M${x - 4} 300C${x - 60} 200 ${x + 70} 120 ${x} 0" fill="none" stroke="${dark}" stroke-width="5" stroke-dasharray="14 9"/>${[0, 1, 2].map((ring) => `<ellipse cx="${x}" cy="566" rx="${170 + ring * 90}" ry="${20 + ring * 11}" fill="none" stroke="#9cc7e6" stroke-width="2" opacity="${0.5 - ring * 0.14}"/>`).join("")}`
  );
};

const wall = (random: Random, { dark }: Island) => {
  const top = between(random, 430, 480);
  const merlons = Array.from({ length: 21 }, (_, index) => `M${index * 60} ${top}v-26h32v26z`);
  const towers = [between(random, 120, 320), between(random, 700, 1000)].map(
    (x) => `<path d="M${x} ${HEIGHT}V${top - 130}l44 -60l44 60V${HEIGHT}z"/>`,
  );
  const lamps = Array.from({ length: 9 }, (_, index) =>
    lantern(60 + index * 132 + between(random, -26, 26), top + between(random, 20, 130), between(random, 0.9, 1.6), {
      frame: "#d9a95a",
      light: index % 3 === 0 ? "cold" : "warm",
    }),
  );
  return `<g fill="${dark}"><rect y="${top}" width="${WIDTH}" height="${HEIGHT - top}"/><path d="${merlons.join("")}"/>${towers.join("")}</g>${lamps.join("")}`;
};

/** By the letters at the start of a picture's name: qj1, ws2 … */
const islands: Record<string, Island> = {
  qj: {
    skies: [
      ["#22305e", "#b0627d", "#ffc98a"],
      ["#3f6fb0", "#9cc7e0", "#fbe9cf"],
      ["#37265c", "#d87f8f", "#ffd9b8"],
      ["#0f1838", "#2f4680", "#b08aa8"],
    ],
    layers: ["#c98a95", "#8d6a90", "#564a78"],
    dark: "#2a2447",
    warm: "#ffc46b",
    isNight: false,
    landmark: ribs,
  },
  ws: {
    skies: [
      ["#1d4f57", "#7fb79b", "#f0e6b8"],
      ["#2c5a4b", "#a8c99a", "#fff0c9"],
      ["#5a8fb0", "#b5dcc8", "#f6f3d4"],
      ["#10263a", "#2f6a6a", "#9fbf8a"],
    ],
    layers: ["#8fbf9f", "#5f977f", "#376b60"],
    dark: "#17383a",
    warm: "#ffe08a",
    isNight: false,
    landmark: reeds,
  },
  cs: {
    skies: [
      ["#6e2036", "#dd6a3e", "#ffc877"],
      ["#8a3a2a", "#ef9a52", "#ffe1a3"],
      ["#2a1433", "#8f3a4a", "#f0905a"],
      ["#6f8fb0", "#e9b98a", "#ffe9c4"],
    ],
    layers: ["#d9804d", "#b35a38", "#7d3a2c"],
    dark: "#471c1f",
    warm: "#ffd27a",
    isNight: false,
    landmark: dunes,
  },
  sf: {
    skies: [
      ["#0e1b3d", "#27457a", "#9db9dc"],
      ["#16264d", "#4a6a9e", "#dbe8f5"],
      ["#1c1a45", "#5a4f9a", "#d4c4ea"],
      ["#0a2238", "#1f5f7a", "#a4dcd8"],
    ],
    layers: ["#a9c3e0", "#dfeaf5", "#c4d6ea"],
    dark: "#1c2f55",
    warm: "#ffc98a",
    isNight: true,
    landmark: aurora,
  },
  qc: {
    skies: [
      ["#0f4a5e", "#4f9fa8", "#d9efe2"],
      ["#233a66", "#7aa7c4", "#f4ead2"],
      ["#3a2f5c", "#a77a9a", "#ffd9c0"],
      ["#0b2a44", "#1f6a7a", "#8fd0b8"],
    ],
    layers: ["#8fc3c0", "#5a9aa0", "#36737f"],
    dark: "#173f50",
    warm: "#ffe6b0",
    isNight: false,
    landmark: porcelain,
  },
  cz: {
    skies: [
      ["#050d1f", "#12345c", "#3f7399"],
      ["#081a2c", "#1c4f66", "#6aa0a8"],
      ["#101030", "#2f3f7a", "#8a8fc0"],
      ["#0a1f24", "#1f5a58", "#8ab89a"],
    ],
    layers: ["#2d5f85", "#1d4568", "#12304d"],
    dark: "#071a2e",
    warm: "#ffd083",
    isNight: true,
    landmark: bell,
  },
  wy: {
    skies: [
      ["#08060f", "#1c1533", "#3b2a55"],
      ["#0a0a18", "#23204a", "#5a4a78"],
      ["#120814", "#3a1c3f", "#7a4560"],
      ["#060c18", "#132f48", "#3f6a7a"],
    ],
    layers: ["#2c2148", "#1f1838", "#140f28"],
    dark: "#0c0919",
    warm: "#ffb657",
    isNight: true,
    landmark: wall,
  },
};

/**
 * The framing of a picture by the number in its name: a view, close up, open sea, a fleet, far away under a large moon.
 */
function composition(
  number: number,
  place: Island,
  random: Random,
): { landmark: string; front: string; moon: number; nearY: number } {
  const [, middle = "", near = ""] = place.layers;
  const sail = place.isNight ? "#cfdcf0" : "#fff6e4";
  const boatAt = (x: number, y: number, s: number) => boat(x, y, s, { hull: place.dark, sail, light: "warm" });
  const scaled = (scale: number, x: number) =>
    `<g transform="translate(${x} ${HEIGHT}) scale(${scale}) translate(${-x} ${-HEIGHT})">${place.landmark(random, place)}</g>`;
  switch (number) {
    case 2:
      return { landmark: scaled(1.55, between(random, 300, 900)), front: "", moon: 0.7, nearY: 655 };
    case 3: {
      const isles = [150, 420, 690, 960].map((x) =>
        island(random, {
          x: x + between(random, -60, 60),
          y: between(random, 330, 470),
          width: between(random, 150, 330),
          top: middle,
          belly: near,
        }),
      );
      return { landmark: isles.join(""), front: boatAt(between(random, 380, 820), 600, 2.3), moon: 1.2, nearY: 625 };
    }
    case 4: {
      const fleet = Array.from({ length: 6 }, (_, index) =>
        boatAt(110 + index * 195 + between(random, -50, 50), between(random, 500, 590), between(random, 0.6, 1.25)),
      );
      return { landmark: scaled(0.8, between(random, 100, 1100)), front: fleet.join(""), moon: 1, nearY: 640 };
    }
    case 5:
      return {
        landmark: scaled(0.62, between(random, 200, 1000)),
        front: wanderer(between(random, 240, 960), 622, 1.9, { cloak: place.dark, light: "warm" }),
        moon: 2.3,
        nearY: 612,
      };
    default:
      return { landmark: place.landmark(random, place), front: "", moon: 1, nearY: 640 };
  }
}

/** @param name the island's two letters and a number, for example `qj3` */
export function landscape(name: string): string | undefined {
  const place = islands[name.slice(0, 2)];
  if (!place || !/^[a-z]{2}[1-5]$/.test(name)) return undefined;
  const number = Number(name[2]);
  const random = seededRandom(seedOf(name));
  const colors = place.skies[number % place.skies.length] ?? [];
  const framed = composition(number, place, random);
  const moon = {
    x: between(random, 140, 1060),
    y: between(random, 90, 210),
    r: Math.round(between(random, 34, 66) * framed.moon),
  };
  const isMoonless = name.startsWith("wy");
  const [far = "", middle = "", near = ""] = place.layers;
  const cream = place.isNight ? "#cfdcf0" : "#fff6e4";
  return svg(
    verticalGradient("sky", colors) +
      glowGradient("warm", place.warm) +
      glowGradient("cold", "#7fb2ff") +
      glowGradient("moon", cream),
    sky("sky"),
    place.isNight ? stars(random, isMoonless ? 26 : 110) : stars(random, 18, 160),
    isMoonless ? "" : glow("moon", moon.x, moon.y, moon.r * 3.4, 0.8) + disc(moon.x, moon.y, moon.r, cream),
    island(random, {
      x: between(random, 180, 500),
      y: between(random, 250, 310),
      width: between(random, 160, 300),
      top: far,
      belly: middle,
    }),
    island(random, {
      x: between(random, 700, 1040),
      y: between(random, 290, 360),
      width: between(random, 220, 420),
      top: middle,
      belly: near,
    }),
    clouds(random, { y: 420, size: between(random, 110, 200), fill: far, opacity: 0.55 }),
    number === 3
      ? ""
      : ridge(random, {
          y: between(random, 500, 540),
          rise: between(random, 80, 210),
          steps: 4 + number,
          fill: middle,
          opacity: 0.9,
        }),
    boat(between(random, 120, 1080), between(random, 400, 440), between(random, 0.4, 0.7), {
      hull: near,
      sail: cream,
      light: "warm",
    }),
    clouds(random, { y: 540, size: 190, fill: near, opacity: 0.85 }),
    framed.landmark,
    framed.front,
    clouds(random, { y: framed.nearY, size: between(random, 170, 300), fill: place.dark, opacity: 0.92 }),
    glow("warm", between(random, 100, 1100), between(random, 470, 560), 60, 0.5),
  );
}
