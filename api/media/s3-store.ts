import type { Readable } from "node:stream";
import type { S3Client } from "@aws-sdk/client-s3";
import type { ApiConfig } from "../config/config.ts";
import { checkedMime, mimeOfKey } from "./media-key.ts";
import type { MediaStore } from "./media-store.ts";

/** Any S3-compatible bucket. The SDK is loaded at the first use: most installations never need it. */
export function s3Store(options: NonNullable<ApiConfig["s3"]>): MediaStore {
  let loading: Promise<{ sdk: typeof import("@aws-sdk/client-s3"); client: S3Client }> | undefined;

  function load() {
    loading ??= import("@aws-sdk/client-s3").then((sdk) => ({
      sdk,
      client: new sdk.S3Client({
        region: options.region,
        credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
        // Stores other than Amazon's often know neither bucket host names nor the newer checksums.
        ...(options.endpoint ? { endpoint: options.endpoint, forcePathStyle: true } : {}),
        requestChecksumCalculation: "WHEN_REQUIRED",
        responseChecksumValidation: "WHEN_REQUIRED",
      }),
    }));
    return loading;
  }

  return {
    async put(key, bytes, mime) {
      checkedMime(key);
      const { sdk, client } = await load();
      await client.send(
        new sdk.PutObjectCommand({
          Bucket: options.bucket,
          Key: key,
          Body: bytes,
          ContentType: mime,
          CacheControl: "public, max-age=31536000, immutable",
        }),
      );
    },
    async get(key) {
      const mime = mimeOfKey(key);
      if (mime === undefined) return undefined;
      const { sdk, client } = await load();
      try {
        const answer = await client.send(new sdk.GetObjectCommand({ Bucket: options.bucket, Key: key }));
        if (!answer.Body) return undefined;
        return { stream: answer.Body as Readable, bytes: answer.ContentLength, mime };
      } catch (error) {
        if (error instanceof sdk.S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined;
        throw error;
      }
    },
    async remove(key) {
      checkedMime(key);
      const { sdk, client } = await load();
      await client.send(new sdk.DeleteObjectCommand({ Bucket: options.bucket, Key: key }));
    },
  };
}
