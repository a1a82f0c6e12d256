import { expect, test } from "vitest";
import {
  browser,
  comment,
  DONE,
  fakeStorage,
  form,
  like,
  sourcesIn,
} from "../../../../tests/fixtures/waiting-browser.ts";
import { outcomeOf } from "./post-waiting.ts";
import { fieldOf, KEPT_MS, TOO_OLD, TRIED_MS, type WaitingSend, wishOf, wordsOf } from "./waiting-send.ts";
import { clearWaiting, WAITING_MOST, waitingOf } from "./waiting-store.ts";

const PAGE = "/article/5";

test("X04 comments and likes go out once, in the order of their presses, also after a reload", async () => {
  const world = browser();
  const first = world.tab();
  await expect(first.take(PAGE, comment("一"))).resolves.toEqual({ kind: "stored" });
  const held = first.take(PAGE, like(true));
  await first.take(PAGE, comment("二", { parentId: "9" }));
  await first.flush();
  expect(world.arrived).toEqual([]);
  first.end();
  await expect(held).resolves.toEqual({ kind: "released" });

  world.isOnline = true;
  const reloaded = world.tab();
  await reloaded.flush();
  await reloaded.flush();
  expect(sourcesIn(world.arrived)).toEqual(["一", "赞", "二"]);
  expect(waitingOf(world.storage, 7)).toEqual([]);
  expect(world.ends.map(({ settled }) => settled.kind)).toEqual(["done", "done", "done"]);
  reloaded.end();
});

test("X04 two tabs send each once, and the tab whose button holds a like hears its end", async () => {
  const world = browser();
  const [one, other] = [world.tab(), world.tab()];
  await one.take(PAGE, comment("甲"));
  const held = one.take(PAGE, like(true));
  await other.take(PAGE, comment("乙"));
  expect(sourcesIn(one.entries())).toEqual(["甲", "赞", "乙"]);
  world.isOnline = true;
  await Promise.all([other.flush(), one.flush(), other.flush()]);
  expect(sourcesIn(world.arrived)).toEqual(["甲", "赞", "乙"]);
  await expect(held).resolves.toMatchObject({ kind: "done" });
  expect([one.entries(), other.entries()]).toEqual([[], []]);
  one.end();
  other.end();
});

test("X04 S02 another member neither sees nor sends them, and a logout deletes them", async () => {
  const world = browser();
  const mine = world.tab();
  await mine.take(PAGE, comment("我的"));
  world.isOnline = true;
  const other = world.tab(8);
  expect(other.entries()).toEqual([]);
  // A form of another account does not wait here.
  expect(other.take(PAGE, comment("我的"))).toBeNull();
  await other.flush();
  expect(world.arrived).toEqual([]);
  clearWaiting(world.storage, 8);
  expect(waitingOf(world.storage, 7)).toHaveLength(1);
  clearWaiting(world.storage, 7);
  await mine.flush();
  expect([world.arrived, world.storage.length]).toEqual([[], 0]);
  mine.end();
  other.end();
});

test("X04 a logout during a request leaves nothing behind", async () => {
  const world = browser();
  const mine = world.tab();
  await mine.take(PAGE, comment("发送时退出"));
  world.isOnline = true;
  world.answer = () => {
    clearWaiting(world.storage, 7);
    return { kind: "refused", message: "没有权限访问" };
  };
  await mine.flush();
  expect([mine.entries(), world.storage.length, world.ends]).toEqual([[], 0, []]);
  mine.end();
});

test("X04 a refused comment preserves its words and is sent again only by its writer, with a new key", async () => {
  const world = browser();
  const mine = world.tab();
  await mine.take(PAGE, comment("被拒绝的话"));
  await mine.take(PAGE, comment("后面的话"));
  const held = mine.take(PAGE, like(true));
  world.isOnline = true;
  world.answer = (send) => (sourcesIn([send])[0] === "后面的话" ? DONE : { kind: "refused", message: "内容不存在" });
  await mine.flush();
  await mine.flush();
  expect(sourcesIn(world.arrived)).toEqual(["被拒绝的话", "后面的话", "赞"]);
  await expect(held).resolves.toEqual({ kind: "refused", message: "内容不存在" });
  const [left] = mine.entries() as [WaitingSend];
  expect([sourcesIn(mine.entries()), left.stopped]).toEqual([["被拒绝的话"], "内容不存在"]);

  world.answer = () => DONE;
  await expect(mine.retry(left)).resolves.toBe(true);
  const last = world.arrived.at(-1) as WaitingSend;
  expect(fieldOf(last, "source")).toBe("被拒绝的话");
  expect(fieldOf(last, "formKey")).not.toBe(fieldOf(left, "formKey"));
  expect(mine.entries()).toEqual([]);
  mine.end();
});

