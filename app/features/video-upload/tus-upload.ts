import { type DetailedError, Upload } from "tus-js-client";
import { FORM_OWNER_HEADER, VIDEO_FILE_ID_HEADER, VIDEO_UPLOAD_PATH } from "#contract/shared/paths.ts";

interface Listener {
  /** Called with the sent fraction, from 0 to 1. */
  onProgress(done: number): void;
  onDone(id: number): void;
  /** @param isFinal true when the same file would be refused again */
  onFailed(message: string, isFinal: boolean): void;
}

/** A broken connection loses at most one piece, and a proxy must accept a piece as one request body. */
const PIECE_BYTES = 8 * 1024 * 1024;
const RETRY_MS = [500, 1000, 3000, 5000, 10_000, 20_000];
/** The server is still writing the previous piece, or two pieces arrived at once. */
const BUSY = new Set([409, 423]);

const statusOf = (error: Error | DetailedError) =>
  "originalResponse" in error && error.originalResponse ? error.originalResponse.getStatus() : 0;

/** Returns the message of the API's own response. */
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
 * Uploads a video in pieces. An earlier upload of the same file is resumed, even days later.
 * @param owner the owner of the form (a user id); the server refuses uploads of other users
 * @returns a function that stops the upload; with `true` the server deletes its data
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
      // A response with a message, such as the refusal of another account's form, would be the same on a retry.
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
    // If the request fails, the server deletes the data after a day.
    void upload.abort(forGood && upload.url !== null).catch(() => {});
  };
}
