import { connect } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startWeb } from "../setup/web-server.ts";

let web: Awaited<ReturnType<typeof startWeb>>;
beforeAll(async () => {
  web = await startWeb({ screens: { "/": {}, "/article/1": {} } });
});
afterAll(() => web.close());

/** Sends the target unchanged, because clients normalize URLs. @returns the status and all bytes */
function ask(target: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(web.port, "127.0.0.1");
    let answer = "";
    socket.on("data", (chunk) => (answer += chunk.toString("latin1")));
    socket.on("error", reject).on("close", () => resolve(answer));
    socket.write(Buffer.from(`GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`, "latin1"));
  });
}

const piece = fc.oneof(
  fc.constantFrom(
    "/",
    "\\",
    ".",
    "..",
    "?",
    "#",
    "@",
    ":",
    ";",
    "article",
    "1",
    ".data",
    "_root",
    "evil.example",
    "http:",
    "\u00ff",
  ),
  fc.nat(255).map((byte) => `%${byte.toString(16).padStart(2, "0")}`),
  fc.constantFrom(
    "%09",
    "%0a",
    "%00",
    "%7f",
    "%2f",
    "%5c",
    "%2e",
    "%",
    "%zz",
    "%u0041",
    "%ED%A0%80",
    "%C0%AF",
    "%E2%80%AE",
    "%EF%BC%8F",
  ),
);

test("R30 the answer to any address is no 5xx, names no file of ours and redirects nowhere else", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 10 }), async (pieces) => {
      const answer = await ask(`/${pieces.join("")}`);
      expect(answer).toMatch(/^HTTP\/1\.1 (?:200|204|400|404) /);
      expect(answer).not.toMatch(/node_modules|\.[cm]?[jt]s:\d|^location:/im);
    }),
  );
});