test("X04 a second press withdraws a like, and sends the opposite when the first may have arrived", async () => {
  const world = browser();
  const mine = world.tab();
  const held = mine.take(PAGE, like(true));
  expect(mine.press(PAGE, like(false))).toBe(true);
  await expect(held).resolves.toEqual({ kind: "released" });
  expect(mine.entries()).toEqual([]);

  world.isOnline = true;
  const tried = mine.take(PAGE, like(true));
  expect(mine.press(PAGE, like(false))).toBe(true);
  await expect(tried).resolves.toEqual({ kind: "released" });
  expect(mine.entries().map(wishOf)).toEqual([false]);
  // Nothing holds it now: the next press goes its own way and replaces it.
  expect(mine.press(PAGE, like(true))).toBe(false);
  expect(mine.entries()).toEqual([]);
  // Another like of the same page is another target.
  void mine.take(PAGE, form({ intent: "like-comment", commentId: "3", liked: "true" }));
  void mine.take(PAGE, form({ intent: "like-comment", commentId: "4", liked: "true" }));
  void mine.take("/resources/dynamic", form({ intent: "favourite", id: "3", favourited: "true" }));
  expect(mine.entries()).toHaveLength(3);
  expect(mine.press(PAGE, form({ intent: "like-comment", commentId: "5", liked: "true" }))).toBe(false);
  mine.end();
});

test("X04 a withdrawn comment is not sent", async () => {
  const world = browser();
  const mine = world.tab();
  await mine.take(PAGE, comment("撤回的"));
  mine.withdraw(mine.entries()[0] as WaitingSend);
  world.isOnline = true;
  await mine.flush();
  expect(world.arrived).toEqual([]);
  mine.end();
});

test("X04 without an answer the first waits with its key, and the others behind it", async () => {
  const world = browser();
  const mine = world.tab();
  await mine.take(PAGE, comment("一"));
  await mine.take(PAGE, comment("二"));
  world.isOnline = true;
  world.answer = () => ({ kind: "later" });
  await expect(mine.retry(mine.entries()[0] as WaitingSend)).resolves.toBe(false);
  expect(sourcesIn(world.arrived)).toEqual(["一"]);
  world.answer = () => DONE;
  await mine.flush();
  expect(sourcesIn(world.arrived)).toEqual(["一", "一", "二"]);
  const keys = world.arrived.map((send) => fieldOf(send, "formKey"));
  expect(keys).toEqual(["first-key-一", "first-key-一", "first-key-二"]);
  mine.end();
});

test("X04 a key that another comment has used is replaced once", async () => {
  const world = browser();
  const mine = world.tab();
  await mine.take(PAGE, comment("同一张表单的第二条"));
  world.isOnline = true;
  world.answer = (send) => (fieldOf(send, "formKey")?.startsWith("first-key") ? { kind: "used" } : DONE);
  await mine.flush();
  expect(world.arrived).toHaveLength(2);
  expect(mine.entries()).toEqual([]);
  await mine.take(PAGE, comment("一直说用过"));
  world.answer = () => ({ kind: "used" });
  await mine.flush();
  expect(world.arrived).toHaveLength(4);
  expect(mine.entries()[0]?.stopped).toBe("没有发出");
  mine.end();
});

