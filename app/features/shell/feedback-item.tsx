import { Icon } from "~/ui/icon.tsx";
import menu from "~/ui/menu/menu.module.css";
import styles from "./feedback-item.module.css";

/** The menu's link to the feedback list on phones, whose navigation bar has no place for it. */
export function FeedbackItem() {
  return (
    <a href="/feedback" className={`${menu.item} ${styles.item}`}>
      <Icon name="feedback" size={18} />
      反馈与建议
    </a>
  );
}
