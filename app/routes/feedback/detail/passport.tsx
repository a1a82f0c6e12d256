import type { FeedbackDetail } from "#contract/posts/feedback.ts";
import { passportText } from "#contract/posts/ticket-passport.ts";
import { Share } from "~/features/post-actions/share.tsx";
import { countText } from "~/lib/count-text.ts";
import { Gaps } from "~/ui/gap.tsx";
import { Icon } from "~/ui/icon.tsx";
import styles from "./passport.module.css";

/** The card above a solved ticket, with the reader's part in it. */
export function Passport({ feedback }: { feedback: FeedbackDetail }) {
  const { id, title, resolvedVersion, isAuthor, voted } = feedback;
  const part = isAuthor ? "author" : voted ? "supporter" : "other";
  return (
    <section className={styles.passport} aria-labelledby="passport">
      <Icon name="success" size={28} />
      <div className={styles.words}>
        <p id="passport" className={styles.sentence}>
          {passportText(feedback, part, { countText })}
        </p>
        {part !== "other" && <p className={styles.thanks}>谢谢你，社区因为你变好了一点。</p>}
      </div>
      <div className={styles.ways}>
        <Gaps>
          {resolvedVersion !== "" && (
            <a href={`/feedback/changelog#v-${resolvedVersion}`} className={styles.log}>
              {resolvedVersion} 还解决了什么
            </a>
          )}
          <Share
            id="share-passport"
            subject={{ kind: "feedback", id }}
            title={title}
            words={passportText(feedback, part, { speaker: "我", countText })}
            isPublic
          />
        </Gaps>
      </div>
    </section>
  );
}
