import { expect, test, vi } from "vitest";
import type { Image } from "#contract/shared/common.ts";
import type { UploadOptions, UploadResult } from "./upload-image.ts";
import { createUploadQueue } from "./upload-queue.ts";

const file = (name: string) => new File(["x"], name, { type: "image/png" });
const image = (id: number): Image => ({
  id,
  url: `/media/${id}.png`,
  thumbUrl: `/media/${id}.webp`,
  width: 1,
  height: 1,
});

/** Returns a fake sender whose responses the test controls. */
function sender() {
  const calls: { name: string; options: UploadOptions; answer(result: UploadResult): void }[] = [];
  const send = (sent: File, options: UploadOptions) =>
    new Promise<UploadResult>((answer) => calls.push({ name: sent.name, options, answer }));
  return { calls, send, sent: () => calls.map(({ name }) => name) };
}
const settle = () => new Promise((resolve) => setTimeout(resolve));

test("C19 the queue uploads three pictures at a time and keeps the order in which they were chosen", async () => {
  const { calls, send, sent } = sender();
  const queue = createUploadQueue({ send, atOnce: 3 });
  queue.add(["a", "b", "c", "d"].map(file));
  expect(sent()).toEqual(["a", "b", "c"]);
  calls[2]?.answer({ ok: true, image: image(3) });
  await settle();
  expect(sent()).toEqual(["a", "b", "c", "d"]);
  calls[3]?.answer({ ok: true, image: image(4) });
  calls[0]?.answer({ ok: true, image: image(1) });
  calls[1]?.answer({ ok: true, image: image(2) });
  await settle();
  expect(queue.pictures().map((picture) => picture.image?.id)).toEqual([1, 2, 3, 4]);
});

test("C19 a failed picture shows the reason, keeps its position, and can be retried", async () => {
  const { calls, send } = sender();
  const onSettled = vi.fn();
  const queue = createUploadQueue({ send, initial: [image(9)] });
  queue.onSettled(onSettled);
  const [first] = queue.add([file("a"), file("b")]);
  calls[0]?.answer({ ok: false, message: "网络错误", isFinal: false });
  calls[1]?.answer({ ok: true, image: image(2) });
  await settle();
  expect(queue.pictures()[1]).toMatchObject({ name: "a", state: "failed", message: "网络错误", canRetry: true });
  queue.retry(first?.key ?? 0);
  expect(queue.pictures()[1]).toMatchObject({ state: "sending", message: null });
  calls[2]?.answer({ ok: true, image: image(1) });
  await settle();
  expect(queue.pictures().map((picture) => picture.image?.id)).toEqual([9, 1, 2]);
  expect(onSettled).toHaveBeenCalledTimes(3);
});

test("C19 removing a picture cancels its upload, starts the next one, and ignores a late response", async () => {
  const { calls, send, sent } = sender();
  const onSettled = vi.fn();
  const queue = createUploadQueue({ send, atOnce: 1 });
  queue.onSettled(onSettled);
  const [first] = queue.add([file("a"), file("b")]);
  queue.remove(first?.key ?? 0);
  expect(calls[0]?.options.signal?.aborted).toBe(true);
  expect(sent()).toEqual(["a", "b"]);
  calls[0]?.answer({ ok: true, image: image(1) });
  await settle();
  expect(queue.pictures()).toMatchObject([{ name: "b", state: "sending" }]);
  expect(onSettled).not.toHaveBeenCalled();
});

test("C19 the queue accepts no more pictures than its maximum", () => {
  const { send } = sender();
  const queue = createUploadQueue({ send, initial: [image(1)], max: 3 });
  expect(queue.add(["a", "b", "c"].map(file)).map(({ name }) => name)).toEqual(["a", "b"]);
});
