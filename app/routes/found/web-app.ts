import type { SiteConfig } from "#contract/shared/config.ts";
import { cutText } from "#contract/shared/cut-text.ts";

/** Launchers truncate longer names. */
const SHORT_MAX = 12;

const icon = (name: string, size: number) => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
});
const shortcut = (name: string, url: string) => ({ name, url, icons: [icon("icon", 192)] });

/** W3C Application Manifest: the installed site as an app with the site's name. */
export const webApp = ({ siteName }: Pick<SiteConfig, "siteName">) => ({
  id: "/",
  name: siteName,
  short_name: cutText(siteName, SHORT_MAX),
  lang: "zh-CN",
  dir: "ltr",
  start_url: "/",
  scope: "/",
  display: "standalone",
  background_color: "#ffffff",
  theme_color: "#1d55e0",
  categories: ["social", "news"],
  icons: [
    icon("icon", 192),
    icon("icon", 512),
    { ...icon("icon-maskable", 192), purpose: "maskable" },
    { ...icon("icon-maskable", 512), purpose: "maskable" },
  ],
  shortcuts: [
    shortcut("发动态", "/user/publish/dynamic"),
    shortcut("圈子", "/circle/list"),
    shortcut("消息", "/message/reply"),
  ],
});
