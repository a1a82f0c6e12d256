import type { Logger } from "pino";
import type { ApiConfig } from "../../config/api-config.ts";
import { AwayError, createBreaker } from "../lib/breaker.ts";
import type { ApiMetrics } from "../metrics.ts";
import { type Judgement, MODERATION_TIMEOUT, ModerationError, type Moderator } from "./moderator.ts";

/** External moderation for verbs: always returns a judgement, and in time. */
export interface Moderation {
  /** One judgement for each text, in order. */
  texts(texts: readonly string[]): Promise<Judgement[]>;
  picture(bytes: Buffer): Promise<Judgement>;
}

/** Maximum characters in a request to the provider. */
const PIECE = 10_000;
/**
 * After this many failures in a row the breaker opens for REST_MS ms, so that forms do not wait for a silent provider.
 */
const FAILURES = 5;
const REST_MS = 30_000;

const weight = { pass: 0, review: 1, block: 2 } as const;
const worst = (all: readonly Judgement[]): Judgement =>
  all.reduce((one, other) => (weight[other.verdict] > weight[one.verdict] ? other : one), {
    verdict: "pass",
    label: "",
  });

/** Splits a text into pieces without splitting a character. */
export function piecesOf(text: string): string[] {
  const signs = [...text];
  if (text.trim() === "") return [];
  return Array.from({ length: Math.ceil(signs.length / PIECE) }, (_piece, index) =>
    signs.slice(index * PIECE, (index + 1) * PIECE).join(""),
  );
}

/**
 * @param onFailure the verdict when the provider does not answer
 * @param timeout ms for all parts together
 */
export function createModeration(
  moderator: Moderator,
  {
    onFailure,
    log,
    metrics,
    timeout = MODERATION_TIMEOUT,
  }: {
    onFailure: ApiConfig["moderation"]["onFailure"];
    log: Logger;
    metrics: Pick<ApiMetrics, "moderation">;
    timeout?: number;
  },
): Moderation {
  const breaker = createBreaker({
    failures: FAILURES,
    restMs: REST_MS,
    // A refusal may be due to a member's content, so it must not block requests of others.
    isAway: (error) => !(error instanceof ModerationError && error.isAnswer),
  });
  const provider = moderator.name;
  for (const outcome of ["pass", "review", "block", "failed"]) metrics.moderation.inc({ provider, outcome }, 0);

  async function judged(count: number, ask: (signal: AbortSignal) => Promise<Judgement[]>): Promise<Judgement[]> {
    try {
      const judgements = await breaker.run(() => inTime(ask, timeout));
      metrics.moderation.inc({ provider, outcome: worst(judgements).verdict });
      return judgements;
    } catch (error) {
      metrics.moderation.inc({ provider, outcome: "failed" });
      log.warn({ err: error instanceof AwayError ? (error.cause ?? error) : error }, "moderation gave no answer");
      return Array.from({ length: count }, () => ({ verdict: onFailure, label: "没有回答" }));
    }
  }
  return {
    texts: (texts) =>
      judged(texts.length, (signal) =>
        Promise.all(
          texts.map(async (text) =>
            worst(await Promise.all(piecesOf(text).map((piece) => moderator.text(piece, signal)))),
          ),
        ),
      ),
    picture: async (bytes) => worst(await judged(1, async (signal) => [await moderator.picture(bytes, signal)])),
  };
}

/** The deadline holds even if the adapter ignores its signal. */
async function inTime<T>(ask: (signal: AbortSignal) => Promise<T>, timeout: number): Promise<T> {
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`no answer within ${timeout} ms`));
      stop.abort();
    }, timeout);
  });
  try {
    return await Promise.race([ask(stop.signal), late]);
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
}
