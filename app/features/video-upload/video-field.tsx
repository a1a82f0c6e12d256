import { useEffect, useId } from "react";
import { limits } from "#contract/shared/limits.ts";
import { switchRefusal } from "#contract/shared/switch-names.ts";
import { useRootData } from "~/lib/root-data.ts";
import type { FormVideo } from "./form-video.ts";
import { VideoPart, VideoPick } from "./video-part.tsx";
import { useVideo } from "./use-video.ts";
import field from "./video-field.module.css";
import part from "./video-part.module.css";

interface VideoFieldProps {
  /** The video of the refused form, or the video to edit. */
  file: FormVideo | null;
  /** Error of `video` or `videoFileId`. */
  error?: string | undefined;
  label?: string;
  /** Called with true while an upload is pending and the form must not be sent. */
  onUnfinished?(isUnfinished: boolean): void;
  /** Called with the name of a chosen file. */
  onChosen?(fileName: string): void;
}

/** The video of a form: a plain file input. A script uploads the file at once, in pieces, and the form sends its id. */
export function VideoField({ file, error, label = "视频", onUnfinished, onChosen }: VideoFieldProps) {
  const video = useVideo(file);
  const id = useId();
  const root = useRootData();
  const isClosed = root?.config.videoUpload === false && root.viewer?.role !== "ADMIN";
  const { isUnfinished, incoming } = video;
  useEffect(() => onUnfinished?.(isUnfinished), [onUnfinished, isUnfinished]);
  useEffect(() => {
    if (incoming) onChosen?.(incoming.file.name);
  }, [incoming, onChosen]);
  return (
    <div className={field.field}>
      <label htmlFor={id} className={field.label}>
        {video.isThere ? `${label}（可以换一个）` : label}
      </label>
      <VideoPick
        video={video}
        id={id}
        className={field.input}
        describedBy={`${id}-hint${error ? ` ${id}-error` : ""}`}
        isInvalid={error !== undefined}
      />
      <p id={`${id}-hint`} className={part.note}>
        选择视频，或把它拖到框里；最大 {limits.videoBytesMax / 1024 / 1024} MB，支持 MP4、MOV、MKV、WebM，上传后自动转码
      </p>
      {isClosed && <p className={part.note}>{switchRefusal.videoUpload}</p>}
      {error && (
        <p id={`${id}-error`} role="alert" className={field.error}>
          {error}
        </p>
      )}
      <VideoPart video={video} />
    </div>
  );
}
