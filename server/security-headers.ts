import { createHash } from "node:crypto";
import type { WebSettings } from "../config/web-config.ts";

/** Headers of every answer. The Content-Security-Policy is only for pages, below. */
export function commonHeaders(settings: Pick<WebSettings, "siteOrigin">): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
    "cross-origin-opener-policy": "same-origin",
    ...(settings.siteOrigin?.startsWith("https:") ? { "strict-transport-security": "max-age=31536000" } : {}),
  };
}

type Origins = Pick<WebSettings, "siteOrigin" | "cdnOrigin" | "chatSocketOrigin" | "statisticsOrigin">;

/** Profile pictures of visitors from WeChat, in the binding dialog (W13). */
const wechatPictures = "https://*.qlogo.cn";

function policy(
  scripts: string,
  styles: string,
  { siteOrigin, cdnOrigin, chatSocketOrigin, statisticsOrigin }: Origins,
): string {
  const also = (...origins: (string | undefined)[]) => origins.map((origin) => (origin ? ` ${origin}` : "")).join("");
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    `style-src ${styles}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${also(cdnOrigin, statisticsOrigin, wechatPictures)}`,
    `media-src 'self' blob:${also(cdnOrigin)}`,
    `connect-src 'self'${also(chatSocketOrigin, cdnOrigin, statisticsOrigin)}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    // The WeChat button is a form of ours whose answer redirects to WeChat; Chromium applies form-action to redirects,
    // too.
    "form-action 'self' https://open.weixin.qq.com",
    "frame-ancestors 'none'",
    ...(siteOrigin?.startsWith("https:") ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/** The policy of a page that was rendered for one reader. */
export function noncePolicy(nonce: string, origins: Origins): string {
  return policy(`'nonce-${nonce}' 'strict-dynamic'`, `'self' 'nonce-${nonce}'`, origins);
}

/**
 * The policy of a cached page, which many readers get byte for byte: inline scripts by hash, files by origin. Inline
 * styles are allowed, because styles that dialogs and menus add at run time have no nonce here; a cached page contains
 * nothing of its reader that a style could leak.
 */
export function hashPolicy(hashes: readonly string[], origins: Origins): string {
  const listed = hashes.map((hash) => ` '${hash}'`).join("");
  return policy(
    `'self'${listed}${origins.statisticsOrigin ? ` ${origins.statisticsOrigin}` : ""}`,
    "'self' 'unsafe-inline'",
    origins,
  );
}

const inlineScript = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;

/**
 * Makes a page with a nonce cacheable: removes the nonce, and lists the inline scripts that had it by hash. Only those
 * scripts: an injected script without the nonce stays forbidden.
 */
export function withoutNonce(html: string, nonce: string): { html: string; hashes: string[] } {
  const attribute = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (const [, attributes = "", source = ""] of html.matchAll(inlineScript)) {
    if (!` ${attributes.trim()}`.includes(attribute) || /\ssrc=/.test(attributes) || source === "") continue;
    hashes.add(`sha256-${createHash("sha256").update(source).digest("base64")}`);
  }
  return { html: html.replaceAll(attribute, "").replaceAll(nonce, ""), hashes: [...hashes] };
}
