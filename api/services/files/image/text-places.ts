import type { Context } from "../../../context.ts";
import type { SubjectKind } from "../../../../contract/shared/subject.ts";
import type { ImageSubjectKind } from "../../../db/schema/image.ts";

/**
 * The tables whose texts show pictures with narrower copies (picture-widths.ts), and the subject kinds of these texts
 * in `image_use`.
 */
export function textPlaces(kinds: Context["kinds"]): { table: SubjectKind | "comment"; places: ImageSubjectKind[] }[] {
  const posts = [...kinds].map(({ kind, pictures }) => ({
    table: kind,
    places: pictures.flatMap((place) => ("words" in place && place.table === kind ? [place.kind] : [])),
  }));
  return [...posts.filter(({ places }) => places.length > 0), { table: "comment", places: ["comment"] }];
}
