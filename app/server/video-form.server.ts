import { PassThrough, Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import { data } from "react-router";
import { FORM_BYTES_MAX, limits } from "#api/contract/limits.ts";
import { type VideoFileView, videoFileEndpoints } from "#api/contract/video-file.ts";
import { parseId } from "../lib/parse-id.ts";
import { attempt, type RouteArgs } from "./api.server.ts";
import { readForm, rememberKey } from "./form-key.server.ts";
import { tooLarge } from "./too-large.server.ts";

export interface VideoForm {
  /** With `videoFileId`: of the file that came, or of one that came before. */
  form: FormData;
  /** Why the video was not taken; belongs at the field `video`. */
  videoRefusal: string | undefined;
}

/**
 * Reads a form that may hold a video under `video`: it goes on to the API as it comes and is never whole in memory. Other
 * files are read as usual. A ticked `dropVideo` takes the video out that came before.
 * @throws a 413 when the rest is too large, a 400 when the form broke off
 */
export async function readFormWithVideo(args: RouteArgs): Promise<VideoForm> {
  const { request } = args;
  const type = request.headers.get("content-type") ?? "";
  if (!request.body || !/^multipart\/form-data\b/i.test(type)) return { form: await readForm(args), videoRefusal: undefined };
  const form = new FormData();
  const taken = await readParts(args, { type, form, body: request.body as ReadableStream<Uint8Array> });
  if (form.get("dropVideo") !== null) form.delete("videoFileId");
  if (taken && "id" in taken) form.set("videoFileId", String(taken.id));
  rememberKey(args, form);
  return { form, videoRefusal: taken && "refusal" in taken ? taken.refusal : undefined };
}

type Taken = { id: number } | { refusal: string } | undefined;

async function readParts(args: RouteArgs, { type, form, body }: { type: string; form: FormData; body: ReadableStream<Uint8Array> }): Promise<Taken> {
  let sending: Promise<Taken> | undefined;
  const files: Promise<void>[] = [];
  const broken = new AbortController();
  let rest = 0;
  // One byte more than is allowed: the API sees that it is too much, and says so.
  const parser = new Busboy({ headers: { "content-type": type }, limits: { fileSize: limits.videoBytesMax + 1, fieldSize: FORM_BYTES_MAX, fields: 200, files: 20 } });
  const stop = () => parser.destroy(new FormTooLarge());
  const count = (bytes: number) => {
    rest += bytes;
    if (rest > FORM_BYTES_MAX) stop();
  };
  parser.on("field", (name, value) => {
    count(value.length);
    form.append(name, value);
  });
  parser.on("file", (field, stream, name, _encoding, mime) => {
    if (field !== "video") files.push(keepFile(stream, count).then((parts) => form.append(field, new File(parts, name ?? "", { type: mime }))));
    else if (sending) stream.resume();
    else {
      const bytes = passedOn(stream);
      broken.signal.addEventListener("abort", () => bytes.destroy(new Error("the form broke off")));
      sending = sendVideo(args, bytes, name);
      sending.catch(() => {});
    }
  });
  try {
    const ended = new Promise<void>((resolve, reject) => parser.once("finish", resolve).once("error", reject));
    const source = Readable.fromWeb(body);
    source.once("error", (error) => parser.destroy(error));
    source.pipe(parser);
    await ended;
    await Promise.all(files);
    return await sending;
  } catch (error) {
    broken.abort();
    throw error instanceof FormTooLarge ? tooLarge(args, FORM_BYTES_MAX / 1024 / 1024) : data({ message: "表单没有收完整，请重试" }, { status: 400 });
  }
}

class FormTooLarge extends Error {}

async function keepFile(stream: BusboyFileStream, count: (bytes: number) => void): Promise<Buffer<ArrayBuffer>[]> {
  const parts: Buffer<ArrayBuffer>[] = [];
  for await (const part of stream as AsyncIterable<Buffer<ArrayBuffer>>) {
    count(part.length);
    parts.push(part);
  }
  return parts;
}

/** @returns undefined where no file was chosen */
async function sendVideo(args: RouteArgs, bytes: PassThrough, name: string): Promise<Taken> {
  const isChosen = await new Promise<boolean>((resolve) => {
    bytes.once("readable", () => resolve(bytes.readableLength > 0));
    bytes.once("close", () => resolve(false));
  });
  if (!isChosen) return undefined;
  const answer = await attempt(args, videoFileEndpoints.upload, { file: { name, bytes } });
  bytes.destroy();
  if (answer.ok) return { id: answer.data.id };
  return { refusal: answer.failure.fieldErrors.file?.[0] ?? answer.failure.message };
}

/** What a file holds, as fast as it is read. Who stops reading, as the API does when it refuses, must not stop the form: the rest is dropped. */
function passedOn(stream: BusboyFileStream): PassThrough {
  const bytes = new PassThrough();
  bytes.on("error", () => {});
  stream.on("data", (chunk: Buffer) => {
    if (!bytes.destroyed && !bytes.write(chunk)) stream.pause();
  });
  bytes.on("drain", () => stream.resume());
  bytes.once("close", () => stream.resume());
  stream.once("end", () => bytes.end());
  stream.once("error", (error) => bytes.destroy(error));
  return bytes;
}

/** The video that a form holds, to be shown in it again; null without one, or where it is gone meanwhile. */
export async function videoOfForm(args: RouteArgs, form: FormData): Promise<VideoFileView | null> {
  const id = parseId(String(form.get("videoFileId") ?? ""));
  if (id === undefined) return null;
  const answer = await attempt(args, videoFileEndpoints.get, { params: { id } });
  return answer.ok ? answer.data : null;
}
