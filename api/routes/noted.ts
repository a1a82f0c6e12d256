import { NOTED_MAX, noted } from "../../contract/shared/reads.ts";
import { NOTED_PATH, SERVICE_SECRET_HEADER } from "../../contract/shared/paths.ts";
import { ApiError } from "../../contract/shared/errors.ts";
import type { Context } from "../context.ts";
import { countMinute } from "../services/people/minor/count-minute.ts";
import { noteSeen } from "../services/accounts/session/viewer-of-token.ts";
import { noteOpened } from "../services/posts/series/note-opened.ts";
import type { ApiHono } from "./mount.ts";
import { readText } from "./read-text.ts";

/** Size limit of the body: five lists of NOTED_MAX entries of maximal length. */
const BYTES_MAX = NOTED_MAX * 4 * 1_200;

/**
 * Receives the notes of web workers that read in process (api/reads.ts) and counts them as if the API had served the
 * reads.
 */
export function notedRoutes(app: ApiHono, ctx: Context, isOwn: (secret: string | undefined) => boolean): void {
  app.post(NOTED_PATH, async (c) => {
    // Callers without the service secret get a 404.
    if (!isOwn(c.req.header(SERVICE_SECRET_HEADER))) throw new ApiError("NOT_FOUND", "接口不存在");
    const given = noted.safeParse(JSON.parse(await readText(c.req.raw, BYTES_MAX)));
    if (!given.success) throw new ApiError("BAD_REQUEST");
    const { views, searches, sessions, minutes, opened } = given.data;
    for (const { kind, id, reader } of views) ctx.views.add(kind, id, reader);
    for (const { q, viewerId, ip } of searches)
      ctx.searches.add({ q, viewer: viewerId === null ? null : { id: viewerId }, caller: { ip } });
    for (const id of sessions) await noteSeen(ctx, id);
    for (const id of minutes) await countMinute(ctx, id);
    for (const part of opened) await noteOpened(ctx, part);
    return c.body(null, 204);
  });
}
