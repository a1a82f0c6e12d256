import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { checkedMime, mimeOfKey } from "./media-key.ts";
import type { MediaStore } from "./media-store.ts";
import { createBreaker } from "../lib/breaker.ts";
import { DEADLINE_MS, lazyS3, REST_MS, type S3Options, unlessAbsent } from "./s3-client.ts";
import { unlessSilent } from "./silent-body.ts";

/** Any S3-compatible bucket. The bucket must be private: the API authorises each request for a file (decision 0010). */
export function s3Store(options: S3Options, deadlineMs = DEADLINE_MS): MediaStore {
  const load = lazyS3(options, deadlineMs);
  const Bucket = options.bucket;
  // A separate breaker for bodies: otherwise a store that begins every response and never ends it would never open a
  // breaker.
  const bodies = createBreaker({ failures: 3, restMs: REST_MS });

  async function write(
    key: string,
    body: { Body: Buffer | Readable; ContentLength: number },
    mime: string,
  ): Promise<void> {
    const { sdk, client } = await load();
    await client.send(
      new sdk.PutObjectCommand({ Bucket, Key: key, ...body, ContentType: mime, CacheControl: "private, no-cache" }),
    );
  }

  return {
    async put(key, bytes, mime) {
      checkedMime(key);
      await write(key, { Body: bytes, ContentLength: bytes.length }, mime);
    },
    async putFile(key, path, mime) {
      checkedMime(key);
      const { size } = await stat(path);
      await write(key, { Body: createReadStream(path), ContentLength: size }, mime);
    },
    async stat(key) {
      const mime = mimeOfKey(key);
      if (mime === undefined) return undefined;
      const s3 = await load();
      const answer = await unlessAbsent(s3, () => s3.client.send(new s3.sdk.HeadObjectCommand({ Bucket, Key: key })));
      return answer && { bytes: answer.ContentLength ?? 0, mime };
    },
    async get(key, range) {
      const mime = mimeOfKey(key);
      if (mime === undefined) return undefined;
      bodies.check();
      const s3 = await load();
      const Range = range && `bytes=${range.start}-${range.end}`;
      const answer = await unlessAbsent(s3, () =>
        s3.client.send(new s3.sdk.GetObjectCommand({ Bucket, Key: key, Range })),
      );
      if (!answer?.Body) return undefined;
      const stream = unlessSilent(answer.Body as Readable, deadlineMs, bodies);
      return { stream, bytes: answer.ContentLength, mime };
    },
    async remove(key) {
      checkedMime(key);
      const { sdk, client } = await load();
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: key }));
    },
    async *oldKeys(before) {
      const { sdk, client } = await load();
      for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client, pageSize: 200 }, { Bucket })) {
        yield Contents.flatMap(({ Key, LastModified }) =>
          Key && mimeOfKey(Key) !== undefined && LastModified && LastModified.getTime() < before ? [Key] : [],
        );
      }
    },
    // S3 writes objects atomically.
    removePartialFiles: async () => 0,
    async check() {
      const { sdk, client } = await load();
      await client.send(new sdk.HeadBucketCommand({ Bucket }));
    },
  };
}
