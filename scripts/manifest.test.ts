import { fileURLToPath } from "node:url";
import { matchRoutes, type RouteObject } from "react-router";
import sharp from "sharp";
import { expect, test } from "vitest";
import { z } from "zod";
import { webApp } from "../app/routes/found/web-app.ts";
import routes from "../app/routes.ts";

const PUBLIC = fileURLToPath(new URL("../public", import.meta.url));

const icon = z.strictObject({
  src: z.string().startsWith("/icons/"),
  sizes: z.string().regex(/^\d+x\d+$/),
  type: z.literal("image/png"),
  purpose: z.literal("maskable").optional(),
});
/** The fields of the W3C Application Manifest that ours uses. */
const manifest = z.strictObject({
  id: z.literal("/"),
  name: z.string().min(1),
  short_name: z.string().min(1).max(12),
  lang: z.literal("zh-CN"),
  dir: z.literal("ltr"),
  start_url: z.literal("/"),
  scope: z.literal("/"),
  display: z.literal("standalone"),
  background_color: z.string().regex(/^#[\da-f]{6}$/),
  theme_color: z.string().regex(/^#[\da-f]{6}$/),
  categories: z.array(z.string().regex(/^[a-z]+$/)).min(1),
  icons: z.array(icon),
  shortcuts: z.array(z.strictObject({ name: z.string().min(1), url: z.string(), icons: z.array(icon) })),
});
const read = manifest.parse(webApp({ siteName: "群落" }));

test("the installed app has icons of the stated sizes, plain and maskable", async () => {
  const all = [...read.icons, ...read.shortcuts.flatMap(({ icons }) => icons)];
  for (const { src, sizes } of all) {
    const { width, height, format } = await sharp(PUBLIC + src).metadata();
    expect([src, `${width}x${height}`, format]).toEqual([src, sizes, "png"]);
  }
  expect(read.icons.map(({ sizes, purpose = "any" }) => `${purpose} ${sizes}`).toSorted()).toEqual([
    "any 192x192",
    "any 512x512",
    "maskable 192x192",
    "maskable 512x512",
  ]);
});

test("the parts of a maskable icon that a phone may cut off are only background", async () => {
  for (const { src } of read.icons.filter(({ purpose }) => purpose === "maskable")) {
    const { data, info } = await sharp(PUBLIC + src)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const colours = new Set<string>();
    const middle = (info.width - 1) / 2;
    for (let y = 0; y < info.height; y++) {
      for (let x = 0; x < info.width; x++) {
        // The safe zone: a circle of 40 % of the width around the middle.
        if (Math.hypot(x - middle, y - middle) < info.width * 0.4) continue;
        const at = (y * info.width + x) * 4;
        colours.add(data.subarray(at, at + 4).toString("hex"));
      }
    }
    expect([src, ...colours]).toEqual([src, `${read.theme_color.slice(1)}ff`]);
  }
});

test("R12 R16 the app's shortcuts lead to existing screens", () => {
  expect(read.shortcuts.map(({ name }) => name)).toEqual(["发动态", "圈子", "消息"]);
  for (const { url } of read.shortcuts) {
    const matched = matchRoutes(routes as RouteObject[], url)?.at(-1)?.route.path;
    expect(matched).toBeDefined();
    expect(matched).not.toBe("*");
  }
});
