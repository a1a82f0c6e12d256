import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { byteRange, type ConditionalHeader, conditionalRead } from "./conditional-read.ts";

const DAY = "Thu, 26 Nov 2026 08:00:00 GMT";
const BEFORE = "Wed, 25 Nov 2026 08:00:00 GMT";
const AFTER = "Fri, 27 Nov 2026 08:00:00 GMT";
const file = { etag: '"a,b"', lastModified: DAY, bytes: 10 };

const read = (
  headers: Partial<Record<ConditionalHeader, string>>,
  stored: Parameters<typeof conditionalRead>[1] = file,
) => conditionalRead((name) => headers[name], stored);
const part = (start: number, end: number) => ({ status: 206, range: { start, end } });

describe("conditionalRead", () => {
  test.each([
    ["bytes=0-3", part(0, 3)],
    ["bytes=0-0", part(0, 0)],
    ["bytes=9-", part(9, 9)],
    ["bytes=-3", part(7, 9)],
    ["bytes=-99", part(0, 9)],
    ["bytes=4-99999999999999999999999", part(4, 9)],
    ["BYTES=1-2", part(1, 2)],
    ["bytes= 1-2 ", part(1, 2)],
    ["bytes=10-", { status: 416 }],
    ["bytes=99999999999999999999-", { status: 416 }],
    ["bytes=-0", { status: 416 }],
    ["bytes=5-2", { status: 200 }],
    ["bytes=-", { status: 200 }],
    ["bytes=", { status: 200 }],
    ["bytes=0-1,3-4", { status: 200 }],
    ["bytes=a-b", { status: 200 }],
    ["bytes=1 -2", { status: 200 }],
    ["bytes=--1", { status: 200 }],
    ["bytes=1.0-2", { status: 200 }],
    ["lines=0-1", { status: 200 }],
    ["", { status: 200 }],
  ] as const)("C19 the header Range: %s gives the expected range or status", (range, outcome) =>
    expect(read({ range })).toEqual(outcome),
  );

  test.each([
    [{ "if-none-match": '"x", W/"a,b"' }, 304],
    [{ "if-none-match": "*" }, 304],
    [{ "if-none-match": '"a"' }, 200],
    [{ "if-none-match": "a,b" }, 200],
    [{ "if-modified-since": DAY }, 304],
    [{ "if-modified-since": AFTER }, 304],
    [{ "if-modified-since": BEFORE }, 200],
    [{ "if-modified-since": "tomorrow" }, 200],
    [{ "if-modified-since": "2030" }, 200],
    // A tag takes precedence over a date.
    [{ "if-none-match": '"x"', "if-modified-since": AFTER }, 200],
    [{ "if-match": '"x"' }, 412],
    [{ "if-match": 'W/"a,b"' }, 412],
    [{ "if-match": '"x", "a,b"' }, 200],
    [{ "if-match": "*" }, 200],
    [{ "if-unmodified-since": BEFORE }, 412],
    [{ "if-unmodified-since": DAY }, 200],
    [{ "if-unmodified-since": "never" }, 200],
    [{ "if-match": "*", "if-unmodified-since": BEFORE }, 200],
    // The first condition of §13.2.2 that applies decides.
    [{ "if-match": '"x"', "if-none-match": "*", range: "bytes=0-1" }, 412],
    [{ "if-none-match": '"a,b"', range: "bytes=99-" }, 304],
    [{ "if-range": '"a,b"', range: "bytes=0-1" }, 206],
    [{ "if-range": DAY, range: "bytes=0-1" }, 206],
    [{ "if-range": '"x"', range: "bytes=0-1" }, 200],
    [{ "if-range": BEFORE, range: "bytes=99-" }, 200],
    [{ "if-range": 'W/"a,b"', range: "bytes=0-1" }, 200],
  ] as const)("C19 the headers %j give the expected status", (headers, status) =>
    expect(read(headers).status).toBe(status),
  );

  test("C19 without tag or date no condition applies, weak tags do not allow ranges, and pages have no ranges", () => {
    expect(read({ "if-match": '"x"', "if-none-match": "*" }, {})).toEqual({ status: 200 });
    expect(read({ range: "bytes=0-1" }, { etag: '"x"' })).toEqual({ status: 200 });
    const weak = { etag: 'W/"x"', bytes: 10 };
    expect(read({ "if-match": 'W/"x"' }, weak).status).toBe(412);
    expect(read({ "if-range": 'W/"x"', range: "bytes=0-1" }, weak).status).toBe(200);
    expect(read({ "if-none-match": '"x"' }, weak).status).toBe(304);
    expect(read({ range: "bytes=0-" }, { etag: '"x"', bytes: 0 })).toEqual({ status: 416 });
  });

  test("C19 for any Range header the response's range lies within the file", () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^bytes=\d{0,20}-\d{0,20}$/));
    fc.assert(
      fc.property(text, fc.nat(1_000), (header, bytes) => {
        const range = byteRange(header, bytes);
        if (range === undefined || range === "unsatisfiable") return;
        expect(0 <= range.start && range.start <= range.end && range.end < bytes).toBe(true);
      }),
    );
  });
});
