import { showMessage } from "../../lib/global-message.ts";
import button from "../../ui/button/button.module.css";
import { FIELD_IS_FULL } from "./typed/said.ts";
import { type WaitingSend, wordsOf } from "./typed/waiting-send.ts";
import type { WaitingSends } from "./typed/waiting-sends.ts";
import styles from "./waiting-sends.module.css";

export interface WaitingLineProps {
  send: WaitingSend;
  sends: WaitingSends;
  isSending: boolean;
  /** Puts the words back into their field, where the page has it. @returns false when something else is written there */
  onWithdraw?(words: string): boolean;
}

export async function retryNow(sends: WaitingSends, send: WaitingSend): Promise<void> {
  if (!(await sends.retry(send))) showMessage("error", "网络错误，请检查网络连接");
}

/** The words of a form that waits, with its state and its buttons. */
export function WaitingLine({ send, sends, isSending, onWithdraw }: WaitingLineProps) {
  const words = wordsOf(send);
  function withdraw() {
    if (words !== undefined && onWithdraw?.(words) === false) showMessage("warning", FIELD_IS_FULL);
    else sends.withdraw(send);
  }
  return (
    <>
      {words !== undefined && <p className={styles.words}>{words}</p>}
      <p className={styles.state} role="status">
        <span className="badge" data-tone={send.stopped === undefined ? undefined : "alert"}>
          {send.stopped !== undefined ? "没有发出" : isSending ? "发送中" : "等待发送"}
        </span>{" "}
        {send.stopped ?? "联网后自动发送"}
      </p>
      <p className={styles.buttons}>
        <button type="button" className={button.quiet} onClick={() => void retryNow(sends, send)}>
          现在重试
        </button>{" "}
        <button type="button" className={button.quiet} onClick={withdraw}>
          {words === undefined || onWithdraw ? "撤回" : "放弃"}
        </button>
      </p>
    </>
  );
}
