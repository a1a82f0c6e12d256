import { ImageGrid } from "~/features/dynamic-card/image-grid.tsx";
import button from "~/ui/button/button.module.css";
import { Gaps } from "~/ui/gap.tsx";
import { Words } from "./talk-messages.tsx";
import styles from "./talk.module.css";
import type { Sending } from "./use-sends.ts";

interface UnsentMessageProps {
  message: Sending;
  onSendAgain(): void;
  onChange(): void;
  onDiscard(): void;
}

/** A message on its way, or one that was not sent, with the reason. */
export function UnsentMessage({
  message: { text, images, why },
  onSendAgain,
  onChange,
  onDiscard,
}: UnsentMessageProps) {
  return (
    <li className={styles.item} data-own="">
      <div className={styles.body}>
        <Words text={text} />
        <ImageGrid images={images} />
        {why === null ? (
          <div className={styles.foot}>发送中…</div>
        ) : (
          <>
            <p role="alert" className={styles.error}>
              {why}
            </p>
            <p className={styles.buttons}>
              <Gaps>
                <button type="button" className={button.quiet} onClick={onSendAgain}>
                  重发
                </button>
                <button type="button" className={button.quiet} onClick={onChange}>
                  修改
                </button>
                <button type="button" className={button.quiet} onClick={onDiscard}>
                  放弃
                </button>
              </Gaps>
            </p>
          </>
        )}
      </div>
    </li>
  );
}
