import { expect, test } from "vitest";
import { fork } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { WorkerDied, WorkerOverran, WorkerWaited } from "../workers/workers.ts";
import { renderArticle } from "./render.ts";
import { beside, type ThreadRenderSettings, createThreadRenderer, renderThreads } from "./thread-renderer.ts";
import { renderForStorage } from "./render-for-storage.ts";

const settings: ThreadRenderSettings = {
  owner: 1,
  cdnBase: "",
  siteUrl: "http://localhost:3000",
  sizesOf: async (keys) => new Map(keys.map((key) => [key, { width: 30, height: 20 }])),
  idsOfNames: async (names) => new Map(names.includes("阿岚") ? [["阿岚", 7]] : []),
  namesOfIds: async (ids) => new Map(ids.includes(7) ? [[7, "阿岚"]] : []),
};
const source = "# 题\n\n谢谢@阿岚，见![图](/media/image/aa/a.png)\n\n```ts\nlet a = 1;\n```\n\n:::reply\n密\n:::\n";

test("a thread renders a text like this process, and asks it for sizes and names", { timeout: 60_000 }, async () => {
  const rendered = await beside.render("article", source, settings);
  expect(rendered).toEqual(await renderArticle(source, settings));
  expect(rendered.html).toContain('width="30"');
  const kept = await beside.keep("article", source, settings);
  expect(kept).toEqual(await renderForStorage("article", source, settings));
  expect(kept.source).toContain("[@阿岚](user:7)");
  expect(await beside.typed("article", kept.source, settings)).toBe(source);
  expect(await beside.open(source, settings)).not.toContain("密");
});

test.each([new WorkerOverran("late"), new WorkerDied("memory")])(
  "X03 a text that takes too long is refused at its field: %s",
  async (error) => {
    const { render } = createThreadRenderer(async () => {
      throw error;
    });
    await expect(render("article", source, settings)).rejects.toMatchObject({
      code: "INVALID_INPUT",
      details: { fieldErrors: { source: ["内容的格式过于复杂，无法排版，请简化后再试"] } },
    });
  },
);

test("X03 a busy machine or a missing answer does not refuse the text as invalid", async () => {
  const { render } = createThreadRenderer(async () => {
    throw new WorkerWaited("no core");
  });
  await expect(render("article", source, settings)).rejects.toMatchObject({ code: "UNAVAILABLE" });
});

test("X03 an ordinary text of 50 KB is rendered while every core is busy", { timeout: 120_000 }, async () => {
  const list = Array.from({ length: 2_500 }, (_, place) => `- [${place % 2 ? "x" : " "}] 第 ${place} 件事`).join("\n");
  expect(Buffer.byteLength(list)).toBeGreaterThan(50_000);
  const maker = fileURLToPath(new URL("../../tests/fixtures/busy-core.ts", import.meta.url));
  const busy = Array.from({ length: availableParallelism() * 4 }, () => fork(maker, { execArgv: ["--import", "tsx"] }));
  try {
    await Promise.all(busy.map((child) => once(child, "message")));
    // The text takes about 0.4 s of a core, and the thread gets a fifth of a core.
    const { html } = await createThreadRenderer(renderThreads(1500)).render("article", list, settings);
    expect(html.match(/<li/g)).toHaveLength(2_500);
  } finally {
    for (const child of busy) child.kill("SIGKILL");
  }
});

test("an error of the site itself does not refuse the text as invalid", { timeout: 60_000 }, async () => {
  const broken = { ...settings, idsOfNames: () => Promise.reject(new Error("no database")) };
  await expect(beside.render("article", source, broken)).rejects.toThrow("no database");
});
