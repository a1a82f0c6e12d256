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
  /** What the form held when it was sent, or what the thing shows now. */
  file: FormVideo | null;
  /** Of `video` or `videoFileId`. */
  error?: string | undefined;
  label?: string;
  /** The form cannot be sent while one is on its way. */
  onUnfinished?(isUnfinished: boolean): void;
}

/** A video in a form: a plain file input; a script sends the file at once, in pieces, and the form its number. */
export function VideoField({ file, error, label = "视频", onUnfinished }: VideoFieldProps) {
  const video = useVideo(file);
  const id = useId();
  const root = useRootData();
  const isClosed = root?.config.videoUpload === false && root.viewer?.role !== "ADMIN";
  const { isUnfinished } = video;
  useEffect(() => onUnfinished?.(isUnfinished), [onUnfinished, isUnfinished]);
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