test("X04 nothing is sent after seven days, and no comment that may have arrived after twenty hours", async () => {
  const world = browser();
  const mine = world.tab();
  await mine.take(PAGE, comment("没网时写的"), false);
  await mine.take(PAGE, comment("可能已经到了"), true);
  void mine.take(PAGE, like(true), true);
  world.isOnline = true;
  world.now += TRIED_MS + 1;
  await mine.flush();
  expect(sourcesIn(world.arrived)).toEqual(["没网时写的", "赞"]);
  expect(mine.entries().map(({ stopped }) => stopped)).toEqual([TOO_OLD]);

  world.isOnline = false;
  void mine.take(PAGE, like(false), false);
  await mine.take(PAGE, comment("放了八天"), false);
  world.isOnline = true;
  world.now += KEPT_MS + 10;
  await mine.flush();
  expect(world.arrived).toHaveLength(2);
  expect(mine.entries().every((send) => wordsOf(send) !== undefined && send.stopped === TOO_OLD)).toBe(true);
  expect(sourcesIn(mine.entries())).toEqual(["可能已经到了", "放了八天"]);
  mine.end();
});

test("X04 only a member's own text waits, and at most fifty", () => {
  const world = browser();
  const mine = world.tab();
  const picture = comment("有图");
  picture.append("image", "{}");
  const file = comment("有文件");
  file.append("file", new File(["x"], "a.png"));
  const vote = form({ intent: "vote", id: "3", optionId: "1" });
  for (const body of [picture, file, vote, form({ intent: "delete-comment", commentId: "3" })])
    expect(mine.take(PAGE, body)).toBeNull();
  expect(mine.take("/resources/dynamic", vote)).toBeNull();
  expect(mine.take("/user/personal/info", comment("别的页面"))).toBeNull();
  expect(mine.take(PAGE, comment("长".repeat(30_000)))).toBeNull();
  for (let count = 0; count < WAITING_MOST; count += 1)
    expect(mine.take(PAGE, comment(`第 ${count} 条`))).not.toBeNull();
  expect([mine.takes(PAGE, comment("多一条")), mine.take(PAGE, comment("多一条"))]).toEqual([false, null]);
  expect(mine.entries()).toHaveLength(WAITING_MOST);
  mine.end();
});

test("X04 a full or forbidden storage, and broken entries, leave the form as it is", async () => {
  const refuse = () => {
    throw new Error("SecurityError");
  };
  const full = browser();
  const mine = full.tab(7, { storage: { ...fakeStorage(), setItem: refuse } });
  expect(mine.take(PAGE, comment("存不下"))).toBeNull();
  const forbidden = full.tab(7, { storage: { ...fakeStorage(), key: refuse, setItem: refuse, getItem: refuse } });
  expect(forbidden.take(PAGE, comment("不许存"))).toBeNull();
  full.storage.setItem("waiting:7:a", "{broken");
  full.storage.setItem("waiting:7:b", '{"id":"b","owner":8,"at":1,"to":"/","page":"/","title":"","fields":[]}');
  full.storage.setItem("waiting:7:c", '{"id":"c","owner":7,"at":1,"to":"/","page":"/","title":"","fields":[[1]]}');
  full.isOnline = true;
  const reloaded = full.tab();
  await reloaded.flush();
  expect([reloaded.entries(), full.arrived]).toEqual([[], []]);
});

test("X01 X02 X04 the answer decides between done, refused and later", () => {
  const error = "没有权限访问";
  expect(outcomeOf(200, { error: null })).toEqual(DONE);
  for (const status of [400, 403, 404])
    expect(outcomeOf(status, { error })).toEqual({ kind: "refused", message: error });
  expect(outcomeOf(409, { error, code: "CONFLICT" }).kind).toBe("refused");
  expect(outcomeOf(409, { error, code: "FORM_USED" }).kind).toBe("used");
  expect(outcomeOf(409, { error, code: "OTHER_ACCOUNT" }).kind).toBe("later");
  expect(outcomeOf(401, { error }).kind).toBe("out");
  expect(outcomeOf(429, { error, retryAfterSeconds: 2 })).toEqual({ kind: "busy", seconds: 2, message: error });
  for (const status of [409, 429, 502, 503]) expect(outcomeOf(status, { error }).kind).toBe("later");
  expect([outcomeOf(200, "<h1>proxy</h1>").kind, outcomeOf(404, null).kind]).toEqual(["later", "later"]);
});
