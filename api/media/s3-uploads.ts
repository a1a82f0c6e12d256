import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import type { DataStore } from "@tus/server";
import { lazyS3, type S3Options, s3ClientConfig, unlessAbsent } from "./s3-client.ts";
import { checkedUploadKey, type UploadStore } from "./upload-store.ts";

/**
 * Objects at the root of the bucket, where no media key leads; what is not whole is a multipart upload there.
 * @param aside folder of this machine for what must lie there while it is used
 */
export function s3Uploads(options: S3Options, aside: string): UploadStore {
  const load = lazyS3(options);
  const Bucket = options.bucket;
  let store: Promise<DataStore> | undefined;
  const pieces = () => (store ??= import("@tus/s3-store").then(({ S3Store }) => new S3Store({ useTags: false, s3ClientConfig: { ...s3ClientConfig(options), bucket: Bucket } })));

  async function stream(key: string, range?: string): Promise<Readable> {
    const { sdk, client } = await load();
    const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: checkedUploadKey(key), Range: range }));
    return Body as Readable;
  }

  return {
    pieces,
    async putFile(key, path) {
      const { sdk, client } = await load();
      const { size } = await stat(path);
      await client.send(new sdk.PutObjectCommand({ Bucket, Key: checkedUploadKey(key), Body: createReadStream(path), ContentLength: size }));
      await rm(path, { force: true });
    },
    async size(key) {
      const s3 = await load();
      return (await unlessAbsent(s3, () => s3.client.send(new s3.sdk.HeadObjectCommand({ Bucket, Key: checkedUploadKey(key) }))))?.ContentLength;
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
      // A whole one has no pieces left, which tus takes for an error.
      await (await pieces()).remove(checkedUploadKey(key)).catch(() => {});
      for (const Key of [key, `${key}.info`, `${key}.part`]) await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }));
    },
  };
}
