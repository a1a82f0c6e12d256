import { expect, test } from "vitest";
import { browser, DONE, fakeStorage, form, message, sourcesIn } from "../../../../tests/fixtures/waiting-browser.ts";
import { fieldOf, TOO_OLD, TRIED_MS, type WaitingSend, wordsOf } from "./waiting-send.ts";
import { clearWaiting, WAITING_MOST, waitingOf } from "./waiting-store.ts";

const TALK = "/message/chat/3";

test("X04 E18 a message is stored before its first request, survives a killed tab, and goes out once with one key", async () => {
  const world = browser();
  world.isOnline = true;
  world.answer = () => ({ kind: "later" });
  const killed = world.tab();
  expect(killed.hold(TALK, message("还在"))).toBe(true);
  expect(killed.isSending(killed.entries()[0] as WaitingSend)).toBe(true);
  expect(waitingOf(world.storage, 7)).toHaveLength(1);
  await killed.flush();
  const [waiting] = killed.entries() as [WaitingSend];
  expect([killed.isSending(waiting), waiting.stopped]).toEqual([false, undefined]);
  killed.end();

  world.answer = () => DONE;
  const next = world.tab();
  await next.flush();
  await next.flush();
  expect(new Set(world.arrived.map((send) => fieldOf(send, "formKey"))).size).toBe(1);
  expect([next.entries(), world.ends.map(({ settled }) => settled.kind)]).toEqual([[], ["done"]]);
  next.end();
});

test("X04 E18 two quick messages keep their order and the API's pause, in one tab and in two", async () => {
  const world = browser();
  world.isOnline = true;
  const [one, other] = [world.tab(), world.tab()];
  one.hold(TALK, message("甲"));
  one.hold(TALK, message("乙"));
  other.hold(TALK, message("丙"));
  await Promise.all([one.flush(), other.flush()]);
  expect(sourcesIn(world.arrived)).toEqual(["甲", "乙", "丙"]);
  expect(world.passed).toBe(4_000);
  // A short limit is waited for, with the same key; a longer one is the writer's decision.
  world.answer = () => (world.arrived.length < 6 ? { kind: "busy", seconds: 3, message: "慢一点" } : DONE);
  one.hold(TALK, message("丁"));
  await one.flush();
  expect(sourcesIn(world.arrived).slice(3)).toEqual(["丁", "丁", "丁"]);
  world.answer = () => ({ kind: "busy", seconds: 3_600, message: "明天再发" });
  one.hold(TALK, message("戊"));
  await one.flush();
  world.answer = () => ({ kind: "busy", seconds: 1, message: "一直很忙" });
  one.hold(TALK, message("己"));
  await one.flush();
  expect(one.entries().map(({ stopped }) => stopped)).toEqual(["明天再发", "一直很忙"]);
  one.end();
  other.end();
});

test("X02 X04 E18 E20 a refused text stays with the reason and holds up nothing, and one without an answer holds up its kind alone", async () => {
  const world = browser();
  const mine = world.tab();
  mine.hold(TALK, message("被拉黑"));
  mine.hold(TALK, message("给别人"));
  mine.hold(TALK, message("再给别人"));
  mine.hold("/video/5", form({ intent: "danmaku", text: "弹幕" }));
  world.isOnline = true;
  world.answer = (send) =>
    fieldOf(send, "source") === "被拉黑" ? { kind: "refused", message: "对方设置了权限" } : { kind: "later" };
  await mine.flush();
  await mine.flush();
  expect(world.arrived.map(wordsOf)).toEqual(["被拉黑", "给别人", "弹幕", "给别人", "弹幕"]);
  expect(mine.entries().map(({ stopped }) => stopped)).toEqual(["对方设置了权限", undefined, undefined, undefined]);
  // A request may have reached the server twenty hours ago: the writer decides.
  world.now += TRIED_MS + 1;
  world.answer = () => DONE;
  await mine.flush();
  expect(mine.entries().map((send) => [wordsOf(send), send.stopped])).toEqual([
    ["被拉黑", "对方设置了权限"],
    ["给别人", TOO_OLD],
    ["弹幕", TOO_OLD],
  ]);
  mine.end();
});

test("S02 S03 X04 E18 a session that ended leads the writer to the login once, and a logout during the pause deletes the message", async () => {
  const world = browser();
  world.isOnline = true;
  const mine = world.tab();
  world.answer = () => ({ kind: "out" });
  mine.hold(TALK, message("登录过期"));
  await mine.flush();
  await mine.flush();
  expect(world.ends.map(({ settled }) => settled.kind)).toEqual(["out"]);
  world.answer = () => DONE;
  await mine.flush();
  expect(mine.entries()).toEqual([]);

  const count = world.arrived.length;
  const leaving = world.tab(7, { passed: () => Promise.resolve(clearWaiting(world.storage, 7)) });
  leaving.hold(TALK, message("一"));
  leaving.hold(TALK, message("二"));
  await leaving.flush();
  expect(sourcesIn(world.arrived.slice(count))).toEqual(["一"]);
  expect(world.storage.length).toBe(0);
  mine.end();
  leaving.end();
});

test("X04 E18 a form of another member, a full storage and a fifty-first message stay in their form", () => {
  const world = browser();
  const mine = world.tab();
  const refuse = () => {
    throw new Error("QuotaExceededError");
  };
  const full = world.tab(7, { storage: { ...fakeStorage(), setItem: refuse } });
  expect(full.hold(TALK, message("存不下"))).toBe(false);
  expect(mine.hold(TALK, form({ intent: "message", source: "别人的" }, 8))).toBe(false);
  expect(mine.take(TALK, message("不是评论"))).toBeNull();
  for (let count = 0; count < WAITING_MOST; count += 1) expect(mine.hold(TALK, message(`第 ${count} 条`))).toBe(true);
  expect(mine.hold(TALK, message("多一条"))).toBe(false);
  mine.end();
  full.end();
});

test("X04 words that a part of the page shows by itself are claimed while the part is there", () => {
  const world = browser();
  const mine = world.tab();
  mine.hold(TALK, message("这里显示"));
  const [send] = mine.entries() as [WaitingSend];
  let changes = 0;
  mine.subscribe(() => (changes += 1));
  const unclaim = mine.claim(({ to }) => to === TALK);
  expect(mine.isClaimed(send)).toBe(true);
  unclaim();
  expect([mine.isClaimed(send), changes]).toEqual([false, 2]);
  mine.end();
});
