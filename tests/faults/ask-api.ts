import { setTimeout as after } from "node:timers/promises";
import { Agent, request } from "undici";
import { COMMUNITY_PATH } from "../../contract/shared/paths.ts";
import type { Seeded } from "./seeded.ts";

/** A clear answer of the API: 200, or a refusal. */
export interface Answer {
  status: number;
  message: string;
  // Each caller reads the fields that the contract names.
  data: unknown;
}

export interface AskedFor {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  body?: unknown;
}

export interface AskApi {
  urls: readonly string[];
  /** One try. @throws when it is unclear whether the API has done it */
  once(token: string, asked: AskedFor): Promise<Answer>;
  /** Repeats until the API answers clearly. @throws after the deadline */
  clearly(token: string, asked: AskedFor): Promise<Answer>;
  counts(): { requests: number; unclear: number };
  close(): Promise<void>;
}

const DEADLINE_MS = 8_000;
/** The load ends with an error when a request gets no clear answer for so long, in ms: a busy machine may restart all the time. */
const PATIENCE_MS = 900_000;

/** Calls the API at one of its addresses, chosen anew for each try. */
export function askApi(urls: readonly string[], random: Seeded): AskApi {
  const agent = new Agent({
    connections: 64,
    pipelining: 1,
    headersTimeout: DEADLINE_MS,
    bodyTimeout: DEADLINE_MS,
    connectTimeout: DEADLINE_MS,
  });
  const counts = { requests: 0, unclear: 0 };

  async function once(token: string, { method, path, body }: AskedFor): Promise<Answer> {
    counts.requests++;
    try {
      const { statusCode, body: answer } = await request(random.pick(urls) + COMMUNITY_PATH + path, {
        dispatcher: agent,
        method,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        ...(method === "GET" || method === "DELETE" ? {} : { body: JSON.stringify(body ?? {}) }),
      });
      const { message, data } = (await answer.json()) as { message: string; data: unknown };
      if (statusCode >= 500) throw new Error(`${statusCode} ${message}`);
      return { status: statusCode, message, data };
    } catch (error) {
      counts.unclear++;
      throw error;
    }
  }

  return {
    urls,
    once,
    async clearly(token, asked) {
      const started = performance.now();
      for (;;) {
        let why: unknown = "429";
        try {
          const answer = await once(token, asked);
          if (answer.status !== 429) return answer;
        } catch (error) {
          why = error;
        }
        if (performance.now() - started > PATIENCE_MS)
          throw new Error(`no clear answer to ${asked.method} ${asked.path}`, { cause: why });
        await after(random.int(100, 1_500));
      }
    },
    counts: () => counts,
    close: () => agent.destroy(),
  };
}
