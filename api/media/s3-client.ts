import type { S3Client, S3ClientConfig } from "@aws-sdk/client-s3";
import type { ApiConfig } from "../config/config.ts";

export type S3Options = NonNullable<ApiConfig["s3"]>;

export interface LoadedS3 {
  sdk: typeof import("@aws-sdk/client-s3");
  client: S3Client;
}

export function s3ClientConfig(options: S3Options): S3ClientConfig {
  return {
    region: options.region,
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
    // Stores other than Amazon's often know neither bucket host names nor the newer checksums.
    ...(options.endpoint ? { endpoint: options.endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  };
}

/** The SDK is loaded at the first use: most installations never need it. */
export function lazyS3(options: S3Options): () => Promise<LoadedS3> {
  let loading: Promise<LoadedS3> | undefined;
  return () => (loading ??= import("@aws-sdk/client-s3").then((sdk) => ({ sdk, client: new sdk.S3Client(s3ClientConfig(options)) })));
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
