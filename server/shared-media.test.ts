import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { mediaHint, tellOfMedia } from "./shared-media.ts";

const closers: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
  vi.useRealTimers();
});

/** An address behind which each new connection reaches the next of these machines. */
async function machines(...bodies: unknown[]) {
  let next = 0;
  const server = createServer((_req, res) => res.end(JSON.stringify(bodies[next++ % bodies.length])));
  closers.push(() => server.close());
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const machine = (media?: string) => ({ statusCode: 200, data: { version: "1", media } });

test("K01 several API machines with files on separate disks are reported in one line", async () => {
  const url = await machines(machine("a"), machine("a"), machine("b"));
  const said: string[] = [];
  await tellOfMedia(url, (line) => said.push(line));
  expect(said).toEqual([
    `提醒 S3_BUCKET：${url} 后面的几台接口各把图片与视频存在自己的磁盘上，别的机器上看不到：请用对象存储（见 README）`,
  ]);
});

test("K01 one machine, a shared disk, an object store, and an API that does not say are not reported", async () => {
  expect(await mediaHint(await machines(machine("a")))).toBeUndefined();
  expect(await mediaHint(await machines(machine("shared"), machine("shared")))).toBeUndefined();
  expect(await mediaHint(await machines(machine()))).toBeUndefined();
  expect(await mediaHint(await machines({ statusCode: 404, data: null }))).toBeUndefined();
});

test("K01 an API that does not answer yet is asked again", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  await tellOfMedia("http://127.0.0.1:9", () => {});
  expect(vi.getTimerCount()).toBe(1);
});
