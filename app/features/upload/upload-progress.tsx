import row from "./upload-row.module.css";

interface UploadProgressProps {
  name: string;
  /** From 0 to 1. */
  done: number;
  /** What is said in place of the percentage. */
  words?: string | undefined;
}

/** How far one file is. */
export function UploadProgress({ name, done, words }: UploadProgressProps) {
  return (
    <span className={row.progress}>
      <progress value={done} max={1} aria-label={`正在上传 ${name}`} />
      <span aria-hidden="true">{words ?? `${Math.floor(done * 100)}%`}</span>
    </span>
  );
}
