import row from "./upload-row.module.css";

interface UploadProgressProps {
  name: string;
  /** From 0 to 1. */
  done: number;
  /** Text instead of the percentage. */
  words?: string | undefined;
}

/** The progress of one file. */
export function UploadProgress({ name, done, words }: UploadProgressProps) {
  return (
    <span className={row.progress}>
      <progress value={done} max={1} aria-label={`正在上传 ${name}`} />
      <span aria-hidden="true">{words ?? `${Math.floor(done * 100)}%`}</span>
    </span>
  );
}
