import { SleepingPart } from "~/fragments/sleeping-part.tsx";
import surface from "~/ui/surface/surface.module.css";
import type { DanmakuProps } from "./danmaku-section.tsx";
import styles from "./danmaku.module.css";

/** Draws danmaku over a film that plays. */
export const loadDanmakuLayer = () => import("./danmaku-layer.ts");

const load = () => import("./danmaku-section.tsx");
const loadSend = () => load().then(({ DanmakuSend }) => ({ default: DanmakuSend }));
/** The browser's build has no parts here: a page that is only read loads nothing of the forms and the list. */
const [serverPart, serverSend] = import.meta.env.SSR
  ? [(await load()).default, (await loadSend()).default]
  : [null, null];

/** The form that sends a danmaku, directly below the player. */
export function DanmakuSendPlace(props: { of: DanmakuProps }) {
  return (
    <SleepingPart
      id="danmaku-send"
      className={styles.sending}
      labelledBy="danmaku-send-name"
      part={serverSend}
      load={loadSend}
      props={props.of}
    />
  );
}

/** A film's danmaku below its description. */
export function DanmakuPlace(props: { of: DanmakuProps }) {
  return (
    <SleepingPart
      id="danmaku"
      className={`${surface.box} ${styles.section}`}
      labelledBy="danmaku-heading"
      part={serverPart}
      load={load}
      props={props.of}
    />
  );
}
