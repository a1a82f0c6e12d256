import type { Context, Viewer } from "../../../context.ts";
import type { Endpoint } from "../../../../contract/shared/endpoint.ts";
import { ApiError, type FieldErrors } from "../../../../contract/shared/errors.ts";
import type { WordField } from "../../../../contract/shared/word-names.ts";
import { cutText } from "../../../../contract/shared/cut-text.ts";
import { countHits } from "./count-hits.ts";
import { knownWords } from "./known-words.ts";
import { masked } from "./masked.ts";
import type { Hit } from "./matcher.ts";
import { type Place, placesOf, putDraft } from "./places.ts";

interface Judged {
  ctx: Pick<Context, "db" | "clock" | "log">;
  viewer: Viewer;
  publishes: NonNullable<Endpoint["publishes"]>;
  /** The parsed body. Words to be replaced are replaced in it, or in the draft that it refers to. */
  body: unknown;
}

interface Verdict {
  /** The texts as they will be published. */
  places: Place[];
  /** The words for which the call must wait for review. */
  words: string[];
}

const isSame = (a: Place, b: Place) => a.put === b.put;

/** Names are refused where other texts are masked with ＊. */
const isRefused = (hit: Hit, field: WordField) =>
  hit.list.level === "refuse" || (hit.list.level === "replace" && field === "name");

/**
 * Checks the words of every endpoint that `publishes` (services/moderation/review/gate.ts).
 * @throws ApiError INVALID_INPUT at each field that contains a refused word
 */
export async function judgeWords({ ctx, viewer, publishes, body }: Judged): Promise<Verdict> {
  const { matcher } = await knownWords(ctx);
  const places = await placesOf(ctx, viewer, publishes, body);
  const found = places.map((place) => ({ place, hits: matcher.find(place.text, place.field) }));
  const all = found.flatMap(({ hits }) => hits);
  if (all.length === 0) return { places, words: [] };
  await countHits(ctx, all);
  const fieldErrors: FieldErrors = {};
  for (const { place, hits } of found) {
    const wrong = hits.filter((hit) => isRefused(hit, place.field));
    if (wrong.length > 0) fieldErrors[place.path] ??= [refusalOf(place, wrong)];
  }
  const [first] = Object.values(fieldErrors);
  if (first) throw new ApiError("INVALID_INPUT", first[0], { fieldErrors });
  const changed: Place[] = [];
  for (const { place, hits } of found) {
    const replaced = hits.filter((hit) => hit.list.level === "replace");
    if (replaced.length === 0) continue;
    const text = masked(place.text, replaced);
    place.put(text);
    changed.push({ ...place, text });
  }
  await putDraft(ctx, viewer, changed);
  const words = all.filter(({ list }) => list.level === "review").map(({ word }) => word);
  return { places: places.map((place) => changed.find((one) => isSame(one, place)) ?? place), words };
}

const SHOWN = 3;

/** Names the refused words as they are written in the text, so that an honest author finds them. */
function refusalOf({ text }: Place, hits: Hit[]): string {
  const words = [...new Set(hits.map(({ start, end }) => cutText(text.slice(start, end).replaceAll(/\s+/g, " "), 40)))];
  const said = words
    .slice(0, SHOWN)
    .map((word) => `“${word}”`)
    .join("、");
  return `${said}${words.length > SHOWN ? "等词" : ""}不能发布，请修改后再提交`;
}
