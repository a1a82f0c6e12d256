import { useEffect, useRef } from "react";
import { Gaps } from "../../ui/gap.tsx";
import { Island } from "../../ui/island.tsx";
import { videoStateText } from "../../lib/video-state-text.ts";
import row from "../upload/upload-row.module.css";
import { forgetVideo } from "./kept-video.ts";
import type { FormVideoState } from "./use-video.ts";
import styles from "./video-part.module.css";

const loadTray = () => import("./video-tray.tsx");

/** The video of a form: its name and state, and the progress once a file is chosen. */
export function VideoPart({ video }: { video: FormVideoState }) {
  const { id, file, incoming, owner, unfinished, isLive } = video;
  const hidden = useRef<HTMLInputElement>(null);
  const known = useRef(id);
  useEffect(() => {
    // Listeners of the form's changes (features/writing) treat the new id as typed input.
    if (known.current !== id) hidden.current?.dispatchEvent(new Event("input", { bubbles: true }));
    known.current = id;
  }, [id]);
  useEffect(() => {
    const form = hidden.current?.form;
    form?.addEventListener("submit", forgetVideo);
    return () => form?.removeEventListener("submit", forgetVideo);
  }, []);
  return (
    <>
      <input ref={hidden} type="hidden" name="videoFileId" value={id ?? ""} />
      {file && !incoming && (
        <div className={`${row.row} ${styles.file}`}>
          <Gaps>
            <span className={row.name}>{file.name}</span>
            <span className={styles.state}>
              {file.state
                ? videoStateText({ state: file.state, progress: file.progress ?? 0, reason: file.reason ?? null })
                : "已上传"}
            </span>
            {isLive ? (
              <button type="button" className={row.button} aria-label="移除视频" onClick={video.drop}>
                移除
              </button>
            ) : (
              <label className={styles.drop}>
                <input type="checkbox" name="dropVideo" />
                移除视频
              </label>
            )}
          </Gaps>
        </div>
      )}
      {unfinished && <p className={styles.note}>“{unfinished}”没有传完，重新选择它会接着上传</p>}
      {incoming && (
        <Island
          key={incoming.round}
          load={loadTray}
          incoming={incoming.file}
          owner={owner}
          onState={video.setTray}
          onDrop={video.drop}
        />
      )}
    </>
  );
}

interface VideoPickProps {
  video: FormVideoState;
  id?: string;
  className?: string | undefined;
  describedBy?: string | undefined;
  isInvalid?: boolean;
}

/** The plain file input. A script takes the file out of the form and uploads it at once, in pieces. */
export function VideoPick({ video, id, className, describedBy, isInvalid }: VideoPickProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = (from: HTMLInputElement) => {
    const [chosen] = from.files ?? [];
    from.value = "";
    if (chosen) video.take(chosen);
  };
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  // The user may have chosen a file before the script loaded, or the browser may have restored it.
  useEffect(() => {
    if (input.current) latest.current(input.current);
  }, []);
  return (
    <input
      ref={input}
      id={id}
      type="file"
      // The script uploads the file, so the form must not send it again.
      name={video.isLive ? undefined : "video"}
      accept="video/*,.mkv"
      aria-label={video.isThere ? "换一个视频" : "添加视频"}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      data-held={video.isThere || undefined}
      className={className}
      onChange={(event) => take(event.currentTarget)}
    />
  );
}
