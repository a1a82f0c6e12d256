import { type RefObject, useEffect, useState } from "react";
import type { Image } from "#contract/shared/common.ts";
import { useFormOwner } from "../../ui/form-owner.tsx";
import { Island } from "../../ui/island.tsx";
import { formMirrorKey } from "./mirror-store.ts";

const loadOffer = () => import("./mirror-offer.tsx");

interface MirrorPartProps {
  form: RefObject<HTMLFormElement | null>;
  /** Which form of the site it is: a text comes back only there. */
  place: string;
  /** Puts uploaded pictures back. */
  onPictures?(images: Image[]): void;
}

/**
 * Names the form for the copy that this device keeps of it (form-keeper.tsx), own for each person, through a crash, a
 * reload, an expired login, a lost network; and offers that copy back. The program for the offer comes when there is one.
 */
export function MirrorPart({ form, place, onPictures }: MirrorPartProps) {
  const viewerId = useFormOwner();
  const [isWanted, setWanted] = useState(false);
  const storageKey = formMirrorKey(viewerId, place);
  useEffect(() => {
    if (viewerId === undefined || !form.current) return;
    form.current.setAttribute("data-mirror", storageKey);
    try {
      setWanted(localStorage.getItem(storageKey) !== null);
    } catch {
      // A forbidden storage has nothing to offer.
    }
  }, [form, storageKey, viewerId]);
  return (
    isWanted && (
      <Island
        load={loadOffer}
        key={storageKey}
        form={form}
        storageKey={storageKey}
        {...(onPictures ? { onPictures } : {})}
      />
    )
  );
}
