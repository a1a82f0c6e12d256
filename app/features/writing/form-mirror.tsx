import { type RefObject, useEffect, useRef, useState } from "react";
import { siteTimeOf } from "#contract/site-time.ts";
import type { Image } from "#contract/common.ts";
import { keptImages } from "../upload/kept-images.ts";
import { Button } from "../../ui/button/button.tsx";
import { fillForm, hasWords, isUntouched, snapshotOf } from "./form-snapshot.ts";
import styles from "./form-mirror.module.css";
import { clearMirror, keepers, type Mirror, readMirror, writeMirror } from "./mirror-store.ts";

/** Quiet time after the last key, ms. */
const MIRROR_MS = 400;

interface FormMirrorProps {
  form: RefObject<HTMLFormElement | null>;
  storageKey: string;
  isSending: boolean;
  onPictures?(images: Image[]): void;
}

/** What the device still knows of a form, unless the form says the same. */
function offerFor(form: HTMLFormElement | null, key: string): Mirror | null {
  const mirror = readMirror(localStorage, key);
  if (!form || !mirror || !hasWords(mirror.fields)) return null;
  return JSON.stringify(mirror.fields) === JSON.stringify(snapshotOf(form)) || !isUntouched(form) ? null : mirror;
}

function save(form: HTMLFormElement | null, key: string) {
  if (!form) return;
  const fields = snapshotOf(form);
  const isSame = isUntouched(form) && !fields.some(([name]) => name === "image");
  if (hasWords(fields) && !isSame && keepers.get(form)?.isDirty() !== false)
    writeMirror(localStorage, key, { at: Date.now(), fields });
  else clearMirror(localStorage, key);
}

/** Writes while one types, offers back after a crash, forgets when the form has arrived. */
export default function FormMirror({ form, storageKey, isSending, onPictures }: FormMirrorProps) {
  const [offer, setOffer] = useState(() => offerFor(form.current, storageKey));
  const wasSending = useRef(isSending);
  useEffect(() => {
    wasSending.current = isSending;
  });
  useEffect(() => {
    const element = form.current;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const saveNow = () => {
      clearTimeout(timer);
      timer = undefined;
      save(element, storageKey);
    };
    const touch = () => {
      clearTimeout(timer);
      timer = setTimeout(saveNow, MIRROR_MS);
    };
    const leave = () => timer !== undefined && saveNow();
    // The key that brought this program was typed before it came.
    if (element && !isUntouched(element)) touch();
    element?.addEventListener("input", touch);
    element?.addEventListener("submit", saveNow);
    window.addEventListener("pagehide", leave);
    return () => {
      leave();
      element?.removeEventListener("input", touch);
      element?.removeEventListener("submit", saveNow);
      window.removeEventListener("pagehide", leave);
      // Gone while its answer was shown: it has arrived, unless the answer was that one must log in.
      if (wasSending.current && !window.location.pathname.startsWith("/login")) clearMirror(localStorage, storageKey);
    };
  }, [form, storageKey]);
  if (!offer) return null;

  return (
    <div role="status" className={styles.offer}>
      <p>这台设备上有一份 {siteTimeOf(offer.at).slice(5).replace("T", " ")} 没发出的内容。</p>
      <Button
        size="sm"
        variant="primary"
        onClick={() => {
          if (form.current) fillForm(form.current, offer.fields);
          const held = new FormData();
          for (const [name, value] of offer.fields) held.append(name, value);
          onPictures?.(keptImages(held));
          setOffer(null);
        }}
      >
        恢复
      </Button>
      <Button
        size="sm"
        onClick={() => {
          clearMirror(localStorage, storageKey);
          setOffer(null);
        }}
      >
        丢弃
      </Button>
    </div>
  );
}
