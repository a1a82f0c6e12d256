import { type RefObject, useEffect, useState } from "react";
import type { Image } from "#contract/common.ts";
import { useFormOwner } from "../../ui/form-owner.tsx";
import { Island } from "../../ui/island.tsx";
import { formMirrorKey } from "./mirror-store.ts";

const loadMirror = () => import("./form-mirror.tsx");

interface MirrorPartProps {
  form: RefObject<HTMLFormElement | null>;
  /** Which form of the site it is: a text comes back only there. */
  place: string;
  /** The form is on its way to the server, or its answer is being shown. */
  isSending: boolean;
  /** Puts uploaded pictures back. */
  onPictures?(images: Image[]): void;
}

/**
 * Keeps what is typed in a form on this device, own for each person, until it is sent: through a crash, a reload, an expired
 * login, a lost network. The program for it comes with the first key, or when there is something to offer back.
 */
export function MirrorPart({ form, place, isSending, onPictures }: MirrorPartProps) {
  const viewerId = useFormOwner();
  const [isWanted, setWanted] = useState(false);
  const storageKey = formMirrorKey(viewerId, place);
  useEffect(() => {
    const element = form.current;
    const want = () => setWanted(true);
    try {
      if (localStorage.getItem(storageKey)) want();
    } catch {
      // A forbidden storage has nothing to offer.
    }
    element?.addEventListener("input", want);
    return () => element?.removeEventListener("input", want);
  }, [form, storageKey]);
  return (
    isWanted &&
    viewerId !== undefined && (
      <Island
        load={loadMirror}
        key={storageKey}
        form={form}
        storageKey={storageKey}
        isSending={isSending}
        {...(onPictures ? { onPictures } : {})}
      />
    )
  );
}
