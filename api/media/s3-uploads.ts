import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import type { DataStore } from "@tus/server";
import { createBreaker } from "../lib/breaker.ts";
import {
  DEADLINE_MS,
  type LoadedS3,
  lazyS3,
  REST_MS,
  type S3Options,
  s3ClientConfig,
  unlessAbsent,
} from "./s3-client.ts";
import { unlessSilent } from "./silent-body.ts";
import { removeOldEntries } from "../lib/old-entries.ts";
import { checkedUploadKey, uploadKeysOf, type UploadStore } from "./upload-store.ts";

const Prefix = "upload-";

/** Keys of old uploads. Uploads wait for a day at most, so there are few. */
async function oldObjects({ sdk, client }: LoadedS3, Bucket: string, before: number): Promise<string[]> {
  const keys: string[] = [];
  for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, { Bucket, Prefix })) {
    for (const { Key, LastModified } of Contents)
      if (Key && LastModified && LastModified.getTime() < before) keys.push(Key);
  }
  return keys;
}

/** The first thousand of the multipart uploads; the rest is left for the next run. */
async function oldHalves(
  { sdk, client }: LoadedS3,
  Bucket: string,
  before: number,
): Promise<{ Key: string; UploadId: string }[]> {
  const { Uploads = [] } = await client.send(new sdk.ListMultipartUploadsCommand({ Bucket, Prefix }));
  return Uploads.flatMap(({ Key, UploadId, Initiated }) =>
    Key && UploadId && Initiated && Initiated.getTime() < before ? [{ Key, UploadId }] : [],
  );
}

/**
 * Uploads as objects at the root of the bucket, which no media key can name; an incomplete upload is an S3 multipart
 * upload.
 * @param aside local folder for uploads in use
 */
export function s3Uploads(options: S3Options, aside: string, deadlineMs = DEADLINE_MS): UploadStore {
  const load = lazyS3(options, deadlineMs);
  const Bucket = options.bucket;
  const bodies = createBreaker({ failures: 3, restMs: REST_MS });
  let store: Promise<DataStore> | undefined;
  // We send the pieces, not the visitor: if a connection stalls, the store is the cause.
  const config = { ...s3ClientConfig(options, deadlineMs), bucket: Bucket };
  const pieces = () =>
    (store ??= import("@tus/s3-store").then(({ S3Store }) => new S3Store({ useTags: false, s3ClientConfig: config })));

  async function stream(key: string, range?: string): Promise<Readable> {
    bodies.check();
    const { sdk, client } = await load();
    const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: checkedUploadKey(key), Range: range }));
    return unlessSilent(Body as Readable, deadlineMs, bodies);
  }

  return {
    pieces,
    async putFile(key, path) {
      const { sdk, client } = await load();
      const { size } = await stat(path);
      await client.send(
        new sdk.PutObjectCommand({
          Bucket,
          Key: checkedUploadKey(key),
          Body: createReadStream(path),
          ContentLength: size,
        }),
      );
      await rm(path, { force: true });
    },
    async size(key) {
      const s3 = await load();
      return (
        await unlessAbsent(s3, () =>
          s3.client.send(new s3.sdk.HeadObjectCommand({ Bucket, Key: checkedUploadKey(key) })),
        )
      )?.ContentLength;
    },
    read: async (key, start, end) => buffer(await stream(key, `bytes=${start}-${end - 1}`)),
    async withFile(key, use) {
      await mkdir(aside, { recursive: true });
      const folder = await mkdtemp(join(aside, "upload-"));
      try {
        const path = join(folder, "source");
        await pipeline(await stream(key), createWriteStream(path));
        return await use(path);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    async remove(key) {
      const { sdk, client } = await load();
      // A complete upload has no pieces left, which the tus library reports as an error.
      await (await pieces()).remove(checkedUploadKey(key)).catch(() => {});
      for (const Key of [key, `${key}.info`, `${key}.part`])
        await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }));
    },
    async removeLost(before, known) {
      const s3 = await load();
      const objects = await oldObjects(s3, Bucket, before);
      const halves = await oldHalves(s3, Bucket, before);
      const keys = uploadKeysOf([...objects, ...halves.map(({ Key }) => Key)]);
      const needed = await known(keys);
      const isLost = (name: string) => uploadKeysOf([name]).some((key) => !needed.has(key));
      for (const Key of objects) if (isLost(Key)) await s3.client.send(new s3.sdk.DeleteObjectCommand({ Bucket, Key }));
      for (const half of halves)
        if (isLost(half.Key)) await s3.client.send(new s3.sdk.AbortMultipartUploadCommand({ Bucket, ...half }));
      return keys.filter((key) => !needed.has(key)).length + (await removeOldEntries(aside, before));
    },
  };
}
