import { type DetailedError, Upload } from "tus-js-client";
import { VIDEO_FILE_ID_HEADER, VIDEO_UPLOAD_PATH } from "#contract/paths.ts";

interface Listener {
  /** 0…1 of what is sent. */
  onProgress(done: number): void;
  onDone(id: number): void;
  /** @param isFinal the same file will be refused again */
  onFailed(message: string, isFinal: boolean): void;
}

/** What is lost when a line breaks, and what a proxy must take at once. */
const PIECE_BYTES = 8 * 1024 * 1024;
const RETRY_MS = [500, 1000, 3000, 5000, 10_000, 20_000];
/** The piece before is still being written, or two came at once. */
const BUSY = new Set([409, 423]);

const statusOf = (error: Error | DetailedError) =>
  "originalResponse" in error && error.originalResponse ? error.originalResponse.getStatus() : 0;

function messageOf(error: Error | DetailedError): string {
  const status = statusOf(error);
  if (status === 0) return "网络错误，请检查网络连接";
  if (status === 401) return "请重新登录后再上传";
  try {
    const { message } = JSON.parse("originalResponse" in error ? (error.originalResponse?.getBody() ?? "") : "") as {
      message?: unknown;
    };
    if (typeof message === "string") return message;
  } catch {
    // Not an answer of the API's.
  }
  return "上传失败，请重试";
}

/**
 * Sends a video in pieces, from where an earlier try of the same file broke off, also on another day.
 * @returns breaks it off; with `true` for good
 */
export function sendVideo(file: File, { onProgress, onDone, onFailed }: Listener): (forGood: boolean) => void {
  let id = 0;
  let isStopped = false;
  const upload = new Upload(file, {
    endpoint: new URL(VIDEO_UPLOAD_PATH, location.href).href,
    chunkSize: PIECE_BYTES,
    retryDelays: RETRY_MS,
    metadata: { filename: file.name },
    removeFingerprintOnSuccess: true,
    onAfterResponse(_request, response) {
      id = Number(response.getHeader(VIDEO_FILE_ID_HEADER) ?? id);
    },
    onShouldRetry(error) {
      const status = statusOf(error);
      return status === 0 || status >= 500 || BUSY.has(status);
    },
    onProgress: (sent, all) => onProgress(all > 0 ? sent / all : 0),
    onSuccess: () => onDone(id),
    onError(error) {
      const status = statusOf(error);
      if (!isStopped) onFailed(messageOf(error), status === 413 || status === 415);
    },
  });
  void upload.findPreviousUploads().then(([previous]) => {
    if (isStopped) return;
    if (previous) upload.resumeFromPreviousUpload(previous);
    upload.start();
  });
  return (forGood) => {
    isStopped = true;
    // What cannot be told to the server goes there after a day.
    void upload.abort(forGood && upload.url !== null).catch(() => {});
  };
}
