import { siteTimeOf } from "#contract/shared/site-time.ts";
import type { DraftState } from "./draft-saver.ts";

interface DraftStatusProps {
  state: DraftState;
  label: string;
  /** Name of the saved thing; empty where the page has only one. */
  what?: string;
  /** Texts for an unchanged and a changed form; empty where drafts are secondary. */
  idle?: string;
  dirty?: string;
  className: string | undefined;
}

function words({ state: { status, at, message }, what = "", idle = "", dirty = "" }: DraftStatusProps): string {
  switch (status) {
    case "idle":
      return idle;
    case "dirty":
      return dirty;
    case "saving":
      return `正在保存${what}…`;
    case "saved":
      return `${what}已保存 ${siteTimeOf(at).slice(11)}`;
    case "gone":
      return "没有保存：草稿已在别处发布或删除，再次保存会另存一份";
    case "logged-out":
      return "登录已失效，请在新页面登录后再保存";
    case "failed":
      return `${what}没有保存：${message}`;
  }
}

/** Shows the state of a draft, also to screen readers. */
export function DraftStatus(props: DraftStatusProps) {
  const { status } = props.state;
  const isBad = status === "failed" || status === "gone" || status === "logged-out";
  return (
    <p role="status" aria-label={props.label} className={props.className} data-bad={isBad || undefined}>
      {words(props)}
      {status === "logged-out" && (
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
