import { type Random, seededRandom, seedOf } from "../random.ts";
import {
  between,
  clouds,
  disc,
  glow,
  glowGradient,
  HEIGHT,
  lantern,
  ridge,
  sky,
  stars,
  svg,
  verticalGradient,
  WIDTH,
} from "./shapes.ts";

type Thing = { sky: readonly string[]; light: string; draw(random: Random): string };

/** A large hand lamp; the four lamps differ in their bodies. */
function bigLamp(body: string): Thing["draw"] {
  return (random) => {
    const sparks = Array.from({ length: 34 }, () =>
      disc(
        between(random, 300, 900),
        between(random, 60, 600),
        between(random, 1, 4),
        "#ffe0a0",
        between(random, 0.3, 0.9),
      ),
    );
    const small = Array.from({ length: 5 }, () =>
      lantern(between(random, 40, 1160), between(random, 80, 330), between(random, 0.8, 1.5), {
        frame: "#a8743a",
        light: "light",
      }),
    );
    return `${small.join("")}${glow("light", 600, 360, 360)}<g transform="translate(600 360)" stroke-linejoin="round">${body}<path d="M0 -62Q44 0 0 74Q-44 0 0 -62Z" fill="#fff3cf"/><path d="M0 -16Q22 24 0 64Q-22 24 0 -16Z" fill="#ffb347"/><path d="M-60 -170a60 62 0 0 1 120 0" fill="none" stroke="#7a4f2a" stroke-width="12"/></g>${sparks.join("")}`;
  };
}

const frame = 'fill="#ffdf9a" fill-opacity=".22" stroke="#7a4f2a" stroke-width="14"';
const lampBodies = [
  `<rect x="-100" y="-150" width="200" height="290" rx="34" ${frame}/><path d="M-122 -150H122M-122 140H122M-34 -150V140M34 -150V140" stroke="#7a4f2a" stroke-width="12"/>`,
  `<path d="M-70 -160H70L126 100L80 150H-80L-126 100Z" ${frame}/><path d="M-100 0H100M0 -160V-90" stroke="#7a4f2a" stroke-width="10"/>`,
  `<ellipse rx="150" ry="156" ${frame}/><path d="M-60 -148Q-110 0 -60 148M60 -148Q110 0 60 148M-56 -152H56M-56 152H56" fill="none" stroke="#7a4f2a" stroke-width="10"/>`,
  `<path d="M0 -176L130 -70V90L0 168L-130 90V-70Z" ${frame}/><path d="M-130 -70L0 -10L130 -70M0 -10V-60" fill="none" stroke="#7a4f2a" stroke-width="9"/>`,
];

