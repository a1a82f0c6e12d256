import { useEffect, useRef, useState } from "react";
import { limits } from "#contract/shared/limits.ts";
import type { VideoFileView } from "#contract/files/video-file.ts";
import { isConverting } from "../video-player/is-converting.ts";
import { usePoll } from "../video-player/use-poll.ts";
import { videoFileNow } from "../video-player/video-file-now.ts";
import { videoStateText } from "../../lib/video-state-text.ts";
import { UploadProgress } from "../upload/upload-progress.tsx";
import row from "../upload/upload-row.module.css";
import { forgetVideo, keepVideo } from "./kept-video.ts";
import { sendVideo } from "./tus-upload.ts";
import type { VideoTrayState } from "./use-video.ts";
import styles from "./video-part.module.css";

interface VideoTrayProps {
  incoming: File;
  /** The form's owner (a user id), from when the form was rendered: this module loads later. */
  owner: number | undefined;
  onState(state: VideoTrayState): void;
  onDrop(): void;
}

type Sending = { done: number } | { message: string; isFinal: boolean } | { id: number; file?: VideoFileView };

/** The upload of one video: its progress or error, and the buttons to cancel and to retry. */
export default function VideoTray({ incoming, owner, onState, onDrop }: VideoTrayProps) {
  const [sending, setSending] = useState<Sending>({ done: 0 });
  const [tries, setTries] = useState(0);
  const latest = useRef(onState);
  const stop = useRef<(forGood: boolean) => void>(() => {});
  useEffect(() => {
    latest.current = onState;
  });
  useEffect(() => {
    const failed = (message: string, isFinal: boolean) => {
      if (isFinal) forgetVideo();
      setSending({ message, isFinal });
      latest.current({ id: null, hasFailed: true });
    };
    if (incoming.size === 0) return failed("这是个空文件，请重新选择", true);
    if (incoming.size > limits.videoBytesMax)
      return failed(`视频太大，最多 ${limits.videoBytesMax / 1024 / 1024} MB`, true);
    keepVideo({ name: incoming.name });
    stop.current = sendVideo(incoming, owner, {
      onProgress: (done) => setSending({ done }),
      onDone(id) {
        keepVideo({ name: incoming.name, id });
        setSending({ id });
        latest.current({ id, hasFailed: false });
      },
      onFailed: failed,
    });
    return () => stop.current(false);
  }, [incoming, owner, tries]);

  const isDone = "id" in sending;
  usePoll(isDone && (!sending.file || isConverting(sending.file)), async () => {
    const file = isDone ? await videoFileNow(sending.id) : null;
    if (file?.state !== "failed") return file && setSending({ id: file.id, file });
    forgetVideo();
    setSending({ message: videoStateText(file), isFinal: true });
    onState({ id: null, hasFailed: true });
  });
  const isTranscoding = isDone && sending.file?.state === "transcoding";
  return (
    <div className={`${row.row} ${styles.file}`}>
      <span className={row.name}>{incoming.name}</span>
      {"message" in sending && (
        <span role="alert" className={row.error}>
          {sending.message}
        </span>
      )}
      {"done" in sending && (
        <UploadProgress name={incoming.name} done={sending.done} words={sending.done === 1 ? "检查中" : undefined} />
      )}
      {isDone && (
        <span role="status" className={styles.state}>
          已上传，{sending.file && !isTranscoding ? videoStateText(sending.file) : "自动转码中"}
          {isTranscoding && <span aria-hidden="true"> {sending.file?.progress}%</span>}
        </span>
      )}
      {"message" in sending && !sending.isFinal && (
        <button
          type="button"
          className={row.button}
          onClick={() => {
            setSending({ done: 0 });
            onState({ id: null, hasFailed: false });
            setTries((now) => now + 1);
          }}
        >
          重试
        </button>
      )}
      <button
        type="button"
        className={row.button}
        aria-label={isDone ? "移除视频" : "取消上传视频"}
        onClick={() => {
          if (!isDone) stop.current(true);
          onDrop();
        }}
      >
        {isDone ? "移除" : "取消"}
      </button>
    </div>
  );
}
