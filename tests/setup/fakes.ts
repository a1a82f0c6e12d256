import { readFile } from "node:fs/promises";
import { Readable, Writable } from "node:stream";
import pino, { type Logger } from "pino";
import type { Clock } from "../../api/lib/clock.ts";
import { logRedaction } from "../../api/create-context.ts";
import type { Limiter } from "../../api/limiter/limiter.ts";
import type { MediaStore } from "../../api/media/media-store.ts";
import { SmsError, type SmsSender } from "../../api/sms/sms-sender.ts";

/** A clock that only the test advances. Starts at noon in Beijing, 15 January 2026. */
export interface FakeClock extends Clock {
  advance(ms: number): void;
}
export function fakeClock(): FakeClock {
  let time = Date.UTC(2026, 0, 15, 4);
  return {
    now: () => time,
    advance(ms) {
      time += ms;
    },
  };
}

/** Collects the codes that would go to phones. */
export interface SmsOutbox extends SmsSender {
  /** Oldest first. */
  readonly sent: { phone: string; code: string }[];
  /** Lets the provider refuse the next code, with this message in the log. */
  fail(message: string): void;
}
export function smsOutbox(): SmsOutbox {
  const sent: { phone: string; code: string }[] = [];
  let failure: string | undefined;
  return {
    name: "console",
    sent,
    fail(message) {
      failure = message;
    },
    async sendCode(phone, code) {
      if (failure !== undefined) {
        const message = failure;
        failure = undefined;
        throw new SmsError(message);
      }
      sent.push({ phone, code });
    },
  };
}

/** A media store in memory. */
export function memoryMedia(): MediaStore {
  const files = new Map<string, { bytes: Buffer; mime: string }>();
  return {
    async put(key, bytes, mime) {
      files.set(key, { bytes, mime });
    },
    async putFile(key, path, mime) {
      files.set(key, { bytes: await readFile(path), mime });
    },
    async stat(key) {
      const file = files.get(key);
      return file && { bytes: file.bytes.length, mime: file.mime };
    },
    async get(key, range) {
      const file = files.get(key);
      if (!file) return undefined;
      const bytes = range ? file.bytes.subarray(range.start, range.end + 1) : file.bytes;
      return { stream: Readable.from([bytes]), bytes: bytes.length, mime: file.mime };
    },
    async remove(key) {
      files.delete(key);
    },
    async *oldKeys() {
      yield [...files.keys()];
    },
    removePartialFiles: async () => 0,
  };
}

export interface LogLine {
  /** pino's: 20 debug, 30 info, 40 warn, 50 error. */
  level: number;
  msg?: string;
  err?: { message: string; stack?: string };
  [field: string]: unknown;
}

/** The product's own log, redaction included, as an array. */
export function recordedLog(): { log: Logger; lines: LogLine[] } {
  const lines: LogLine[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as LogLine);
      done();
    },
  });
  return { log: pino({ name: "api", level: "debug", redact: logRedaction }, stream), lines };
}

/** For tests that exceed any member's limits. */
export const noLimits: Limiter = {
  take: async () => 0,
  giveBack: async () => {},
  add: async () => 1,
  used: async () => 0,
  close: async () => {},
};
