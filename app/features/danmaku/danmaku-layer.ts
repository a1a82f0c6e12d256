import { barButton, barChoice } from "~/features/watch/bar-tools.ts";
import type { FilmLayer } from "~/features/watch/film-layer.ts";
import type { WatchPage } from "~/features/watch/use-watch.ts";
import { feedDanmaku } from "./feed.ts";
import { LOOK_CHOICES, type Look, lookNames, storedLook, storeLook } from "./look.ts";
import styles from "./stage.module.css";
import { Stage } from "./stage.ts";

/** Danmaku over a film that plays, with the button that switches them off and 弹幕设置. */
export function addLayer(film: HTMLVideoElement, page: WatchPage): FilmLayer {
  let look = storedLook();
  const node = document.createElement("div");
  node.className = styles.layer ?? "";
  // The list of danmaku is for screen readers.
  node.setAttribute("aria-hidden", "true");
  const toggle = () => setLook({ isOn: !look.isOn });
  const onOff = barButton("弹幕", toggle);
  const panel = document.createElement("div");
  const selects = lookNames.map((name) => {
    const { label, choices } = LOOK_CHOICES[name];
    const select = barChoice(label, Object.entries(choices), (value) => setLook({ [name]: value }));
    const words = document.createElement("span");
    words.textContent = label;
    panel.append(words, select);
    return { name, select };
  });
  function show(): void {
    onOff.setAttribute("aria-pressed", String(look.isOn));
    for (const { name, select } of selects) select.value = String(look[name]);
  }
  const stage = new Stage(film, node, look);
  function setLook(change: Partial<Look>): void {
    look = { ...look, ...change };
    storeLook(look);
    stage.setLook(look);
    show();
  }
  show();
  const endFeed = feedDanmaku(film, stage, page);
  return {
    name: "弹幕",
    node,
    tools: [onOff],
    panel: { label: "弹幕设置", node: panel },
    keys: { d: toggle },
    moveTo: (view) => stage.moveTo(view),
    end() {
      endFeed();
      stage.destroy();
    },
  };
}
