import type { Context, Viewer } from "../../context.ts";
import type { Endpoint } from "../../../contract/endpoint.ts";
import { isStaffMember } from "../../../contract/staff-member.ts";
import { judgeTexts } from "../moderation/judge-texts.ts";
import { judgePictures } from "../picture/judge-pictures.ts";
import { assertNoSpam } from "../spam/assert-no-spam.ts";
import { judgeWords } from "../word/judge-words.ts";
import { holdPublication, saysSomething } from "./hold-publication.ts";
import { reasonsToWait, reviewKindOf, reviewSettingsOf } from "./reasons-to-wait.ts";

interface Call {
  ctx: Context;
  viewer: Viewer;
  endpoint: Pick<Endpoint, "method" | "path" | "publishes">;
  params: unknown;
  body: unknown;
}
export const nameOf = ({ method, path }: Pick<Endpoint, "method" | "path">) => `${method} ${path}`;

/**
 * The door of everything that is published, asked by the mount: words and pictures are judged, also by who judges elsewhere, spam is refused, and what must wait is kept instead of done.
 * @returns the id of the review that keeps it; null when it is published now
 * @throws ApiError INVALID_INPUT at fields with words or pictures that are refused, or that are sent too often, TOO_MANY_REQUESTS
 */
export async function publicationWaits({ ctx, viewer, endpoint, params, body }: Call): Promise<number | null> {
  const { publishes, method, path } = endpoint;
  const kind = reviewKindOf(path);
  if (!publishes || Object.keys(publishes).length === 0 || !kind) return null;
  const { places, words } = await judgeWords({ ctx, viewer, publishes, body });
  const pictures = await judgePictures(ctx, places, body);
  if (!saysSomething(places, body)) return null;
  // The staff wait for nobody.
  if (isStaffMember(viewer)) return null;
  const settings = await reviewSettingsOf(ctx);
  const { formKey } = body as { formKey?: unknown };
  const sent = { places, isNew: method === "post", formKey: typeof formKey === "string" ? formKey : null };
  if (kind !== "user") await assertNoSpam(ctx, viewer, sent, settings);
  // Nothing of the database is held meanwhile.
  const doubted = await judgeTexts(ctx, viewer, places);
  const found = [
    ...(words.length > 0 ? ["word" as const] : []),
    ...new Set([...pictures.map(({ reason }) => reason), ...(doubted.length > 0 ? ["cloud" as const] : [])]),
  ];
  const reasons = await reasonsToWait(ctx, viewer, { kind, params, body }, { found, settings });
  if (reasons.length === 0) return null;
  const isChange = method === "put" || places.some(({ draft }) => draft?.isChange);
  const publication = { endpoint: nameOf(endpoint), kind, isChange, params, body };
  return holdPublication({
    ctx,
    viewer,
    publication,
    places,
    reasons,
    words: [...words, ...pictures.map(({ note }) => note), ...doubted],
  });
}
