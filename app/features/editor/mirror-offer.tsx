import { type RefObject, useEffect, useState } from "react";
import { siteTimeOf } from "#contract/site-time.ts";
import button from "../../ui/button/button.module.css";
import { clearMirror } from "../writing/mirror-store.ts";
import { type Mirror, mirrorKey, readMirror } from "./draft-mirror.ts";
import styles from "./editor.module.css";
import { textOfForm } from "./use-draft-keeper.ts";
import type { DraftBase, DraftText } from "./write-form.ts";

interface MirrorOfferProps {
  form: RefObject<HTMLFormElement | null>;
  base: DraftBase;
  /** What the page came with. */
  saved: DraftText;
  viewerId: number;
}

function fill(form: HTMLFormElement, name: keyof DraftText, value: string) {
  const control = form.elements.namedItem(name);
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return;
  control.value = value;
  control.dispatchEvent(new Event("input", { bubbles: true }));
}

/** After a crash: what this device still knows and the server does not. */
export function MirrorOffer({ form, base, saved, viewerId }: MirrorOfferProps) {
  const [mirror, setMirror] = useState<Mirror | null>(null);
  const [key] = useState(() => mirrorKey(viewerId, base));
  const [came] = useState(saved);
  useEffect(() => {
    // An answer that kept what was typed is newer than any mirror.
    const now = textOfForm(form.current);
    if (now.title === came.title && now.source === came.source) setMirror(readMirror(localStorage, key, came));
  }, [came, form, key]);
  if (!mirror) return null;

  return (
    <div role="alert" className={styles.offer}>
      <p>这台设备上有一份 {siteTimeOf(mirror.at).slice(5).replace("T", " ")} 没保存的内容。</p>
      <button
        type="button"
        className={button.primary}
        onClick={() => {
          if (form.current) {
            fill(form.current, "title", mirror.title);
            fill(form.current, "source", mirror.source);
          }
          setMirror(null);
        }}
      >
        恢复
      </button>
      <button
        type="button"
        className={button.button}
        onClick={() => {
          clearMirror(localStorage, key);
          setMirror(null);
        }}
      >
        丢弃
      </button>
    </div>
  );
}
