import { type FeedbackStatus, feedbackStatusName } from "#contract/posts/feedback-status.ts";
import styles from "./status-chip.module.css";

/** `moving`: the staff work on the ticket. `waiting`: the author must answer. `done`: solved. Others have no tone. */
const tones: Partial<Record<FeedbackStatus, "moving" | "waiting" | "done">> = {
  accepted: "moving",
  processing: "moving",
  scheduled: "moving",
  "need-info": "waiting",
  resolved: "done",
};

export function StatusChip({ status }: { status: FeedbackStatus }) {
  return (
    <span className={styles.chip} data-tone={tones[status]}>
      {feedbackStatusName[status]}
    </span>
  );
}
