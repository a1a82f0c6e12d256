import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { Upload } from "@tus/server";
import { afterEach, beforeEach, onTestFinished } from "vitest";
import { s3Store } from "#api/media/s3-store.ts";
import { s3Uploads } from "#api/media/s3-uploads.ts";
import { type FakeS3, startFakeS3 } from "#tests/fixtures/fake-s3.ts";
import type { ApiServer } from "#tests/setup/api-server.ts";
import { startWeb } from "#tests/setup/web-server.ts";
import { expect, test } from "#tests/setup/api-test.ts";

const DEADLINE_MS = 1_500;
const BYTES = 300_000;
const SENT = 100_000;
let fake: FakeS3;
const optionsOf = ({ endpoint }: FakeS3) => ({
  bucket: "b",
  region: "us-east-1",
  endpoint,
  accessKeyId: "k",
  secretAccessKey: "s",
});
beforeEach(async () => {
  fake = await startFakeS3();
});
afterEach(() => fake.close());

/** A public picture in the store. */
async function pictureIn(server: ApiServer): Promise<string> {
  const media = s3Store(optionsOf(fake), DEADLINE_MS);
  Object.assign(server.ctx, { media });
  const owner = await server.make.user();
  const { id, key } = await server.make.image({ ownerId: owner.id });
  const use = { image_id: id, subject_kind: "user" as const, subject_id: owner.id };
  await server.ctx.db.insertInto("image_use").values(use).execute();
  await media.put(key, Buffer.alloc(BYTES, 1), "image/png");
  return `/media/${key}`;
}

/** How an answer ended: complete or broken, its bytes, and its duration in ms. */
async function read(url: string) {
  const began = performance.now();
  const request = get(url);
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  // A reset connection is an error event of the request as well as of its answer.
  request.on("error", () => {});
  let bytes = 0;
  answer.on("data", (chunk: Buffer) => (bytes += chunk.length));
  const how = await new Promise<string>((resolve) => {
    answer.once("end", () => resolve("end"));
    answer.once("error", () => resolve("broken off"));
  });
  return { how, bytes, status: answer.statusCode, ms: performance.now() - began };
}

test("C19 E01 when a store falls silent or breaks within a picture the reader's connection breaks, at the API and at the site", async ({
  server,
}) => {
  const path = await pictureIn(server);
  const web = await startWeb({ env: { API_BASE_URL: server.url, SERVICE_SECRET: server.ctx.config.serviceSecret } });
  onTestFinished(() => web.close());
  const places = [server.url, web.url];
  for (const place of places) expect(await read(place + path)).toMatchObject({ how: "end", bytes: BYTES, status: 200 });
  for (const how of ["silence", "break"] as const) {
    fake.stopAfter(SENT, how);
    for (const place of places) {
      const answer = await read(place + path);
      // The answer contains bytes of the picture only.
      expect(answer, `${how} at ${place}`).toMatchObject({ how: "broken off", bytes: SENT, status: 200 });
      expect(answer.ms).toBeLessThan(DEADLINE_MS + 3_000);
    }
    fake.stopAfter(undefined);
    await expect.poll(async () => (await read(web.url + path)).how).toBe("end");
  }
  expect(server.log.filter(({ msg }) => msg === "file broken off")).toHaveLength(4);
});

test("C19 a reader who disconnects is not logged as a failure, and the store's connection is closed", async ({
  server,
}) => {
  const path = await pictureIn(server);
  for (let turn = 0; turn < 4; turn += 1) {
    fake.stopAfter(SENT);
    const request = get(server.url + path);
    const [answer] = (await once(request, "response")) as [IncomingMessage];
    await once(answer, "data");
    request.destroy();
    await once(request, "close");
  }
  // The store's connections close with the readers', long before the silence would time out.
  const began = performance.now();
  await expect.poll(() => fake.answering()).toBe(0);
  expect(performance.now() - began).toBeLessThan(DEADLINE_MS);
  fake.stopAfter(undefined);
  expect(await read(server.url + path)).toMatchObject({ how: "end", bytes: BYTES });
  expect(server.log.filter(({ msg }) => msg === "file broken off")).toEqual([]);
});

test("C19 E02 a store that stops receiving or sending a picture or a piece of a film is abandoned in time", async () => {
  const folder = mkdtempSync(join(tmpdir(), "qunluo-silent-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const media = s3Store(optionsOf(fake), DEADLINE_MS);
  const uploads = s3Uploads(optionsOf(fake), folder, DEADLINE_MS);
  const key = `upload-${"a".repeat(32)}`;
  const timeOf = async (work: () => Promise<unknown>) => {
    const began = performance.now();
    await expect(work()).rejects.toThrow();
    return performance.now() - began;
  };
  const begin = async (id: string) => {
    const store = await uploads.pieces();
    await store.create(new Upload({ id, size: 6_000_000, offset: 0 }));
    return () => store.write(Readable.from([Buffer.alloc(6_000_000, 1)]), id, 0);
  };
  const whole = await begin(key);
  await whole();
  expect(await uploads.read(key, 0, 1_000)).toHaveLength(1_000);
  const other = await begin(`upload-${"b".repeat(32)}`);
  fake.stopAfter(SENT);
  const times = {
    "a picture that is sent": await timeOf(() => media.put("image/ab/a.png", Buffer.alloc(BYTES), "image/png")),
    "a piece that is sent": await timeOf(other),
    "a part that is read": await timeOf(() => uploads.read(key, 0, BYTES)),
    "a film that is fetched": await timeOf(() => uploads.withFile(key, async (path) => buffer(Readable.from([path])))),
  };
  for (const [what, ms] of Object.entries(times)) expect(ms, what).toBeLessThan(10_000);
});
