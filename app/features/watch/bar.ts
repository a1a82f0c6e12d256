import { isComposing } from "~/lib/is-composing.ts";
import { hasFilmWindow } from "./film-window.ts";
import { LOOK_CHOICES, type Look, lookNames } from "./look.ts";
import styles from "./watch.module.css";

export const RATES = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;

/** ms for which the bar stays after a touch, which has no hover. */
const SHOWN_MS = 4_000;

interface BarActs {
  toggleDanmaku(): void;
  setLook(look: Partial<Look>): void;
  setRate(rate: number): void;
  toggleFullscreen(): void;
  togglePicture(): void;
}

interface Bar {
  /** The bar, and the panel of 弹幕设置 after it. */
  nodes: HTMLElement[];
  show(): void;
  update(look: Look, rate: number): void;
}

function button(label: string, act: () => void): HTMLButtonElement {
  const node = document.createElement("button");
  node.type = "button";
  node.className = styles.tool ?? "";
  node.textContent = label;
  node.addEventListener("click", ({ detail }) => {
    act();
    // After a press by mouse or finger the keys are the film's again.
    if (detail > 0) node.blur();
  });
  return node;
}

function choice(label: string, choices: [value: string, name: string][], act: (value: number) => void) {
  const select = document.createElement("select");
  select.className = styles.tool ?? "";
  select.setAttribute("aria-label", label);
  for (const [value, name] of choices) select.add(new Option(name, value));
  select.addEventListener("change", () => act(Number(select.value)));
  return select;
}

/** The controls that the browser's player lacks, over the film's top edge. They exist from the first play on. */
export function watchBar(acts: BarActs, { hasDanmaku }: { hasDanmaku: boolean }): Bar {
  const node = document.createElement("div");
  node.className = styles.bar ?? "";
  node.setAttribute("role", "group");
  node.setAttribute("aria-label", "播放工具");
  const danmaku = button("弹幕", acts.toggleDanmaku);
  const looks = document.createElement("div");
  looks.className = styles.looks ?? "";
  looks.hidden = true;
  const more = button("弹幕设置", () => {
    looks.hidden = !looks.hidden;
    more.setAttribute("aria-expanded", String(!looks.hidden));
  });
  more.setAttribute("aria-expanded", "false");
  const selects = lookNames.map((name) => {
    const { label, choices } = LOOK_CHOICES[name];
    const select = choice(label, Object.entries(choices), (value) => acts.setLook({ [name]: value }));
    const words = document.createElement("span");
    words.textContent = label;
    looks.append(words, select);
    return { name, select };
  });
  const rate = choice(
    "倍速",
    RATES.map((value) => [String(value), `${value}×`]),
    acts.setRate,
  );
  if (hasDanmaku) node.append(danmaku, more);
  node.append(rate);
  const picture = button("画中画", acts.togglePicture);
  // The browser's own window shows the film alone.
  if (hasDanmaku && !hasFilmWindow()) picture.title = "画中画（不含弹幕）";
  if (hasFilmWindow() || document.pictureInPictureEnabled) node.append(picture);
  if (document.fullscreenEnabled) node.append(button("全屏", acts.toggleFullscreen));
  const onKey = (event: KeyboardEvent) => {
    if (isComposing(event) || event.key !== "Escape" || looks.hidden) return;
    looks.hidden = true;
    more.setAttribute("aria-expanded", "false");
    more.focus();
  };
  for (const part of [node, looks]) part.addEventListener("keydown", onKey);

  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    nodes: [node, looks],
    show() {
      node.dataset.shown = "";
      clearTimeout(timer);
      timer = setTimeout(() => delete node.dataset.shown, SHOWN_MS);
    },
    update(look, speed) {
      danmaku.setAttribute("aria-pressed", String(look.isOn));
      for (const { name, select } of selects) select.value = String(look[name]);
      rate.value = String(speed);
    },
  };
}
