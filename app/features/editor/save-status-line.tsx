import { exactTimeText } from "../../lib/time-text.ts";
import styles from "./editor.module.css";
import type { SaveStatus } from "./use-draft-keeper.ts";

/** 12:30 on the writer's own clock. */
function clockText(ms: number): string {
  return new Date(ms).toLocaleTimeString("zh-CN", { hour: "2-digit", minute: "2-digit", hour12: false });
}

function statusText(status: SaveStatus, savedAt: string | null): string {
  switch (status.kind) {
    case "idle":
      return savedAt ? `上次保存 ${exactTimeText(savedAt)}` : "尚未保存";
    case "dirty":
      return "有未保存的修改";
    case "saving":
      return "正在保存…";
    case "saved":
      return `已保存 ${clockText(status.at)}`;
    case "logged-out":
      return "登录已失效，请在新页面登录后再保存";
    case "failed":
      return `没有保存：${status.message}`;
  }
}

/** What has become of the text, told to screen readers as well. */
export function SaveStatusLine({ status, savedAt }: { status: SaveStatus; savedAt: string | null }) {
  const isBad = status.kind === "failed" || status.kind === "logged-out";
  return (
    <p role="status" aria-label="保存状态" className={styles.status} data-bad={isBad || undefined}>
      {statusText(status, savedAt)}
      {status.kind === "logged-out" && (
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
