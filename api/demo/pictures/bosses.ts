import { type Random, seededRandom, seedOf } from "../random.ts";
import { between, clouds, disc, glow, glowGradient, sky, stars, svg, verticalGradient, wanderer } from "./shapes.ts";

interface Boss {
  sky: readonly string[];
  eye: string;
  dark: string;
  draw(random: Random, boss: Boss): string;
}

const eyes = (points: [number, number][], color: string, r = 13) =>
  points.map(([x, y]) => glow("eye", x, y, r * 5) + disc(x, y, r, color)).join("");

const moth = (random: Random, { dark, eye }: Boss) => {
  const wing = `<path d="M590 300C480 60 190 60 150 190C120 300 300 380 570 350C400 400 300 480 350 560C430 620 560 500 596 380Z" fill="${dark}"/><path d="M560 310C470 170 300 130 220 200" fill="none" stroke="${eye}" stroke-width="5" opacity=".45"/>${disc(300, 230, 46, eye, 0.2)}${disc(300, 230, 22, eye, 0.65)}${disc(420, 500, 26, eye, 0.35)}`;
  const tilt = between(random, -5, 5);
  return `<g transform="rotate(${tilt} 600 330)">${wing}<g transform="translate(1200 0) scale(-1 1)">${wing}</g><ellipse cx="600" cy="390" rx="36" ry="130" fill="${dark}"/><path d="M588 270Q540 180 480 170M612 270Q660 180 720 170" stroke="${dark}" stroke-width="8" fill="none"/>${glow("eye", 600, 420, 150)}${eyes(
    [
      [584, 286],
      [616, 286],
    ],
    eye,
    9,
  )}</g>`;
};

const reed = (random: Random, { dark, eye }: Boss) => {
  const hair = Array.from(
    { length: 70 },
    () =>
      `M${between(random, 540, 660)} ${between(random, 170, 250)}Q${between(random, 300, 900)} ${between(random, 280, 420)} ${between(random, 120, 1080)} 675`,
  );
  return `<path d="${hair.join("")}" fill="none" stroke="${dark}" stroke-width="6" opacity=".9"/><path d="M600 120C500 130 510 300 470 420C430 540 330 600 300 675H900C870 600 770 540 730 420C690 300 700 130 600 120Z" fill="${dark}"/><ellipse cx="600" cy="222" rx="52" ry="66" fill="#0b2320"/>${eyes(
    [
      [578, 218],
      [622, 218],
    ],
    eye,
    7,
  )}`;
};

const clock = (random: Random, { dark, eye }: Boss) => {
  const gear = (x: number, y: number, r: number, teeth: number) =>
    `<g transform="translate(${x} ${y}) rotate(${between(random, 0, 30)})" fill="${dark}">${Array.from({ length: teeth }, (_, index) => `<rect x="${-r * 0.09}" y="${-r * 1.16}" width="${r * 0.18}" height="${r * 0.3}" transform="rotate(${(index * 360) / teeth})"/>`).join("")}<circle r="${r}"/></g>${disc(x, y, r * 0.62, eye, 0.16)}`;
  return `${gear(330, 300, 150, 18)}${gear(880, 250, 190, 22)}${gear(720, 480, 110, 14)}<path d="M600 150L520 220H680ZM548 220H652V290Q650 330 600 336Q550 330 548 290ZM470 675C470 480 520 350 600 346C680 350 730 480 730 675Z" fill="${dark}"/><path d="M700 420L860 300" stroke="${dark}" stroke-width="26" stroke-linecap="round"/><rect x="820" y="230" width="110" height="64" rx="8" fill="${dark}" transform="rotate(-38 875 262)"/>${eyes(
    [
      [580, 270],
      [622, 270],
    ],
    eye,
    9,
  )}`;
};

const weaver = (random: Random, { dark, eye }: Boss) => {
  const web = Array.from(
    { length: 26 },
    (_, index) =>
      `M600 320L${600 + 900 * Math.cos((index / 26) * 6.283)} ${320 + 900 * Math.sin((index / 26) * 6.283)}`,
  );
  const rings = [120, 210, 320, 450].map(
    (r) =>
      `<circle cx="600" cy="320" r="${r}" fill="none" stroke="#eaf4ff" stroke-width="1.4" opacity=".4" stroke-dasharray="${between(random, 40, 90)} 6"/>`,
  );
  const legs = [-1, 1].flatMap((side) =>
    [0, 1, 2, 3].map(
      (leg) =>
        `M600 ${400 + leg * 12}q${side * (120 + leg * 30)} ${-190 + leg * 70} ${side * (250 + leg * 16)} ${60 + leg * 62}`,
    ),
  );
  return `<path d="${web.join("")}" stroke="#eaf4ff" stroke-width="1.2" opacity=".4"/>${rings.join("")}<path d="${legs.join("")}" fill="none" stroke="${dark}" stroke-width="15" stroke-linecap="round"/><path d="M600 190C560 190 552 250 560 290C520 320 510 420 540 470C570 520 630 520 660 470C690 420 680 320 640 290C648 250 640 190 600 190Z" fill="${dark}"/><path d="M600 480C380 560 300 640 180 675" fill="none" stroke="#c8324a" stroke-width="5"/>${eyes(
    [
      [586, 240],
      [614, 240],
      [578, 262],
      [622, 262],
    ],
    eye,
    5,
  )}`;
};

