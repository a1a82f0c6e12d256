import { z } from "zod";
import { idOut } from "./common.ts";
import type { ConditionalHeader } from "./conditional-read.ts";
import type { Endpoint, Envelope } from "./endpoint.ts";
import { kindsCounting } from "./subject.ts";

/** One question to the API that only reads, as it is asked in the same process. */
export interface ReadAsked {
  endpoint: Endpoint;
  params: unknown;
  query: unknown;
  token: string | undefined;
  /** Who the visitor is, as the web tier knows it. */
  clientIp: string | undefined;
  userAgent: string | undefined;
  requestId: string;
  /** The page that asks, while it only reads: who asks is looked up once for all its questions. */
  page?: object | undefined;
}

/** What HTTP would have brought. */
export interface ReadAnswer {
  status: number;
  body: Envelope<unknown>;
}

/** A request for what `/media/{key}` names, as far as the answer depends on it. */
export interface FileAsked {
  key: string;
  isHead: boolean;
  /** Of the request, by lower-case name. */
  header(name: ConditionalHeader): string | undefined;
  /** On the site's own origin, where the session's cookie comes along (`?own`). */
  isOwn: boolean;
  token: string | undefined;
  requestId: string;
}

/** What HTTP would have brought; the body is small, or a stream (Node's Readable) that whoever gets it reads or destroys. */
export interface FileAnswer {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array | string | AsyncIterable<Uint8Array> | null;
}

/** The API's reads beside who asks. */
export interface Reads {
  /** Files that lie on a disk of this machine; undefined where they lie elsewhere. */
  file?: ((asked: FileAsked) => Promise<FileAnswer>) | undefined;
  /** undefined: this one is asked over HTTP. */
  ask(asked: ReadAsked): Promise<ReadAnswer> | undefined;
  /** The site's settings have changed: what is remembered of them counts no more. */
  forgetSite(): void;
  /** Says what is still to be noted. */
  close(): Promise<void>;
}

/** Most that one message holds. */
export const NOTED_MAX = 1_000;
const some = z.string().max(500);

/**
 * What reads leave behind, and only the API's own process may keep: who has read and looked for what, and whose session was
 * seen. Sent to `NOTED_PATH`, with the service secret.
 */
export const noted = z.object({
  views: z.array(z.object({ kind: z.enum(kindsCounting("view")), id: idOut, reader: some })).max(NOTED_MAX),
  searches: z.array(z.object({ q: some, viewerId: idOut.nullable(), ip: some })).max(NOTED_MAX),
  sessions: z.array(idOut).max(NOTED_MAX),
  /** Members with 青少年模式, of whom a minute is counted. */
  minutes: z.array(idOut).max(NOTED_MAX).default([]),
});
export type Noted = z.output<typeof noted>;
