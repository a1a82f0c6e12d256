import { exactTimeText } from "../../lib/time-text.ts";
import { clockText } from "../writing/clock-text.ts";
import type { DraftState } from "../writing/draft-saver.ts";
import styles from "./editor.module.css";

function statusText({ status, at, message }: DraftState, savedAt: string | null): string {
  switch (status) {
    case "idle":
      return savedAt ? `上次保存 ${exactTimeText(savedAt)}` : "尚未保存";
    case "dirty":
      return "有未保存的修改";
    case "saving":
      return "正在保存…";
    case "saved":
      return `已保存 ${clockText(at)}`;
    case "gone":
      return "没有保存：这篇草稿已发布或被删除，再次保存会另存为新草稿";
    case "logged-out":
      return "登录已失效，请在新页面登录后再保存";
    case "failed":
      return `没有保存：${message}`;
  }
}

/** What has become of the text, told to screen readers as well. */
export function SaveStatusLine({ state, savedAt }: { state: DraftState; savedAt: string | null }) {
  const isBad = state.status === "failed" || state.status === "gone" || state.status === "logged-out";
  return (
    <p role="status" aria-label="保存状态" className={styles.status} data-bad={isBad || undefined}>
      {statusText(state, savedAt)}
      {state.status === "logged-out" && (
        <>
          {" "}
          <a href="/login" target="_blank" rel="noopener">
            去登录
          </a>
        </>
      )}
    </p>
  );
}
