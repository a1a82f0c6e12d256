import { type MouseEvent, useEffect, useState } from "react";
import { showMessage } from "~/lib/global-message.ts";
import { useRootData } from "~/lib/root-data.ts";
import button from "~/ui/button/button.module.css";
import { Icon } from "~/ui/icon.tsx";
import { Popover } from "~/ui/popover/popover.tsx";
import styles from "./share.module.css";

/**
 * Shows a post's address in a field to copy from. A script copies it, or opens the system's share sheet.
 * @param props `what` is the name of the post's kind, such as 文章
 */
export function Share({ path, title, what }: { path: string; title: string; what: string }) {
  const url = (useRootData()?.origin ?? "") + path;
  const [can, setCan] = useState({ copy: false, share: false });
  useEffect(() => setCan({ copy: "clipboard" in navigator, share: "share" in navigator }), []);

  function copy(event: MouseEvent<HTMLButtonElement>) {
    const field = event.currentTarget.parentElement?.querySelector("input");
    navigator.clipboard.writeText(url).then(
      () => showMessage("success", "链接已复制，去分享给朋友吧"),
      () => field?.select(),
    );
  }

  return (
    <Popover
      id="share-link"
      hover={false}
      triggerClassName={button.button}
      trigger={
        <>
          <Icon name="share" size={18} />
          分享
        </>
      }
    >
      <div className={styles.share}>
        <input readOnly value={url} aria-label={`${what}链接`} onFocus={(event) => event.currentTarget.select()} />
        {can.copy && (
          <button type="button" className={button.primary} onClick={copy}>
            复制链接
          </button>
        )}
        {can.share && (
          // Closing the share sheet rejects the promise, which is not an error.
          <button
            type="button"
            className={button.button}
            onClick={() => void navigator.share({ title, url }).catch(() => undefined)}
          >
            用其他应用分享
          </button>
        )}
      </div>
    </Popover>
  );
}
