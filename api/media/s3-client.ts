import type { S3Client, S3ClientConfig } from "@aws-sdk/client-s3";
import { type Breaker, createBreaker } from "../lib/breaker.ts";
import type { ApiConfig } from "../../config/api-config.ts";

export type S3Options = NonNullable<ApiConfig["s3"]>;

export interface LoadedS3 {
  sdk: typeof import("@aws-sdk/client-s3");
  client: S3Client;
}

const unsaid = () => {};
/** Silences the SDK, which logs failures to the console in addition to throwing them. */
const quiet = { trace: unsaid, debug: unsaid, info: unsaid, warn: unsaid, error: unsaid };

/** @param socketTimeout ms without data on a connection; the default lets a reader pause a video for a minute */
export function s3ClientConfig(options: S3Options, socketTimeout = 60_000): S3ClientConfig {
  return {
    region: options.region,
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
    // Other stores than Amazon's often support neither bucket host names nor the newer checksums.
    ...(options.endpoint ? { endpoint: options.endpoint, forcePathStyle: true } : {}),
    requestHandler: { connectionTimeout: 2_000, socketTimeout },
    maxAttempts: 2,
    logger: quiet,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  };
}

/** Until the store's response begins, for all attempts together, in ms; an upload has a second more per megabyte. */
export const DEADLINE_MS = 5_000;
/** How long the breaker stays open after three failures in a row, in ms. */
export const REST_MS = 5_000;
const BYTES_PER_MS = 1_000;

/** Any answer of the store counts as an answer, also a refusal, unless it is a 5xx. */
function isAway(error: unknown): boolean {
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
  return status === undefined || status >= 500;
}

/** @throws AwayError when the store does not answer in time, and at once while the breaker is open */
function withDeadline<T>(breaker: Breaker, deadlineMs: number, ask: () => Promise<T>): Promise<T> {
  return breaker.run(() => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error("the object store did not answer in time")), deadlineMs);
    });
    return Promise.race([ask(), late]).finally(() => clearTimeout(timer));
  });
}

/** Loads the SDK at the first use: most installations never need it. */
export function lazyS3(options: S3Options, deadlineMs = DEADLINE_MS): () => Promise<LoadedS3> {
  const breaker = createBreaker({ failures: 3, restMs: REST_MS, isAway });
  let loading: Promise<LoadedS3> | undefined;
  async function make(): Promise<LoadedS3> {
    const sdk = await import("@aws-sdk/client-s3");
    const client = new sdk.S3Client(s3ClientConfig(options));
    client.middlewareStack.add(
      (next) => (args) => {
        const { ContentLength = 0 } = args.input as { ContentLength?: number };
        return withDeadline(breaker, deadlineMs + ContentLength / BYTES_PER_MS, () => next(args));
      },
      { step: "initialize", name: "deadline" },
    );
    return { sdk, client };
  }
  return () => (loading ??= make());
}

/** The result of `ask`, or undefined when the store says that the object does not exist. */
export async function unlessAbsent<T>({ sdk }: LoadedS3, ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof sdk.S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined;
    throw error;
  }
}
