import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import pino from "pino";
import { expect, test } from "vitest";
import { createAccessLog } from "./access-log.ts";
import { noMetrics } from "./metrics.ts";

function setUp(level: string) {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level }, { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
  const { observe } = createAccessLog(log, noMetrics, (path) => path.replace(/\d+/, ":id"));
  return {
    lines,
    answer(url: string, statusCode: number, cache?: string) {
      const res = Object.assign(new EventEmitter(), { statusCode, getHeader: () => cache });
      observe({ url, method: "GET" } as IncomingMessage, res as unknown as ServerResponse, "r1");
      res.emit("close");
    },
  };
}

test("at info every request has a line with method, pattern, status, time and id, and without personal data", () => {
  const { lines, answer } = setUp("info");
  answer("/article/42?phone=13800001234", 200);
  answer("/article/42.data", 404);
  answer("/assets/a.js", 200);
  expect(lines.map(({ method, route, status, requestId, msg }) => ({ method, route, status, requestId, msg }))).toEqual(
    [
      { method: "GET", route: "/article/:id", status: 200, requestId: "r1", msg: "request" },
      { method: "GET", route: "/article/:id", status: 404, requestId: "r1", msg: "request" },
      { method: "GET", route: "/assets/*", status: 200, requestId: "r1", msg: "request" },
    ],
  );
  expect(lines.every(({ ms }) => typeof ms === "number")).toBe(true);
  expect(JSON.stringify(lines)).not.toContain("13800001234");
});

test("one in fifty pages from the cache has a line", () => {
  const { lines, answer } = setUp("info");
  for (let n = 0; n < 101; n++) answer("/", 200, "hit");
  expect(lines).toHaveLength(3);
});

test("a 5xx page has a line at level error, even where nothing else is logged; a 5xx probe has none", () => {
  const { lines, answer } = setUp("error");
  answer("/user/13800001234", 503);
  answer("/", 200);
  answer("/readyz", 503);
  expect(lines).toMatchObject([{ level: 50, status: 503, path: "/user/138****1234", msg: "answered with a failure" }]);
});
