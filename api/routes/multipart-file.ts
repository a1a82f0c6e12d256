import { ApiError, fieldError } from "../../contract/errors.ts";

/** Room for the boundary and the part's headers beside the file itself. */
const ENVELOPE_BYTES = 64 * 1024;
const READ_TIMEOUT_MS = 60_000;

function tooLarge(bytesMax: number): ApiError {
  const message = `文件太大，最多 ${Math.floor(bytesMax / 1024 / 1024)} MB`;
  return new ApiError("PAYLOAD_TOO_LARGE", message, { fieldErrors: { file: [message] } });
}

/**
 * Reads the file under `file` of a multipart body, never more than `bytesMax` of it: what comes after is not kept.
 * @throws ApiError PAYLOAD_TOO_LARGE while reading, BAD_REQUEST when the body is no form, INVALID_INPUT at `file` when none was chosen
 */
export async function readMultipartFile(request: Request, bytesMax: number): Promise<Buffer> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\b/i.test(type))
    throw new ApiError("BAD_REQUEST", "请以表单（multipart/form-data）上传文件");
  if (Number(request.headers.get("content-length") ?? 0) > bytesMax + ENVELOPE_BYTES) throw tooLarge(bytesMax);
  const body = await readWithin(request, bytesMax + ENVELOPE_BYTES, bytesMax);
  const file = await fileOf(body, type);
  if (!(file instanceof File) || file.size === 0) throw fieldError("file", "请选择图片");
  if (file.size > bytesMax) throw tooLarge(bytesMax);
  return Buffer.from(await file.arrayBuffer());
}

async function readWithin(request: Request, most: number, bytesMax: number): Promise<Buffer> {
  const reader = request.body?.getReader();
  if (!reader) throw fieldError("file", "请选择图片");
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const timer = setTimeout(() => void reader.cancel().catch(() => {}), READ_TIMEOUT_MS);
  const deadline = performance.now() + READ_TIMEOUT_MS;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      bytes += value.byteLength;
      if (bytes > most) throw tooLarge(bytesMax);
      chunks.push(value);
    }
  } finally {
    clearTimeout(timer);
  }
  if (performance.now() >= deadline) throw new ApiError("BAD_REQUEST", "上传超时，请重试");
  return Buffer.concat(chunks, bytes);
}

async function fileOf(body: Buffer, type: string): Promise<FormDataEntryValue | null> {
  try {
    const form = await new Response(new Uint8Array(body), { headers: { "content-type": type } }).formData();
    return form.get("file");
  } catch {
    throw new ApiError("BAD_REQUEST", "上传的表单不完整，请重试");
  }
}
