import { mkdir, mkdtemp, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { Busboy } from "@fastify/busboy";
import { ApiError, fieldError } from "../../contract/shared/errors.ts";

export interface StreamedFile {
  /** On this machine, until `use` has ended. */
  path: string;
  name: string;
  bytes: number;
}

/** Room for the boundary and the headers of parts, beside the file itself. */
const ENVELOPE_BYTES = 64 * 1024;
/** A form with one file has a handful; each costs time. */
const PARTS_MAX = 20;

const incomplete = () => new ApiError("BAD_REQUEST", "上传的表单不完整，请重试");
const tooManyParts = () => new ApiError("PAYLOAD_TOO_LARGE", "表单里的内容太多，请减少一些再提交");

/** What of an announced length is the file's, at least. */
export const announcedBytes = (length: string | null | undefined): number =>
  Math.max(0, Number(length ?? 0) - ENVELOPE_BYTES);

interface Limits {
  bytesMax: number;
  /** Where it is written aside. */
  folder: string;
  tooLarge: () => ApiError;
  absent: string;
}

/**
 * Writes the file under `file` of a multipart body to the disk as it comes and hands it to `use`: however slow it comes, it
 * holds neither memory nor anybody's turn.
 * @throws ApiError `tooLarge` while reading, BAD_REQUEST when the body is no whole form, INVALID_INPUT at `file` when none was chosen
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
  // Without a boundary it is nothing.
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
    // A refusal ends the form; a failure of the disk is told where the form ends.
    written.catch((error: Error) => {
      if (error instanceof ApiError) form.destroy(error);
    });
  });
  try {
    const body = request.body ? Readable.fromWeb(request.body as ReadableStream<Uint8Array>) : Readable.from([]);
    const most = bytesMax + ENVELOPE_BYTES;
    await pipeline(body, (chunks: AsyncIterable<Uint8Array>) => within(chunks, most, tooLarge, () => refusal), form);
  } catch (error) {
    // A form that breaks off does not end its file by itself.
    part?.destroy(error instanceof ApiError ? error : incomplete());
    const reason: unknown = await written?.catch((other: unknown) => other);
    throw reason instanceof ApiError ? reason : error instanceof ApiError ? error : incomplete();
  }
  const file = await written;
  // Of a field without a file the browser sends an empty one without a name.
  if (!file || file.bytes === 0) throw fieldError("file", file?.name ? "这是个空文件，请重新选择" : absent);
  return file;
}

/**
 * Writes a part to the disk. Where the disk takes nothing the part is read to its end all the same: the sender would not
 * hear the answer before.
 */
async function toDisk(part: Readable, path: string): Promise<void> {
  // Told by the loop below, which listens later.
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

/** What is refused is taken and dropped to its end: whoever still sends would not hear why. More than may be ends it. */
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
