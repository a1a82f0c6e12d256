import { z } from "zod";
import { idOut } from "./common.ts";
import type { ConditionalHeader } from "./conditional-read.ts";
import type { Endpoint, Envelope } from "./endpoint.ts";
import { seriesKinds } from "./series-names.ts";
import { kindsCounting } from "./subject.ts";

/** A read request to the API that runs in the same process. */
export interface ReadAsked {
  endpoint: Endpoint;
  params: unknown;
  query: unknown;
  token: string | undefined;
  /** The visitor's address, as the web tier knows it. */
  clientIp: string | undefined;
  userAgent: string | undefined;
  requestId: string;
  /** An object that identifies the page during its reads: the viewer is looked up once for all of them. */
  page?: object | undefined;
}

/** The response of a read, the same as over HTTP. */
export interface ReadAnswer {
  status: number;
  body: Envelope<unknown>;
}

/** A request for `/media/{key}`, with the properties that affect the response. */
export interface FileAsked {
  key: string;
  isHead: boolean;
  /** A request header, by lower-case name. */
  header(name: ConditionalHeader): string | undefined;
  /** The request came to the site's own origin, so it includes the session's cookie (`?own`). */
  isOwn: boolean;
  token: string | undefined;
  requestId: string;
}

/**
 * The response of a file request, the same as over HTTP. The body is small, or a stream (Node's Readable) that the
 * receiver must read or destroy.
 */
export interface FileAnswer {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array | string | AsyncIterable<Uint8Array> | null;
}

/** The API's reads within the caller's process. */
export interface Reads {
  /** Serves files from a disk of this machine; undefined when the files are elsewhere. */
  file?: ((asked: FileAsked) => Promise<FileAnswer>) | undefined;
  /** Answers a read; undefined when the request must go over HTTP. */
  ask(asked: ReadAsked): Promise<ReadAnswer> | undefined;
  /** Clears the cached settings, because the site's settings have changed. */
  invalidateSite(): void;
  /** Sends the remaining notes. */
  close(): Promise<void>;
}

/** The most entries of one message. */
export const NOTED_MAX = 1_000;
const some = z.string().max(500);

/**
 * The side effects of reads, which only the API's own process may store: views, searches and sessions in use. Sent to
 * `NOTED_PATH`, with the service secret.
 */
export const noted = z.object({
  views: z.array(z.object({ kind: z.enum(kindsCounting("view")), id: idOut, reader: some })).max(NOTED_MAX),
  searches: z.array(z.object({ q: some, viewerId: idOut.nullable(), ip: some })).max(NOTED_MAX),
  sessions: z.array(idOut).max(NOTED_MAX),
  /** Members in minor mode (青少年模式) for whom a minute is counted. */
  minutes: z.array(idOut).max(NOTED_MAX).default([]),
  /** Parts of series that members opened, in this order. */
  opened: z
    .array(z.object({ userId: idOut, kind: z.enum(seriesKinds), id: idOut }))
    .max(NOTED_MAX)
    .default([]),
});
export type Noted = z.output<typeof noted>;
