import { z } from "zod";
import { idOut } from "./common.ts";
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

/** The API's reads beside who asks. */
export interface Reads {
  /** undefined: this one is asked over HTTP. */
  ask(asked: ReadAsked): Promise<ReadAnswer> | undefined;
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
