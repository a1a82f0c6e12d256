import { useState } from "react";
import type { Image } from "#contract/shared/common.ts";
import { useFormOwner } from "../../ui/form-owner.tsx";

/** The state that a loaded tray reports. */
export interface TrayState {
  images: readonly Image[];
  /** The number of pictures, including pending and failed ones. */
  count: number;
  /** The number of incoming files that the tray has handled. */
  taken: number;
  isBusy: boolean;
  hasFailed: boolean;
}

/**
 * The pictures of a form on a page that is mostly read: this hook is all that loads at first; the queue loads with the
 * first file (picture-part.tsx).
 */
export function usePictures(initial: readonly Image[], max: number) {
  const [start, setStart] = useState({ images: initial, round: 0 });
  const [incoming, setIncoming] = useState<readonly File[]>([]);
  const [tray, setTray] = useState<TrayState | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const owner = useFormOwner();
  const count = tray?.count ?? start.images.length + incoming.length;
  const isBusy = tray?.isBusy === true || incoming.length > (tray?.taken ?? 0);
  return {
    start,
    incoming,
    max,
    owner,
    tray,
    setTray,
    count,
    isBusy,
    /** True while the form must not be sent: an upload is pending, or has failed and needs the user's decision. */
    isUnfinished: isBusy || tray?.hasFailed === true,
    note,
    images: tray?.images ?? start.images,
    add(files: readonly File[]) {
      const room = Math.max(0, max - count);
      setNote(files.length > room ? `最多 ${max} 张图片` : null);
      if (room > 0) setIncoming((now) => [...now, ...files.slice(0, room)]);
    },
    drop: (id: number) => setStart((now) => ({ ...now, images: now.images.filter((image) => image.id !== id) })),
    /** Restarts with other pictures. */
    replace(images: readonly Image[]) {
      setStart((now) => ({ images, round: now.round + 1 }));
      setIncoming([]);
      setTray(null);
      setNote(null);
    },
  };
}

export type Pictures = ReturnType<typeof usePictures>;
