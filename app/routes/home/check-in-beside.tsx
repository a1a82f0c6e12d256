import { CheckInForm } from "~/features/growth/check-in-form.tsx";
import { GROWTH_PATH } from "~/lib/growth-path.ts";
import styles from "~/features/shell/aside.module.css";
import { useViewer } from "~/lib/root-data.ts";
import surface from "~/ui/surface/surface.module.css";
import home from "./home.module.css";

/** The member's 签到 (check-in), from data that the root loader has already. */
export function CheckInBeside() {
  const checkIn = useViewer()?.checkIn;
  if (!checkIn) return null;
  return (
    <section className={`${surface.card} ${styles.box} ${home.checkIn}`} aria-labelledby="check-in">
      <h2 id="check-in" className={styles.title}>
        签到
      </h2>
      <p>
        {checkIn.isDone ? "今天已签到" : "今天还没有签到"}
        {checkIn.streak > 0 && `，已连续 ${checkIn.streak} 天`}
      </p>
      {!checkIn.isDone && <CheckInForm here="/" />}
      <a href={GROWTH_PATH}>签到与成长</a>
    </section>
  );
}
