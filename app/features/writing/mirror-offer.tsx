import { type RefObject, useState } from "react";
import { siteTimeOf } from "#contract/shared/site-time.ts";
import type { Image } from "#contract/shared/common.ts";
import { keptImages } from "../upload/kept-images.ts";
import { Button } from "../../ui/button/button.tsx";
import { fillForm } from "./form-snapshot.ts";
import styles from "./mirror-offer.module.css";
import { offerFor } from "./kept-mirrors.ts";
import { clearMirror } from "./mirror-store.ts";

interface MirrorOfferProps {
  form: RefObject<HTMLFormElement | null>;
  storageKey: string;
  onPictures?(images: Image[]): void;
}

/** Offers the device's copy of a form until the user restores or discards it. */
export default function MirrorOffer({ form, storageKey, onPictures }: MirrorOfferProps) {
  const [offer, setOffer] = useState(() => offerFor(form.current, storageKey));
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
