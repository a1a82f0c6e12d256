import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rawRequest } from "../setup/raw-request.ts";
import { startWeb } from "../setup/web-server.ts";

let web: Awaited<ReturnType<typeof startWeb>>;
beforeAll(async () => {
  web = await startWeb({ screens: { "/": { headers: { "x-page-cache": "5" } } }, env: { TRUST_PROXY: "loopback" } });
});
afterAll(() => web.close());

/** The characters that Node's client allows in a header. */
const value = fc.stringMatching(/^[\t\x20-\x7e\x80-\xff]{0,200}$/);
const read = [
  "accept-encoding",
  "accept-language",
  "authorization",
  "cookie",
  "if-none-match",
  "range",
  "user-agent",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-request-id",
];

test("X03 a request with any headers is answered, without a 5xx", async () => {
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.constantFrom(...read), value), async (headers) => {
      expect((await rawRequest(web.url, { headers })).status).toBeLessThan(500);
    }),
  );
});
