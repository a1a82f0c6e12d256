import { ImageGrid } from "~/features/dynamic-card/image-grid.tsx";
import button from "~/ui/button/button.module.css";
import { Gaps } from "~/ui/gap.tsx";
import { Words } from "./talk-messages.tsx";
import styles from "./talk.module.css";
import type { Sending } from "./use-sends.ts";

interface UnsentMessageProps {
  message: Sending;
  /** Takes it back into the field. */
  onChange(): void;
}

/** A message on its way, one that waits for the network, or one that was refused, with the reason. */
export function UnsentMessage({ message, onChange }: UnsentMessageProps) {
  const { text, images, state, why, sendAgain, discard } = message;
  return (
    <li className={styles.item} data-own="">
      <div className={styles.body}>
        <Words text={text} />
        <ImageGrid images={images} />
        {state === "sending" ? (
          <div className={styles.foot}>发送中…</div>
        ) : (
          <>
            {state === "refused" ? (
              <p role="alert" className={styles.error}>
                没有发出：{why}
              </p>
            ) : (
              <p role="status" className={styles.hint}>
                等待发送，联网后自动发送
              </p>
            )}
            <p className={styles.buttons}>
              <Gaps>
                <button type="button" className={button.quiet} onClick={sendAgain}>
                  重发
                </button>
                <button type="button" className={button.quiet} onClick={onChange}>
                  修改
                </button>
                <button type="button" className={button.quiet} onClick={discard}>
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
