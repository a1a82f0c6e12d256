import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import { data } from "react-router";
import { FORM_PARTS_MAX } from "#contract/shared/body-bytes.ts";
import { FORM_BYTES_MAX, limits } from "#contract/shared/limits.ts";
import type { RouteArgs } from "./api.server.ts";
import { rememberKey } from "./form-key.server.ts";
import { keepForm } from "./kept-form.server.ts";
import { tooLarge } from "./too-large.server.ts";

/** A file that is streamed and not stored in memory. */
export interface Streamed {
  field: string;
  /** @param broken aborts when the form breaks off */
  take(stream: BusboyFileStream, name: string, broken: AbortSignal): void;
}

class Refused extends Error {
  readonly answer: unknown;
  constructor(answer: unknown) {
    super("form refused");
    this.answer = answer;
  }
}

const refused = (status: number, message: string) => new Refused(data({ message }, { status }));
const tooMany = () => refused(413, "表单里的内容太多，请减少一些再提交");

/**
 * Reads a posted form with a limit on its parts: the only way to a form in actions. server/body-limit.ts has already
 * limited its length.
 * @throws 400 where the form broke off, 413 where it has too many parts or bytes, 415 for a body that is no form
 */
export async function readForm(args: RouteArgs, streamed?: Streamed): Promise<FormData> {
  const type = args.request.headers.get("content-type") ?? "";
  let hadStream = false;
  const watched = streamed && {
    ...streamed,
    take(...taken: Parameters<Streamed["take"]>) {
      hadStream ||= Boolean(taken[1]);
      streamed.take(...taken);
    },
  };
  try {
    const form = await readAs(type, args, watched);
    rememberKey(args, form);
    keepForm(args, form, () => hadStream);
    return form;
  } catch (error) {
    throw error instanceof Refused ? error.answer : data({ message: "表单没有收完整，请重试" }, { status: 400 });
  }
}

function readAs(type: string, args: RouteArgs, streamed: Streamed | undefined): Promise<FormData> {
  if (/^multipart\/form-data\b/i.test(type)) return readParts(args, type, streamed);
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return args.request.text().then(readPairs);
  throw refused(415, "请从页面上的表单提交");
}

function readPairs(text: string): FormData {
  let parts = 1;
  for (let at = text.indexOf("&"); at >= 0; at = text.indexOf("&", at + 1)) {
    parts += 1;
    if (parts > FORM_PARTS_MAX) throw tooMany();
  }
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(text)) form.append(name, value);
  return form;
}

async function readParts(args: RouteArgs, type: string, streamed: Streamed | undefined): Promise<FormData> {
  const form = new FormData();
  if (!args.request.body) return form;
  const files: Promise<void>[] = [];
  const broken = new AbortController();
  let rest = 0;
  // Allows one byte more than the limit, so that the receiver of the file sees the excess and reports it.
  const most = {
    fileSize: limits.videoBytesMax + 1,
    fieldSize: FORM_BYTES_MAX,
    fields: FORM_PARTS_MAX,
    files: FORM_PARTS_MAX,
    parts: FORM_PARTS_MAX,
  };
  const parser = new Busboy({ headers: { "content-type": type }, limits: most });
  const count = (bytes: number) => {
    rest += bytes;
    if (rest > FORM_BYTES_MAX) parser.destroy(new Refused(tooLarge(args, { most: FORM_BYTES_MAX, asGuest: false })));
  };
  for (const event of ["fieldsLimit", "filesLimit", "partsLimit"] as const)
    parser.on(event, () => parser.destroy(tooMany()));
  parser.on("field", (name, value) => {
    count(value.length);
    form.append(name, value);
  });
  parser.on("file", (field, stream, name, _encoding, mime) => {
    if (field === streamed?.field) streamed.take(stream, name, broken.signal);
    else {
      const kept = keepFile(stream, count).then((parts) =>
        form.append(field, new File(parts, name ?? "", { type: mime })),
      );
      // `Promise.all` below reports the error; this only prevents an unhandled rejection.
      kept.catch(() => {});
      files.push(kept);
    }
  });
  try {
    const ended = new Promise<void>((resolve, reject) => parser.once("finish", resolve).once("error", reject));
    const source = Readable.fromWeb(args.request.body as ReadableStream<Uint8Array>);
    source.once("error", (error) => parser.destroy(error));
    source.pipe(parser);
    await ended;
    await Promise.all(files);
    return form;
  } catch (error) {
    broken.abort();
    throw error;
  }
}

async function keepFile(stream: BusboyFileStream, count: (bytes: number) => void): Promise<Buffer<ArrayBuffer>[]> {
  const parts: Buffer<ArrayBuffer>[] = [];
  for await (const part of stream as AsyncIterable<Buffer<ArrayBuffer>>) {
    count(part.length);
    parts.push(part);
  }
  return parts;
}
