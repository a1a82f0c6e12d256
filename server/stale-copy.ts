import { promisify } from "node:util";
import { brotliDecompress, gunzip } from "node:zlib";
import { compressed, type Encoding } from "./encoding.ts";
import type { KeptPage } from "./page-cache.ts";

const unpack = { br: promisify(brotliDecompress), gzip: promisify(gunzip), identity: async (bytes: Buffer) => bytes };

/** Styled by an attribute, which the policy allows: the sheets of an old page may be gone. In its own colours it reads in every theme. */
const line = (minutes: number) =>
  `<aside role="status" style="padding:8px 16px;text-align:center;background:#fff3cd;color:#5c4400">暂时取不到最新内容，这是${minutes < 1 ? "刚才" : ` ${minutes} 分钟前`}的页面。</aside>`;

/** A kept page with a line on it that says how old it is. Its data for a script stay as they are. */
export async function staleCopy(page: KeptPage, ageMs: number): Promise<KeptPage> {
  if (!/^text\/html/i.test(String(page.headers["content-type"] ?? ""))) return page;
  const encoding = (page.headers["content-encoding"] ?? "identity") as Encoding;
  const html = (await unpack[encoding](page.body)).toString("utf8");
  const told = html.replace(/<body\b[^>]*>/, (body) => body + line(Math.floor(ageMs / 60_000)));
  const { bytes } = await compressed(Buffer.from(told), encoding, false);
  return { ...page, headers: { ...page.headers, "content-length": bytes.length }, body: bytes };
}
