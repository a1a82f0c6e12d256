import type { OwnCaption } from "../../../../contract/posts/caption.ts";
import { captionLangName, captionLangs } from "../../../../contract/shared/caption-names.ts";
import { type OfFilm, ownFilm } from "./caption-rows.ts";

/** The captions of the viewer's film. @throws ApiError as `ownFilm` */
export async function listCaptions(asked: OfFilm): Promise<{
  video: { id: number; title: string };
  captions: OwnCaption[];
}> {
  const video = await ownFilm(asked);
  const rows = await asked.ctx.db
    .selectFrom("video_caption")
    .select(["lang", "cue_count", "updated_at"])
    .where("video_id", "=", asked.videoId)
    .execute();
  const captions = rows
    .toSorted((a, b) => captionLangs.indexOf(a.lang) - captionLangs.indexOf(b.lang))
    .map(({ lang, cue_count: cueCount, updated_at: at }) => ({
      lang,
      label: captionLangName[lang],
      cueCount,
      updatedAt: new Date(at).toISOString(),
    }));
  return { video, captions };
}
