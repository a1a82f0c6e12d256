import type { Image } from "#contract/shared/common.ts";
import { FORM_OWNER } from "../../lib/form-owner.ts";
import { preparePicture } from "./prepare-picture.ts";

/** The path to which scripts upload pictures. The web server passes them to the API. */
export const UPLOAD_PATH = "/resources/upload";

/** The response of that path. */
export type UploadAnswer = { ok: true; image: Image } | { ok: false; message: string };

/** `isFinal`: the same file would be refused again. */
export type UploadResult = { ok: true; image: Image } | { ok: false; message: string; isFinal: boolean };

export interface UploadOptions {
  /** The owner of the picture's form (a user id). The server refuses uploads of other users. */
  owner?: number | undefined;
  /** Called with the sent fraction, from 0 to 1. It is 1 while the server still processes the picture. */
  onProgress?(done: number): void;
  signal?: AbortSignal;
}

const failed = (message: string, isFinal = false): UploadResult => ({ ok: false, message, isFinal });

/** Checks and converts a picture (preparePicture), then sends it. Never throws. */
export async function uploadImage(file: File, options: UploadOptions = {}): Promise<UploadResult> {
  const prepared = await preparePicture(file);
  if (!prepared.ok) return failed(prepared.message, true);
  return options.signal?.aborted ? failed("已取消") : send(prepared.file, options);
}

/** Uses XMLHttpRequest, because fetch does not report upload progress. */
function send(file: File, { owner, onProgress, signal }: UploadOptions): Promise<UploadResult> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", UPLOAD_PATH);
    request.responseType = "json";
    request.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    });
    request.addEventListener("load", () => resolve(resultOf(request)));
    request.addEventListener("error", () => resolve(failed("网络错误，请检查网络连接")));
    request.addEventListener("abort", () => resolve(failed("已取消")));
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    const body = new FormData();
    if (owner !== undefined) body.set(FORM_OWNER, String(owner));
    body.set("file", file);
    request.send(body);
  });
}

function resultOf({ response, status }: XMLHttpRequest): UploadResult {
  if (!isAnswer(response)) return failed("图片上传失败，请重试");
  // 415 and 400 depend on the file's content, so a retry cannot succeed.
  return response.ok ? response : failed(response.message, status === 415 || status === 400);
}

function isAnswer(value: unknown): value is UploadAnswer {
  return typeof value === "object" && value !== null && "ok" in value;
}
