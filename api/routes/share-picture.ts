import { z } from "zod";
import { id } from "../../contract/shared/common.ts";
import { conditionalRead } from "../../contract/shared/conditional-read.ts";
import { ApiError } from "../../contract/shared/errors.ts";
import { subjectKinds } from "../../contract/shared/subject.ts";
import type { Context } from "../context.ts";
import { sharePicture } from "../services/files/share-picture/share-picture.ts";
import type { ApiHono } from "./mount.ts";

const asked = z.object({ kind: z.enum(subjectKinds), id });

const forms = {
  png: { form: "card", type: "image/png" },
  jpg: { form: "poster", type: "image/jpeg" },
} as const;

/**
 * `/share-picture/{kind}/{id}.png`: the preview image of links; `.jpg`: the card that members save and send. Both are
 * the same for every viewer.
 */
export function sharePictureRoutes(app: ApiHono, ctx: Context): void {
  app.get("/share-picture/:kind/:file", async (c) => {
    const [, digits, end] = /^([1-9]\d{0,15})\.(png|jpg)$/.exec(c.req.param("file")) ?? [];
    const subject = asked.safeParse({ kind: c.req.param("kind"), id: digits }).data;
    if (!subject) throw new ApiError("NOT_FOUND");
    const { form, type } = forms[end as keyof typeof forms];
    const statusFor = (tag: string) => conditionalRead((name) => c.req.header(name), { etag: `"${tag}"` }).status;
    const { tag, picture } = await sharePicture({
      ctx,
      caller: c.get("caller"),
      subject,
      form,
      known: (one) => statusFor(one) !== 200,
    });
    c.header("etag", `"${tag}"`);
    // Ten minutes, so that the image of a hidden post disappears soon.
    c.header("cache-control", "public, max-age=600");
    if (!picture) return c.body(null, statusFor(tag) as 304 | 412);
    c.header("content-type", type);
    c.header("x-content-type-options", "nosniff");
    c.header("cross-origin-resource-policy", "cross-origin");
    return c.body(new Uint8Array(picture));
  });
}
