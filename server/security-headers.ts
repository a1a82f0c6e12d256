import { createHash } from "node:crypto";
import type { WebSettings } from "../config/web-config.ts";

/** Headers of every answer. `style-src-attr` and the like stand in the policy of pages, below. */
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

/** Faces of people who come from WeChat, in the binding dialog (W13). */
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
    // The WeChat button is a form of ours that is answered with a redirect there; Chromium judges the redirect as well.
    "form-action 'self' https://open.weixin.qq.com",
    "frame-ancestors 'none'",
    ...(siteOrigin?.startsWith("https:") ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/** The policy of a page that is drawn for one reader. */
export function noncePolicy(nonce: string, origins: Origins): string {
  return policy(`'nonce-${nonce}' 'strict-dynamic'`, `'self' 'nonce-${nonce}'`, origins);
}

/**
 * The policy of a page that many readers get byte for byte: its inline scripts by hash, its files by origin.
 * Inline styles are allowed, because what dialogs and menus add at run time has no nonce here; such a page holds
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
 * Turns a page that was drawn with a nonce into one that anybody may get: the nonce goes, and the inline scripts that
 * carried it are named by hash. Only those: a script that slipped in without the nonce stays forbidden.
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