const china = (random: Random, { dark, eye }: Boss) => {
  const shards = Array.from(
    { length: 26 },
    () =>
      `<path d="M0 0l${between(random, 14, 40)} ${between(random, -20, 10)}l${between(random, -14, 4)} ${between(random, 18, 46)}z" transform="translate(${between(random, 60, 1120)} ${between(random, 40, 600)}) rotate(${between(random, 0, 360)})"/>`,
  );
  return `<g fill="#eef6f4" opacity=".8">${shards.join("")}</g><path d="M420 300Q430 120 600 110Q770 120 780 300Q780 420 690 450Q740 520 820 675H380Q460 520 510 450Q420 420 420 300Z" fill="#e6f0ee"/><path d="M430 250Q600 190 770 250M450 190Q600 150 750 190" stroke="#3f7fae" stroke-width="8" fill="none"/><path d="M610 112L590 190L640 250L600 330L650 440" fill="none" stroke="${dark}" stroke-width="5"/><path d="M470 110L500 60L540 100L600 40L660 100L700 60L730 110Z" fill="#3f7fae"/><ellipse cx="530" cy="310" rx="30" ry="18" fill="${dark}"/><ellipse cx="680" cy="310" rx="30" ry="18" fill="${dark}"/>${eyes(
    [
      [530, 310],
      [680, 310],
    ],
    eye,
    8,
  )}`;
};

const whale = (_: Random, { dark, eye }: Boss) =>
  `<path d="M-60 675C-20 380 260 210 640 220C920 228 1090 320 1290 250V675Z" fill="${dark}"/><path d="M760 226Q830 120 930 110Q900 190 930 250Z" fill="${dark}"/><path d="M0 590Q420 470 980 560M40 630Q460 530 1000 610M120 548Q400 440 800 500" fill="none" stroke="#3f6f96" stroke-width="4" opacity=".5"/><ellipse cx="330" cy="420" rx="74" ry="50" fill="#0a1a2b"/><path d="M246 392Q330 340 416 396M250 456Q330 498 412 450" fill="none" stroke="#46749a" stroke-width="5" opacity=".8"/>${eyes([[330, 420]], eye, 26)}${disc(330, 420, 11, "#0a1a2b")}${disc(339, 411, 5, "#ffffff")}${wanderer(1010, 600, 0.9, { cloak: "#040b16", light: "warm" })}`;

const sleeper = (random: Random, { dark, eye }: Boss) => {
  const sheep = Array.from({ length: 5 }, (_, index) => {
    const x = 190 + index * 205;
    const y = 560 - Math.sin((index + 0.5) * 1.25) ** 2 * between(random, 60, 150);
    return `<g transform="translate(${x} ${y})"><ellipse rx="42" ry="27" fill="#ece4f5"/><circle cx="-30" cy="-16" r="15" fill="#ece4f5"/><circle cx="30" cy="-14" r="13" fill="#ece4f5"/><ellipse cx="48" cy="-2" rx="14" ry="11" fill="${dark}"/><path d="M-22 22v20M-8 26v18M12 26v18M26 22v20" stroke="${dark}" stroke-width="6"/></g>`;
  });
  return `<path d="M420 675C420 430 470 300 560 276C520 240 520 120 600 112C680 120 680 240 640 276C730 300 780 430 780 675Z" fill="${dark}"/><path d="M548 190Q572 214 588 194M612 194Q628 214 652 190" fill="none" stroke="${eye}" stroke-width="6" stroke-linecap="round"/><path d="M700 470L800 440" stroke="${dark}" stroke-width="30" stroke-linecap="round"/>${glow("eye", 826, 372, 170)}<rect x="812" y="390" width="28" height="62" rx="5" fill="#f2e7cf"/><path d="M826 340Q846 368 826 390Q806 368 826 340Z" fill="#ffd27a"/>${sheep.join("")}`;
};

const bosses: Record<string, Boss> = {
  moth: { sky: ["#0c1430", "#2a3f78", "#7a86b0"], eye: "#8fe3ff", dark: "#0a1024", draw: moth },
  reed: { sky: ["#0f2f2c", "#3d7a63", "#d7d79c"], eye: "#f4ffb0", dark: "#102b28", draw: reed },
  clock: { sky: ["#3a1420", "#a84a2e", "#f2b063"], eye: "#ffdf8a", dark: "#2a0f14", draw: clock },
  weaver: { sky: ["#0d1a3a", "#2f4f86", "#b7cce6"], eye: "#ff8a9a", dark: "#0d1730", draw: weaver },
  china: { sky: ["#0d3646", "#3f8590", "#cfe6dc"], eye: "#7fd4ff", dark: "#12303f", draw: china },
  whale: { sky: ["#02060f", "#0f2c4d", "#3d7099"], eye: "#ffe2a0", dark: "#081627", draw: whale },
  sleep: { sky: ["#07050f", "#241a44", "#5b4378"], eye: "#ffcf86", dark: "#0b0818", draw: sleeper },
  sleep2: { sky: ["#0d0a1c", "#3a2a5e", "#a06f8f"], eye: "#ffe0b0", dark: "#120c26", draw: sleeper },
};

export function bossPicture(name: string): string | undefined {
  const boss = bosses[name];
  if (!boss) return undefined;
  const random = seededRandom(seedOf(name));
  return svg(
    verticalGradient("sky", boss.sky) + glowGradient("eye", boss.eye) + glowGradient("warm", "#ffc46b"),
    sky("sky"),
    stars(random, 60, 320),
    glow("eye", 600, 260, 420, 0.28),
    clouds(random, { y: 560, size: 210, fill: boss.dark, opacity: 0.35 }),
    boss.draw(random, boss),
    clouds(random, { y: 650, size: 170, fill: boss.dark, opacity: 0.85 }),
  );
}