const desk = `<rect y="520" width="${WIDTH}" height="${HEIGHT - 520}" fill="#2a1f26"/><rect y="514" width="${WIDTH}" height="10" fill="#4a3640"/>`;
const scene = (x: number, y: number, w: number, h: number) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="8" fill="url(#screen)"/><circle cx="${x + w * 0.7}" cy="${y + h * 0.3}" r="${h * 0.1}" fill="#fff0cf"/><path d="M${x} ${y + h}V${y + h * 0.72}q${w * 0.2} ${-h * 0.22} ${w * 0.42} ${-h * 0.04}t${w * 0.58} ${-h * 0.06}V${y + h}Z" fill="#26305e"/>`;

const gamepad = () =>
  `${desk}${glow("light", 600, 330, 420, 0.5)}<path d="M400 250Q600 214 800 250Q900 270 930 450Q940 550 860 540Q810 530 760 440H440Q390 530 340 540Q260 550 270 450Q300 270 400 250Z" fill="#e8e2d4"/><circle cx="430" cy="340" r="48" fill="#3a3f58"/><circle cx="430" cy="340" r="28" fill="#565d80"/><circle cx="690" cy="410" r="46" fill="#3a3f58"/><circle cx="690" cy="410" r="27" fill="#565d80"/><path d="M490 396h28v-28h30v28h28v30h-28v28h-30v-28h-28z" fill="#3a3f58"/>${[
    ["#ffc46b", 780, 300],
    ["#7fd4c1", 820, 340],
    ["#f08a7a", 740, 340],
    ["#8fb2ff", 780, 380],
  ]
    .map(([color, x, y]) => disc(Number(x), Number(y), 19, String(color)))
    .join("")}`;
const tower = () =>
  `${desk}<rect x="210" y="150" width="520" height="310" rx="16" fill="#14161f"/>${scene(228, 168, 484, 274)}<path d="M430 460h80l20 56h-120z" fill="#14161f"/><rect x="800" y="120" width="210" height="396" rx="14" fill="#1c202e"/><rect x="818" y="140" width="174" height="356" rx="8" fill="#0c0f18"/>${[216, 318, 420].map((y, index) => `${glow("light", 905, y, 80, 0.6)}<circle cx="905" cy="${y}" r="42" fill="none" stroke="${["#ffc46b", "#7fd4c1", "#c79bff"][index]}" stroke-width="9"/><path d="M905 ${y - 30}V${y + 30}M875 ${y}H935" stroke="#39405a" stroke-width="8"/>`).join("")}<rect x="260" y="536" width="420" height="34" rx="8" fill="#3a3140"/>`;
const handheld = () =>
  `${desk}${glow("light", 600, 340, 460, 0.45)}<rect x="170" y="190" width="860" height="320" rx="70" fill="#2b3047"/><rect x="330" y="214" width="540" height="272" rx="14" fill="#0c0f18"/>${scene(344, 228, 512, 244)}<circle cx="250" cy="290" r="42" fill="#171a29"/><circle cx="250" cy="290" r="24" fill="#ff9a4a"/><circle cx="950" cy="390" r="42" fill="#171a29"/><circle cx="950" cy="390" r="24" fill="#4c5475"/><path d="M234 376h32v26h26v32h-26v26h-32v-26h-26v-32h26z" fill="#171a29"/>${[
    ["#ffc46b", 950, 250],
    ["#7fd4c1", 980, 280],
    ["#f08a7a", 920, 280],
    ["#8fb2ff", 950, 310],
  ]
    .map(([color, x, y]) => disc(Number(x), Number(y), 14, String(color)))
    .join("")}`;
const workbench = () =>
  `${desk}${lantern(950, 150, 3, { frame: "#a8743a", light: "light" })}<rect x="250" y="190" width="430" height="300" rx="10" fill="#1f4a3a"/>${Array.from({ length: 7 }, (_, index) => `<path d="M270 ${220 + index * 38}h${120 + ((index * 67) % 180)}v${14 + ((index * 13) % 22)}h60" fill="none" stroke="#7fc49a" stroke-width="4"/>`).join("")}<rect x="360" y="260" width="130" height="130" rx="8" fill="#10131d"/><rect x="384" y="284" width="82" height="82" rx="4" fill="#c9ced8"/>${[0, 1, 2, 3].map((slot) => `<rect x="${530 + slot * 30}" y="214" width="16" height="190" rx="4" fill="${slot % 2 ? "#10131d" : "#d0a24a"}"/>`).join("")}<path d="M760 500l150 -170l26 22l-150 170z" fill="#c84f3c"/><path d="M910 330l70 -80" stroke="#c9ced8" stroke-width="14" stroke-linecap="round"/>`;

function catAtDock(random: Random): string {
  const x = between(random, 480, 700);
  return `${stars(random, 90, 360)}${glow("light", 860, 190, 240)}${disc(860, 190, 72, "#fff0cf")}${ridge(random, { y: 470, rise: 70, steps: 6, fill: "#2c3f6b", opacity: 0.8 })}${clouds(random, { y: 520, size: 180, fill: "#1d2b50", opacity: 0.9 })}<path d="M0 560H1200V600H0Z" fill="#3a2a2c"/><path d="M150 600V675M450 600V675M${x + 30} 560V470M1000 600V675" stroke="#2a1d20" stroke-width="34"/><g transform="translate(${x + 30} 470)"><path d="M-44 0C-56 -60 -30 -96 -16 -108C-30 -122 -34 -142 -30 -168L-8 -148Q4 -152 16 -148L34 -166Q38 -134 26 -110C50 -84 56 -40 44 0Z" fill="#e39a55"/><path d="M-18 0C-22 -40 -10 -70 4 -76C20 -68 26 -36 22 0Z" fill="#fff1dd"/><path d="M40 -6Q100 -10 92 -64Q88 -84 76 -76" fill="none" stroke="#e39a55" stroke-width="17" stroke-linecap="round"/><path d="M-20 -104Q4 -94 28 -106" stroke="#b5443c" stroke-width="7" fill="none"/><circle cx="4" cy="-94" r="7" fill="#ffd27a"/></g>`;
}

function catInRain(random: Random): string {
  const rain = Array.from(
    { length: 210 },
    () => `M${between(random, -40, WIDTH)} ${between(random, -20, HEIGHT)}l-10 ${between(random, 24, 60)}`,
  );
  return `<rect x="620" y="120" width="580" height="470" fill="#3b2620"/><rect x="720" y="240" width="330" height="350" fill="#ffcf82"/><path d="M720 410H1050M885 240V590" stroke="#3b2620" stroke-width="12"/><path d="M540 140L1200 60V150L560 200Z" fill="#241816"/>${lantern(640, 240, 2.2, { frame: "#7a4f2a", light: "light" })}${glow("light", 880, 420, 420, 0.75)}<rect y="590" width="1200" height="85" fill="#1d2233"/><path d="M500 620H1200" stroke="#ffcf82" stroke-width="5" opacity=".25"/><g transform="translate(600 592)"><path d="M-70 0C-76 -46 -40 -76 0 -74C50 -74 78 -40 72 0Z" fill="#d98f4e"/><circle cx="-56" cy="-62" r="34" fill="#d98f4e"/><path d="M-84 -80L-86 -112L-60 -92ZM-50 -94L-30 -110L-28 -80Z" fill="#d98f4e"/><path d="M-72 -60q6 6 12 0M-50 -60q6 6 12 0" stroke="#2a1d20" stroke-width="3" fill="none"/><path d="M66 -8Q110 -2 96 -34" fill="none" stroke="#d98f4e" stroke-width="14" stroke-linecap="round"/></g><path d="${rain.join("")}" stroke="#bcd0ee" stroke-width="2" opacity=".38"/>`;
}

const dusk = ["#171a33", "#3d2c4d", "#7a4a4a"];
const room = ["#1a1730", "#33264a", "#573a52"];
const things: Record<string, Thing> = {
  ...Object.fromEntries(
    lampBodies.map((body, index) => [
      `lamp${index + 1}`,
      {
        sky:
          [
            dusk,
            ["#0f2030", "#25495a", "#6a7a5a"],
            ["#2a1420", "#6e2f3a", "#c9764a"],
            ["#10162f", "#2c3f78", "#6a6a9a"],
          ][index] ?? dusk,
        light: "#ffc46b",
        draw: bigLamp(body),
      },
    ]),
  ),
  dev1: { sky: room, light: "#8fb2ff", draw: gamepad },
  dev2: { sky: room, light: "#7fd4c1", draw: tower },
  dev3: { sky: ["#12202f", "#24405a", "#5a6a78"], light: "#ffc46b", draw: handheld },
  dev4: { sky: ["#251a1c", "#4a3230", "#7a5a44"], light: "#ffc46b", draw: workbench },
  cat1: { sky: ["#101a3a", "#33477e", "#a98fae"], light: "#ffe6b8", draw: catAtDock },
  cat2: { sky: ["#10182b", "#2a3a56", "#44546a"], light: "#ffb95e", draw: catInRain },
};

/** Draws lamps, machines and the cat. */
export function thingPicture(name: string): string | undefined {
  const thing = things[name];
  if (!thing) return undefined;
  return svg(
    verticalGradient("sky", thing.sky) +
      glowGradient("light", thing.light) +
      verticalGradient("screen", ["#3f5fa8", "#d98a8f", "#ffd9a0"]),
    sky("sky"),
    thing.draw(seededRandom(seedOf(name))),
  );
}
