import type { QueuedPicture } from "./upload-queue.ts";
import styles from "./upload-list.module.css";
import { UploadProgress } from "./upload-progress.tsx";
import row from "./upload-row.module.css";

interface UploadListProps {
  pictures: readonly QueuedPicture[];
  onRetry(key: number): void;
  /** Also cancels one that is on its way. */
  onRemove(key: number): void;
}

/** What is on its way, and what went wrong, each beside its file. Those that are done are shown elsewhere. */
export function UploadList({ pictures, onRetry, onRemove }: UploadListProps) {
  const shown = pictures.filter(({ state }) => state !== "done");
  if (shown.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="上传中的图片">
      {shown.map((picture) => (
        <li key={picture.key} className={row.row}>
          <span className={row.name}>{picture.name}</span>
          {picture.state === "failed" ? (
            <span role="alert" className={row.error}>
              {picture.message}
            </span>
          ) : (
            <PictureProgress picture={picture} />
          )}
          {picture.canRetry && (
            <button
              type="button"
              className={row.button}
              aria-label={`重试 ${picture.name}`}
              onClick={() => onRetry(picture.key)}
            >
              重试
            </button>
          )}
          <button
            type="button"
            className={row.button}
            aria-label={`${picture.state === "failed" ? "移除" : "取消上传"} ${picture.name}`}
            onClick={() => onRemove(picture.key)}
          >
            {picture.state === "failed" ? "移除" : "取消"}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** How far one picture is. All sent, the server still works on it: the bar stays full and the words say so. */
export function PictureProgress({ picture: { name, state, done } }: { picture: QueuedPicture }) {
  return (
    <UploadProgress
      name={name}
      done={done}
      words={state === "waiting" ? "排队中" : done === 1 ? "处理中" : undefined}
    />
  );
}
