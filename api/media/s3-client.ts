import type { S3Client, S3ClientConfig } from "@aws-sdk/client-s3";
import { type Breaker, createBreaker } from "../lib/breaker.ts";
import type { ApiConfig } from "../../config/api-config.ts";

export type S3Options = NonNullable<ApiConfig["s3"]>;

export interface LoadedS3 {
  sdk: typeof import("@aws-sdk/client-s3");
  client: S3Client;
}

const unsaid = () => {};
/** The SDK would warn on the console of failures that it throws as well. */
const quiet = { trace: unsaid, debug: unsaid, info: unsaid, warn: unsaid, error: unsaid };

/** @param socketTimeout ms in which a line may be still; by default a reader may pause a video for less than a minute */
export function s3ClientConfig(options: S3Options, socketTimeout = 60_000): S3ClientConfig {
  return {
    region: options.region,
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
    // Stores other than Amazon's often know neither bucket host names nor the newer checksums.
    ...(options.endpoint ? { endpoint: options.endpoint, forcePathStyle: true } : {}),
    requestHandler: { connectionTimeout: 2_000, socketTimeout },
    maxAttempts: 2,
    logger: quiet,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  };
}

/** Until the store begins to answer, all attempts together; what is sent has a second more for each megabyte. */
export const DEADLINE_MS = 5_000;
/** For so long nobody asks after three failures in a row. */
export const REST_MS = 5_000;
const BYTES_PER_MS = 1_000;

/** What the store itself said, be it no, is an answer. */
function isAway(error: unknown): boolean {
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
  return status === undefined || status >= 500;
}

/** @throws AwayError when the store does not answer in time, and for a while after at once */
function withDeadline<T>(breaker: Breaker, deadlineMs: number, ask: () => Promise<T>): Promise<T> {
  return breaker.run(() => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error("the object store did not answer in time")), deadlineMs);
    });
    return Promise.race([ask(), late]).finally(() => clearTimeout(timer));
  });
}

/** The SDK is loaded at the first use: most installations never need it. */
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

/** What `ask` gives, or undefined when the store says that there is no such object. */
export async function unlessAbsent<T>({ sdk }: LoadedS3, ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof sdk.S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined;
    throw error;
  }
}
