import type { Image } from "#api/contract/common.ts";
import { limits } from "#api/contract/limits.ts";

/** Where scripts send pictures; the web server hands them to the API. */
export const UPLOAD_PATH = "/resources/upload";

/** What the address answers. */
export type UploadAnswer = { ok: true; image: Image } | { ok: false; message: string };

const failed: UploadAnswer = { ok: false, message: "图片上传失败，请重试" };

/** What can be told before anything is sent. */
function refusal(file: File): string | undefined {
  if (file.type === "image/svg+xml" || !file.type.startsWith("image/")) return "仅支持 JPEG、PNG、WebP、GIF、AVIF 图片";
  return file.size > limits.imageBytesMax ? `图片最大 ${limits.imageBytesMax / 1024 / 1024} MB` : undefined;
}

/**
 * Sends one picture. XMLHttpRequest, because fetch does not tell how far an upload is. Never throws.
 * @param onProgress 0…1
 */
export function uploadImage(file: File, onProgress: (done: number) => void): Promise<UploadAnswer> {
  const message = refusal(file);
  if (message) return Promise.resolve({ ok: false, message });
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", UPLOAD_PATH);
    request.responseType = "json";
    request.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    });
    request.addEventListener("load", () => resolve(isAnswer(request.response) ? request.response : failed));
    request.addEventListener("error", () => resolve({ ok: false, message: "网络错误，请检查网络连接" }));
    request.addEventListener("abort", () => resolve(failed));
    const body = new FormData();
    body.set("file", file);
    request.send(body);
  });
}

function isAnswer(value: unknown): value is UploadAnswer {
  return typeof value === "object" && value !== null && "ok" in value;
}

/** `![alt](url)` with the file's name as alt, cleared of what Markdown would read as its own. */
export function markdownImage(fileName: string, url: string): string {
  const alt = fileName.replace(/\.[^.]*$/, "").replaceAll(/[[\]()!\\`*_<>\s]+/g, " ").trim().slice(0, 60);
  return `![${alt || "图片"}](${url})`;
}
