import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { Busboy } from "@fastify/busboy";
import { ApiError, fieldError } from "../../contract/errors.ts";

export interface StreamedFile {
  /** On this machine, until `use` has ended. */
  path: string;
  name: string;
  bytes: number;
}

interface Limits {
  bytesMax: number;
  /** Where it is written aside. */
  folder: string;
  tooLarge: () => ApiError;
  absent: string;
}

/**
 * Writes the file under `file` of a multipart body to the disk as it comes and hands it to `use`.
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
  const form = new Busboy({
    headers: { "content-type": type },
    limits: { files: 1, fileSize: bytesMax, fields: 10, fieldSize: 1024 },
  });
  let written: Promise<StreamedFile> | undefined;
  let part: Readable | undefined;
  form.on("file", (field, stream, name) => {
    if (field !== "file") return void stream.resume();
    part = stream;
    stream.once("limit", () => stream.destroy(tooLarge()));
    written = pipeline(stream, createWriteStream(path)).then(() => ({
      path,
      name: name ?? "",
      bytes: stream.bytesRead,
    }));
    // What fails here is told where the form ends.
    written.catch((error: Error) => form.destroy(error));
  });
  try {
    await pipeline(
      request.body ? Readable.fromWeb(request.body as ReadableStream<Uint8Array>) : Readable.from([]),
      form,
    );
  } catch (error) {
    // A form that breaks off does not end its file by itself.
    part?.destroy(new ApiError("BAD_REQUEST", "上传的表单不完整，请重试"));
    const reason: unknown = await written?.catch((other: unknown) => other);
    throw reason instanceof ApiError
      ? reason
      : error instanceof ApiError
        ? error
        : new ApiError("BAD_REQUEST", "上传的表单不完整，请重试");
  }
  const file = await written;
  // Of a field without a file the browser sends an empty one without a name.
  if (!file || file.bytes === 0) throw fieldError("file", file?.name ? "这是个空文件，请重新选择" : absent);
  return file;
}
