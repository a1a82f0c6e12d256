import { promisify } from "node:util";
import { brotliDecompress, gunzip } from "node:zlib";
import { compressed, type Encoding } from "./encoding.ts";
import type { KeptPage } from "./page-cache.ts";

const unpack = { br: promisify(brotliDecompress), gzip: promisify(gunzip), identity: async (bytes: Buffer) => bytes };

/**
 * A line above an old page. Styled by an attribute, which the policy allows, because the page's style sheets may be
 * gone. Its own colours are readable in every theme.
 */
const line = (minutes: number) =>
  `<aside role="status" style="padding:8px 16px;text-align:center;background:#fff3cd;color:#5c4400">暂时取不到最新内容，这是${minutes < 1 ? "刚才" : ` ${minutes} 分钟前`}的页面。</aside>`;

/** A cached page with a line that says how old it is. Data for scripts stay unchanged. */
export async function staleCopy(page: KeptPage, ageMs: number): Promise<KeptPage> {
  if (!/^text\/html/i.test(String(page.headers["content-type"] ?? ""))) return page;
  const encoding = (page.headers["content-encoding"] ?? "identity") as Encoding;
  const html = (await unpack[encoding](page.body)).toString("utf8");
  const told = html.replace(/<body\b[^>]*>/, (body) => body + line(Math.floor(ageMs / 60_000)));
  const { bytes } = await compressed(Buffer.from(told), encoding, false);
  return { ...page, headers: { ...page.headers, "content-length": bytes.length }, body: bytes };
}
