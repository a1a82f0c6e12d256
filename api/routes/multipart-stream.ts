import { mkdir, mkdtemp, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { Busboy } from "@fastify/busboy";
import { ApiError, fieldError } from "../../contract/shared/errors.ts";

export interface StreamedFile {
  /** A temporary path on this machine, deleted after `use` ends. */
  path: string;
  name: string;
  bytes: number;
}

/** Allowance for the multipart boundary and part headers, on top of the file itself. */
const ENVELOPE_BYTES = 64 * 1024;
/** A form with one file has a handful of parts; each part costs time. */
const PARTS_MAX = 20;

const incomplete = () => new ApiError("BAD_REQUEST", "上传的表单不完整，请重试");
const tooManyParts = () => new ApiError("PAYLOAD_TOO_LARGE", "表单里的内容太多，请减少一些再提交");

/** The least that the file occupies of a body of the given Content-Length. */
export const announcedBytes = (length: string | null | undefined): number =>
  Math.max(0, Number(length ?? 0) - ENVELOPE_BYTES);

interface Limits {
  bytesMax: number;
  /** Folder for the temporary file. */
  folder: string;
  tooLarge: () => ApiError;
  absent: string;
}

/**
 * Streams the file in field `file` of a multipart body to the disk and passes it to `use`. A slow upload therefore
 * holds neither memory nor a turn in a queue.
 * @throws ApiError `tooLarge` while reading, BAD_REQUEST for an incomplete form, INVALID_INPUT at `file` when no file
 *   was chosen
 */
export async function withStreamedFile<T>(
  request: Request,
  limits: Limits,
  use: (file: StreamedFile) => Promise<T>,
): Promise<T> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\b/i.test(type))
    throw new ApiError("BAD_REQUEST", "请以表单（multipart/form-data）上传文件");
  await mkdir(limits.folder, { recursive: true });
  const folder = await mkdtemp(join(limits.folder, "form-"));
  try {
    return await use(await receive(request, type, join(folder, "file"), limits));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function receive(
  request: Request,
  type: string,
  path: string,
  { bytesMax, tooLarge, absent }: Limits,
): Promise<StreamedFile> {
  // A multipart body without a boundary cannot be parsed.
  if (!/;\s*boundary=./i.test(type)) throw incomplete();
  const form = new Busboy({
    headers: { "content-type": type },
    limits: { files: 1, fileSize: bytesMax, parts: PARTS_MAX, fieldSize: 1024 },
  });
  let refusal: ApiError | undefined;
  form.on("partsLimit", () => (refusal = tooManyParts()));
  let written: Promise<StreamedFile> | undefined;
  let part: Readable | undefined;
  form.on("file", (field, stream, name) => {
    if (field !== "file") return void stream.resume();
    part = stream;
    stream.once("limit", () => stream.destroy(tooLarge()));
    written = toDisk(stream, path).then(() => ({ path, name: name ?? "", bytes: stream.bytesRead }));
    // A refusal ends the form at once; a disk error is reported after the whole form is read.
    written.catch((error: Error) => {
      if (error instanceof ApiError) form.destroy(error);
    });
  });
  try {
    const body = request.body ? Readable.fromWeb(request.body as ReadableStream<Uint8Array>) : Readable.from([]);
    const most = bytesMax + ENVELOPE_BYTES;
    await pipeline(body, (chunks: AsyncIterable<Uint8Array>) => within(chunks, most, tooLarge, () => refusal), form);
  } catch (error) {
    // Busboy does not end the file's stream when the form breaks off.
    part?.destroy(error instanceof ApiError ? error : incomplete());
    const reason: unknown = await written?.catch((other: unknown) => other);
    throw reason instanceof ApiError ? reason : error instanceof ApiError ? error : incomplete();
  }
  const file = await written;
  // For an empty file field, browsers send an empty file without a name.
  if (!file || file.bytes === 0) throw fieldError("file", file?.name ? "这是个空文件，请重新选择" : absent);
  return file;
}

/**
 * Writes a part to the disk. After a disk error the rest of the part is still read: the client would not read the
 * response before it has sent everything.
 */
async function toDisk(part: Readable, path: string): Promise<void> {
  // The loop below reports the error; this listener only prevents an uncaught exception until the loop starts.
  part.on("error", () => {});
  let failure: Error | undefined;
  const note = (error: Error) => void (failure ??= error);
  const file = await open(path, "wx").catch(note);
  try {
    for await (const chunk of part) if (file && !failure) await file.writeFile(chunk as Buffer).catch(note);
  } finally {
    await file?.close();
  }
  if (failure) throw failure;
}

/**
 * Reads a refused body to its end and drops it, since a client that still sends would not see the reason. Throws above
 * `most` bytes.
 */
async function* within(
  chunks: AsyncIterable<Uint8Array>,
  most: number,
  tooLarge: () => ApiError,
  refusal: () => ApiError | undefined,
) {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    if (bytes > most) throw tooLarge();
    if (!refusal()) yield chunk;
  }
  const refused = refusal();
  if (refused) throw refused;
}
