import type { QueuedPicture } from "./upload-queue.ts";
import styles from "./upload-list.module.css";
import { UploadProgress } from "./upload-progress.tsx";
import row from "./upload-row.module.css";

interface UploadListProps {
  pictures: readonly QueuedPicture[];
  onRetry(key: number): void;
  /** Removes a picture; also cancels a pending upload. */
  onRemove(key: number): void;
}

/** Lists pending and failed uploads, each with its file name. Finished ones are shown elsewhere. */
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

/** The progress of one picture. After the last byte, the text says 处理中 while the server processes the picture. */
export function PictureProgress({ picture: { name, state, done } }: { picture: QueuedPicture }) {
  return (
    <UploadProgress
      name={name}
      done={done}
      words={state === "waiting" ? "排队中" : done === 1 ? "处理中" : undefined}
    />
  );
}
