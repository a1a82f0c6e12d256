import type { Reads } from "../contract/shared/reads.ts";
import { NOTED_PATH, SERVICE_SECRET_HEADER } from "../contract/shared/paths.ts";
import { readsConfig } from "../config/api-config.ts";
import { readEnv } from "../config/env.ts";
import pino from "pino";
import type { DatabaseWatch } from "./db/watch.ts";
import { createNotes } from "./notes.ts";
import { openReads } from "./reads.ts";

declare const __VERSION__: string | undefined;
const version = typeof __VERSION__ === "string" ? __VERSION__ : "dev";

/** Timeout in ms for sending notes. No visitor waits for this request; a stopping worker waits for the last one. */
const TELL_MS = 2_000;

/**
 * Entry point of a web worker that reads in process: settings come from its environment, notes go to this machine's
 * API.
 */
export function open(apiPrivateUrl: string, watch?: DatabaseWatch): Reads {
  const config = readsConfig(readEnv(), version);
  const log = pino({ name: "web", level: config.logLevel });
  const notes = createNotes(async (noted) => {
    const answer = await fetch(apiPrivateUrl + NOTED_PATH, {
      method: "POST",
      headers: { "content-type": "application/json", [SERVICE_SECRET_HEADER]: config.serviceSecret },
      body: JSON.stringify(noted),
      signal: AbortSignal.timeout(TELL_MS),
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${NOTED_PATH}: ${answer.status}`);
  }, log);
  return openReads({ config, notes, watch });
}
