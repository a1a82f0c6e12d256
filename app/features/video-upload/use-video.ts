import { useEffect, useState } from "react";
import type { FormVideo } from "./form-video.ts";
import { useFormOwner } from "../../ui/form-owner.tsx";
import { forgetVideo, type KeptVideo, keptVideo } from "./kept-video.ts";

/** The state that a loaded upload reports. */
export interface VideoTrayState {
  /** Id of the uploaded file; null while the upload is pending. */
  id: number | null;
  hasFailed: boolean;
}

/**
 * The video of a form, also on a page that is mostly read: this hook is all that loads at first; the upload module
 * loads with the chosen file (video-part.tsx).
 * @param initial the video of the refused form or of its draft
 * @param isOffered whether the form takes a video
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
    // Runs once, to restore the state from before a reload.
  }, [start, isOffered]);
  return {
    file,
    incoming,
    owner,
    tray,
    setTray,
    isLive,
    /** Name of the file whose upload a page load interrupted. Choosing the same file resumes it. */
    unfinished,
    /** The id that the form sends. */
    id: incoming ? (tray?.id ?? null) : (file?.id ?? null),
    /** True when the form has a video or a pending upload. */
    isThere: incoming !== null || file !== null,
    /** True while the form must not be sent. */
    isUnfinished: incoming !== null && tray?.id == null && tray?.hasFailed !== true,
    /** The upload was refused or interrupted: the form can be sent without the video, or after a retry. */
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
