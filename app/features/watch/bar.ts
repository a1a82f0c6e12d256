import { isComposing } from "~/lib/is-composing.ts";
import { barButton, barChoice } from "./bar-tools.ts";
import type { FilmLayer } from "./film-layer.ts";
import { hasFilmWindow } from "./film-window.ts";
import styles from "./watch.module.css";

export const RATES = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;

/** ms for which the bar stays after a touch, which has no hover. */
const SHOWN_MS = 4_000;

interface BarActs {
  setRate(rate: number): void;
  toggleFullscreen(): void;
  togglePicture(): void;
}

interface Bar {
  /** The bar, and the layer's panel after it. */
  nodes: HTMLElement[];
  show(): void;
  update(rate: number): void;
}

/** The controls that the browser's player lacks, over the film's top edge. They exist from the first play on. */
export function watchBar(acts: BarActs, layer: FilmLayer | undefined): Bar {
  const node = document.createElement("div");
  node.className = styles.bar ?? "";
  node.setAttribute("role", "group");
  node.setAttribute("aria-label", "播放工具");
  if (layer) node.append(...layer.tools, panelSwitch(node, layer.panel));
  const rate = barChoice(
    "倍速",
    RATES.map((value) => [String(value), `${value}×`]),
    acts.setRate,
  );
  node.append(rate);
  const picture = barButton("画中画", acts.togglePicture);
  if (layer && !hasFilmWindow()) picture.title = `画中画（不含${layer.name}）`;
  if (hasFilmWindow() || document.pictureInPictureEnabled) node.append(picture);
  if (document.fullscreenEnabled) node.append(barButton("全屏", acts.toggleFullscreen));

  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    nodes: layer ? [node, layer.panel.node] : [node],
    show() {
      node.dataset.shown = "";
      clearTimeout(timer);
      timer = setTimeout(() => delete node.dataset.shown, SHOWN_MS);
    },
    update(speed) {
      rate.value = String(speed);
    },
  };
}

/** The button that shows and hides a panel; Escape in the bar or in the panel hides it. */
function panelSwitch(bar: HTMLElement, { label, node }: FilmLayer["panel"]): HTMLButtonElement {
  node.className = styles.panel ?? "";
  const show = (isShown: boolean) => {
    node.hidden = !isShown;
    more.setAttribute("aria-expanded", String(isShown));
  };
  const more = barButton(label, () => show(Boolean(node.hidden)));
  show(false);
  const onKey = (event: KeyboardEvent) => {
    if (isComposing(event) || event.key !== "Escape" || node.hidden) return;
    show(false);
    more.focus();
  };
  for (const part of [bar, node]) part.addEventListener("keydown", onKey);
  return more;
}
