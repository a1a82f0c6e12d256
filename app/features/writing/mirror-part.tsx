import { type RefObject, useEffect, useState } from "react";
import type { Image } from "#contract/shared/common.ts";
import { useFormOwner } from "../../ui/form-owner.tsx";
import { Island } from "../../ui/island.tsx";
import { formMirrorKey } from "./mirror-store.ts";

const loadOffer = () => import("./mirror-offer.tsx");

interface MirrorPartProps {
  form: RefObject<HTMLFormElement | null>;
  /** The form's name on the site: a copy is offered only in the form of the same name. */
  place: string;
  /** Restores uploaded pictures. */
  onPictures?(images: Image[]): void;
}

/**
 * Names the form for the copy that this device stores of it (form-keeper.tsx), one for each member. The copy survives a
 * crash, a reload, an expired login and a lost network. The module that offers it loads only when a copy exists.
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
      // A forbidden storage contains no copy.
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
