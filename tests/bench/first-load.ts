import { gzipSync } from "node:zlib";

export interface FirstLoad {
  path: string;
  /** Bytes after gzip. */
  html: number;
  css: number;
  js: number;
}

/**
 * A browser's first load: the page, its style sheets, and the scripts that it preloads or imports, each after gzip.
 * Files that are fetched after the page is usable do not count, nor does the manifest, which the page only names.
 */
export async function firstLoad(origin: string, path: string): Promise<FirstLoad> {
  const read = async (url: string) => {
    const answer = await fetch(origin + url, { headers: { "accept-encoding": "identity" } });
    return Buffer.from(await answer.arrayBuffer());
  };
  const page = await read(path);
  const html = page.toString("utf8");
  const named = [...html.matchAll(/<link\b[^>]*>/g)]
    .filter(([tag]) => /rel="(?:stylesheet|modulepreload)"/.test(tag))
    .map(([tag]) => tag.match(/href="([^"#]+)/)?.[1]);
  const imported = [...html.matchAll(/\b(?:import|from)\s*\(?["'](\/assets\/[^"']+\.js)["']/g)].map(([, file]) => file);
  const load: FirstLoad = { path, html: gzipSync(page, { level: 6 }).length, css: 0, js: 0 };
  for (const asset of new Set([...named, ...imported])) {
    if (asset === undefined) continue;
    load[asset.endsWith(".css") ? "css" : "js"] += gzipSync(await read(asset), { level: 9 }).length;
  }
  if (load.js === 0 || load.css === 0) throw new Error(`${path}: 没有找到页面的脚本或样式`);
  return load;
}
