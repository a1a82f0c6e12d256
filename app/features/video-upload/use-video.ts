import { useEffect, useState } from "react";
import type { FormVideo } from "./form-video.ts";
import { useFormOwner } from "../../ui/form-owner.tsx";
import { forgetVideo, type KeptVideo, keptVideo } from "./kept-video.ts";

/** What the loaded upload tells of itself. */
export interface VideoTrayState {
  /** Of the file that is there; null while it is on its way. */
  id: number | null;
  hasFailed: boolean;
}

/**
 * The video of a form, also on a page that people read: the upload itself comes with the chosen file (video-part.tsx), this
 * is all that is there before.
 * @param initial what the form held when it was sent, or its draft
 * @param isOffered whether the form takes one at all
 */
export function useVideo(initial: FormVideo | null, isOffered = true) {
  const [start] = useState(initial);
  const [file, setFile] = useState(initial);
  const [incoming, setIncoming] = useState<{ file: File; round: number } | null>(null);
  const [tray, setTray] = useState<VideoTrayState | null>(null);
  const [unfinished, setUnfinished] = useState<string | null>(null);
  const [isLive, setLive] = useState(false);
  const owner = useFormOwner();
  useEffect(() => {
    setLive(true);
    const kept: KeptVideo | null = start || !isOffered ? null : keptVideo();
    if (kept?.id !== undefined) setFile({ id: kept.id, name: kept.name });
    else if (kept) setUnfinished(kept.name);
    // Once: what was there before a reload.
  }, [start, isOffered]);
  return {
    file,
    incoming,
    owner,
    tray,
    setTray,
    isLive,
    /** Its upload broke off with the page: the same file goes on where it was. */
    unfinished,
    /** What the form sends. */
    id: incoming ? (tray?.id ?? null) : (file?.id ?? null),
    /** There is one, or one is on its way. */
    isThere: incoming !== null || file !== null,
    /** The form may not be sent yet. */
    isUnfinished: incoming !== null && tray?.id == null && tray?.hasFailed !== true,
    /** It was refused or broke off: the form is free again, and goes without it or after another try. */
    hasFailed: incoming !== null && tray?.hasFailed === true,
    take(chosen: File) {
      setTray(null);
      setFile(null);
      setUnfinished(null);
      setIncoming((now) => ({ file: chosen, round: (now?.round ?? 0) + 1 }));
    },
    drop() {
      forgetVideo();
      setTray(null);
      setFile(null);
      setIncoming(null);
    },
  };
}

export type FormVideoState = ReturnType<typeof useVideo>;
