import type { ReactEventHandler } from "react";
import type { VideoFileView } from "#contract/files/video-file.ts";
import type { CaptionLang } from "#contract/shared/caption-names.ts";
import { durationText } from "../../lib/duration-text.ts";
import { videoStateText } from "../../lib/video-state-text.ts";
import styles from "./video-player.module.css";

interface VideoPlayerProps {
  file: VideoFileView;
  /** The accessible name. */
  label?: string;
  /** The second at which the film begins. */
  start?: number | null;
  onPlay?: ReactEventHandler<HTMLVideoElement>;
  captions?: readonly FilmCaption[];
}

/** The captions of a language, which the browser's player offers by `label`. */
export interface FilmCaption {
  srcLang: CaptionLang;
  label: string;
  src: string;
}

/** A video in the browser's own player; before it is ready, a text says so. Both take the same space. */
export function VideoPlayer({ file, label = "视频", start = null, onPlay, captions }: VideoPlayerProps) {
  const { src, poster, durationSeconds } = file;
  const [width, height] = [file.width ?? 16, file.height ?? 9];
  const shape = {
    aspectRatio: `${width} / ${height}`,
    maxWidth: `min(100%, calc(var(--video-height, 70vh) * ${width} / ${height}))`,
  };
  if (src === null) {
    return (
      <p className={styles.waiting} style={shape} data-failed={file.state === "failed" || undefined}>
        {videoStateText(file)}
      </p>
    );
  }
  return (
    <div className={styles.frame} style={shape}>
      {/* Not every member's video has captions. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        className={styles.video}
        controls
        playsInline
        preload="none"
        src={start === null ? src : `${src}#t=${start}`}
        onPlay={onPlay}
        poster={poster ?? undefined}
        width={width}
        height={height}
        aria-label={label}
      >
        {captions?.map((track) => (
          <track key={track.src} kind="subtitles" {...track} />
        ))}
        {/* Only a browser without a player shows it. */}
        <p>
          <a href={src}>打开视频文件</a>
        </p>
      </video>
      {durationSeconds !== null && (
        <span className={styles.duration}>
          <span className="visually-hidden">时长 </span>
          {durationText(durationSeconds)}
        </span>
      )}
    </div>
  );
}
