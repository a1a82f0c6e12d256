import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DraftAnswer } from "./draft-names.ts";
import { DraftSaver, type DraftState, untouched } from "./draft-saver.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const saved = { kind: "saved", id: 1, revision: 1 } as const;

/** Returns a saver for a text instead of a form, and a fake server whose responses the test controls. */
function screen() {
  const sent: { content: string; answer(outcome: DraftAnswer): Promise<unknown> }[] = [];
  const page = { text: "", hasDraft: false, state: untouched as DraftState, sent, reads: 0 };
  const saver = new DraftSaver({
    form: { current: {} as HTMLFormElement },
    contentOf() {
      page.reads += 1;
      return page.text;
    },
    saved: "",
    hasDraft: () => page.hasDraft,
    hasWords: () => page.text.trim() !== "",
    send: (content) =>
      new Promise((resolve) => {
        sent.push({ content, answer: (outcome) => (resolve(outcome), vi.advanceTimersByTimeAsync(0)) });
      }),
    show: (state) => (page.state = state),
    onSaved: () => {},
  });
  const type = (text: string) => {
    page.text = text;
    saver.touch();
  };
  return { page, saver, sent, type };
}

test("R25 the saver sends text 3 s after the last key, and text typed during a save 3 s after its answer", async () => {
  const { page, sent, type } = screen();
  type("一");
  await vi.advanceTimersByTimeAsync(2_000);
  type("一二");
  expect(page.state.status).toBe("dirty");
  await vi.advanceTimersByTimeAsync(2_999);
  expect(sent).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(page.state.status).toBe("saving");
  type("一二三");
  await vi.advanceTimersByTimeAsync(20_000);
  expect(sent.map(({ content }) => content)).toEqual(["一二"]);
  await sent[0]?.answer(saved);
  expect(page.state.status).toBe("saved");
  await vi.advanceTimersByTimeAsync(3_000);
  expect(sent.map(({ content }) => content)).toEqual(["一二", "一二三"]);
  await sent[1]?.answer(saved);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(2);
});

test("R25 the saver reads a form once between two saves, not at every key", async () => {
  const { page, sent, type } = screen();
  for (let length = 1; length <= 50; length++) type("字".repeat(length));
  expect(page.reads).toBe(1);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(sent.map(({ content }) => content)).toEqual(["字".repeat(50)]);
  await sent[0]?.answer(saved);
  // A text that is back at its saved state is not sent again.
  type("字");
  type("字".repeat(50));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(sent).toHaveLength(1);
});

test("R25 the saver retries a failed save after 10 s, but a deleted draft waits for the writer", async () => {
  const { page, sent, type } = screen();
  type("一");
  await vi.advanceTimersByTimeAsync(3_000);
  for (const [index, outcome] of [
    { kind: "failed", message: "网络错误" },
    { kind: "logged-out" },
    { kind: "gone" },
  ].entries()) {
    await sent[index]?.answer(outcome as DraftAnswer);
    expect(page.state.status).toBe(outcome.kind);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(sent).toHaveLength(index + 1);
    await vi.advanceTimersByTimeAsync(1);
  }
  expect(sent).toHaveLength(3);
  type("一二");
  await vi.advanceTimersByTimeAsync(3_000);
  expect(sent).toHaveLength(4);
});

test("R25 a form without text makes a draft only by its button", async () => {
  const { page, saver, sent, type } = screen();
  type("  ");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent).toHaveLength(0);
  const asked = [saver.save({ isAsked: true }), saver.save({ isAsked: true })];
  await vi.advanceTimersByTimeAsync(0);
  page.hasDraft = true;
  await sent[0]?.answer(saved);
  await Promise.all(asked);
  expect(sent).toHaveLength(1);
  expect([page.state.status, saver.isDirty()]).toEqual(["saved", false]);
  type("写");
  saver.release();
  await vi.advanceTimersByTimeAsync(5_000);
  expect([sent.length, saver.isDirty()]).toEqual([1, false]);
});
