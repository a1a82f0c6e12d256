import { type DetailedError, Upload } from "tus-js-client";
import { FORM_OWNER_HEADER, VIDEO_FILE_ID_HEADER, VIDEO_UPLOAD_PATH } from "#contract/shared/paths.ts";

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

/** What the API says in words, where the answer is its own. */
function wordsOf(error: Error | DetailedError): string | undefined {
  try {
    const { message } = JSON.parse("originalResponse" in error ? (error.originalResponse?.getBody() ?? "") : "") as {
      message?: unknown;
    };
    return typeof message === "string" ? message : undefined;
  } catch {
    return undefined;
  }
}

function messageOf(error: Error | DetailedError): string {
  const status = statusOf(error);
  if (status === 0) return "网络错误，请检查网络连接";
  return status === 401 ? "请重新登录后再上传" : (wordsOf(error) ?? "上传失败，请重试");
}

/**
 * Sends a video in pieces, from where an earlier try of the same file broke off, also on another day.
 * @param owner whose form it is for, by id: the server takes it from nobody else
 * @returns breaks it off; with `true` for good
 */
export function sendVideo(
  file: File,
  owner: number | undefined,
  { onProgress, onDone, onFailed }: Listener,
): (forGood: boolean) => void {
  let id = 0;
  let isStopped = false;
  const upload = new Upload(file, {
    endpoint: new URL(VIDEO_UPLOAD_PATH, location.href).href,
    ...(owner === undefined ? {} : { headers: { [FORM_OWNER_HEADER]: String(owner) } }),
    chunkSize: PIECE_BYTES,
    retryDelays: RETRY_MS,
    metadata: { filename: file.name },
    removeFingerprintOnSuccess: true,
    onAfterResponse(_request, response) {
      id = Number(response.getHeader(VIDEO_FILE_ID_HEADER) ?? id);
    },
    onShouldRetry(error) {
      const status = statusOf(error);
      // What is said in words, as to another account's form, will be said again.
      return status === 0 || status >= 500 || (BUSY.has(status) && wordsOf(error) === undefined);
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
