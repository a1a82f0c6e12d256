import { SleepingPart } from "~/fragments/sleeping-part.tsx";
import surface from "~/ui/surface/surface.module.css";
import type { DanmakuProps } from "./danmaku-section.tsx";
import styles from "./danmaku.module.css";

const load = () => import("./danmaku-section.tsx");
/** The browser's build has no part here: a page that is only read loads nothing of the forms and the list. */
const serverPart = import.meta.env.SSR ? (await load()).default : null;

/** A film's danmaku below the player. */
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
