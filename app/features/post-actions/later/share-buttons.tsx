import type { MouseEvent } from "react";
import { showMessage } from "~/lib/global-message.ts";
import button from "~/ui/button/button.module.css";

interface Props {
  url: string;
  title: string;
  /** A sentence that goes before the address. */
  words: string | undefined;
  card: { path: string; name: string } | null;
}

/** The picture as a file for the system's share sheet; none where the sheet takes no files. */
async function filesOf(card: Props["card"]): Promise<{ files?: File[] }> {
  if (!card) return {};
  try {
    const picture = await (await fetch(card.path)).blob();
    const files = [new File([picture], card.name, { type: picture.type })];
    return navigator.canShare({ files }) ? { files } : {};
  } catch {
    return {};
  }
}

/** The ways to share that need a script. Default export: the module loads after hydration. */
export default function ShareButtons({ url, title, words, card }: Props) {
  function copy(event: MouseEvent<HTMLButtonElement>) {
    const field = event.currentTarget.closest("[role=group]")?.querySelector("input");
    navigator.clipboard.writeText(words === undefined ? url : `${words}\n${url}`).then(
      () => showMessage("success", "链接已复制，去分享给朋友吧"),
      () => field?.select(),
    );
  }
  async function send() {
    const files = await filesOf(card);
    // Closing the share sheet rejects the promise, which is not an error.
    await navigator.share({ title, text: words ?? title, url, ...files }).catch(() => undefined);
  }
  return (
    <>
      {"clipboard" in navigator && (
        <button type="button" className={button.primary} onClick={copy}>
          复制链接
        </button>
      )}
      {"share" in navigator && (
        <button type="button" className={button.button} onClick={() => void send()}>
          用其他应用分享
        </button>
      )}
    </>
  );
}
