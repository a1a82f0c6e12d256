import { connect } from "node:net";
import { expect, test } from "../../setup/e2e-test.ts";

/** Paths of pages that are no valid text, contain invisible characters, or are changed by URL parsers. */
const odd = [
  "/%",
  "/%zz",
  "/%C0%80",
  "/%FF",
  "/%ED%A0%80",
  "/%09/",
  "/%0a/",
  "/%0d/",
  "/%00",
  "/%00/",
  "/%7f",
  "/%C2%85",
  "/a%00b",
  "/article/%09",
  "/article/%0a1",
  "/%09/evil.example",
  "/%0a//evil.example/",
  "/video-file/%09",
  "//",
  "///",
  "/\\",
  "/%5c",
  "/%2f",
  "/%2f%2f",
  "//evil.example/",
  "/\\evil.example",
  "/article//1",
];
/** The same for files and the API. */
const refused = [
  "/community/v1/%ff",
  "/community/%2e%2e/noted",
  "/media/..%2fmetrics",
  "/community/v1/%00",
  "/community/v1/%09/article/list",
  "/media/%0a",
  "/assets/%00.js",
];
/** The router's own requests for such paths, and paths that are merely odd. */
const absent = [
  "/%09/_root.data",
  "/%09.data",
  "/%0a/.data",
  "/article/%09.data",
  "//.data",
  "/community/../metrics",
  "/media/../readyz/x",
  "/%E2%80%AE",
  "/%20/",
  "/..data",
];

/** Sends the target unchanged, because clients normalize URLs. */
function ask(base: string, target: string): Promise<string> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let answer = "";
    socket.on("data", (chunk) => (answer += chunk.toString("latin1")));
    socket.on("error", reject).on("close", () => resolve(answer));
    socket.write(`GET ${target} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: close\r\n\r\n`);
  });
}

test("R30 odd addresses are refused or not found, and reveal nothing of the server", async ({ baseURL }) => {
  const status = async (target: string) => {
    const answer = await ask(baseURL ?? "", target);
    expect(answer, target).not.toMatch(/node_modules|\.m?js:\d|\bat (?:async )?\w+ \(|^location:/im);
    return `${target} ${answer.slice(9, 12)}`;
  };
  expect(await Promise.all(refused.map(status))).toEqual(refused.map((target) => `${target} 400`));
  // One after another: 27 pages at once are refused as too many on a slow machine.
  const answers: string[] = [];
  for (const target of odd) answers.push(await status(target));
  expect(answers).toEqual(odd.map((target) => `${target} 404`));
  expect(await Promise.all(absent.map(status))).toEqual(absent.map((target) => `${target} 404`));
});

test("R30 an odd address of a page has the 404 page with its title, words and link, and no scripts", async ({
  baseURL,
}) => {
  for (const target of [...odd, `/${"a/".repeat(40)}`, "/nope\\x?a=1"]) {
    // The words as UTF-8: `ask` reads bytes.
    const answer = Buffer.from(await ask(baseURL ?? "", target), "latin1").toString();
    expect(answer, target).toMatch(/^HTTP\/1\.1 404 /);
    for (const header of [/\ncontent-type: text\/html/i, /\nconnection: close/i])
      expect(answer, target).toMatch(header);
    for (const words of [/<title>[^<]*页面未找到 - /, /抱歉，我们找不到您要访问的页面/, /<a [^>]*href="\/"/])
      expect(answer, target).toMatch(words);
    expect(answer, target).not.toMatch(/<script[^>]* src=|type="module"/);
  }
});
