import type { Context, Viewer } from "../../../context.ts";
import type { Endpoint } from "../../../../contract/shared/endpoint.ts";
import { fieldError } from "../../../../contract/shared/errors.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import type { WordField } from "../../../../contract/shared/word-names.ts";
import { captionWords } from "../../posts/caption/caption-words.ts";

/** A text that is published. */
export interface Place {
  /** The form field at which an error is shown. */
  path: string;
  field: WordField;
  text: string;
  put(text: string): void;
  /** The text as the author typed it, if that is another one and not too long for reviewers and for the form of 重新提交. */
  typed?(): string | null;
  /** Set when the text is in a draft. */
  draft?: { id: number; revision: number; column: "title" | "source"; isChange: boolean };
}
type Inside = Pick<Context, "db">;
type Holder = Record<string, unknown>;

const isHolder = (value: unknown): value is Holder => typeof value === "object" && value !== null;

/** All texts that an endpoint publishes, as its `publishes` declares. */
export async function placesOf(
  ctx: Inside,
  viewer: Pick<Viewer, "id">,
  publishes: NonNullable<Endpoint["publishes"]>,
  body: unknown,
): Promise<Place[]> {
  const places: Place[] = [];
  for (const [path, field] of Object.entries(publishes)) {
    const keys = path.split(".");
    const last = keys.pop() ?? "";
    const holder = keys.reduce<unknown>((value, key) => (isHolder(value) ? value[key] : undefined), body);
    if (!isHolder(holder)) continue;
    if (field === "draft") places.push(...(await draftPlaces(ctx, viewer, holder, Number(holder[last]))));
    else if (field === "captions") places.push(...captionPlaces(holder, last, path));
    else places.push(...textPlaces(holder, last, path, field));
  }
  return places;
}

function textPlaces(holder: Holder, key: string, path: string, field: WordField): Place[] {
  const value = holder[key];
  if (typeof value === "string")
    return [{ path, field, text: value, put: (text) => void Object.assign(holder, { [key]: text }) }];
  if (!Array.isArray(value)) return [];
  return value.flatMap((text: unknown, index): Place[] =>
    typeof text === "string" ? [{ path, field, text, put: (changed) => void value.splice(index, 1, changed) }] : [],
  );
}

/** The words of captions. A text that is no captions has none; its verb refuses it. */
function captionPlaces(holder: Holder, key: string, path: string): Place[] {
  const typed = () => String(holder[key]);
  const captions = captionWords(typed(), { skipsWrong: holder.skipWrong === true });
  if (!captions) return [];
  const { words, withWords } = captions;
  return [
    {
      path,
      field: "body",
      text: words,
      typed: () => (typed().length > limits.articleMax ? null : typed()),
      put(changed) {
        const text = withWords(changed);
        if (text === null) throw fieldError(path, "有不能发布的词分在两行里，请修改后再提交");
        holder[key] = text;
      },
    },
  ];
}

async function draftPlaces(
  { db }: Inside,
  viewer: Pick<Viewer, "id">,
  { revision }: Holder,
  id: number,
): Promise<Place[]> {
  const row = await db
    .selectFrom("draft")
    .select(["title", "source", "article_id"])
    .where("id", "=", id)
    .where("author_id", "=", viewer.id)
    .executeTakeFirst();
  if (!row) return [];
  const of = (column: "title" | "source", field: WordField): Place => ({
    path: column,
    field,
    text: row[column],
    put: () => {},
    draft: { id, revision: Number(revision), column, isChange: row.article_id !== null },
  });
  return [of("title", "title"), of("source", "body")];
}

/**
 * Writes replaced texts into the draft, only at the revision that its writer saw; a draft that was saved meanwhile is
 * refused as usual.
 */
export async function putDraft({ db }: Inside, viewer: Pick<Viewer, "id">, changed: readonly Place[]): Promise<void> {
  for (const { draft, text } of changed)
    if (draft)
      await db
        .updateTable("draft")
        .set({ [draft.column]: text })
        .where("id", "=", draft.id)
        .where("author_id", "=", viewer.id)
        .where("revision", "=", draft.revision)
        .execute();
}
