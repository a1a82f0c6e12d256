import type { Image } from "#api/contract/common.ts";
import type { DynamicPoll } from "#api/contract/dynamic.ts";
import { type DynamicVisibility, dynamicVisibilities } from "#api/contract/dynamic-names.ts";
import { limits } from "#api/contract/limits.ts";

/** Where likes, votes, deletions and restorations of dynamics are posted from every page. */
export const DYNAMIC_PATH = "/resources/dynamic";

/** What that address answers to a script. */
export interface DynamicActionAnswer {
  like: { liked: boolean; likeCount: number } | null;
  poll: DynamicPoll | null;
  error: string | null;
}

export const PUBLISH = "publish";
/** Sends the chosen pictures and nothing else, for browsers without a script. */
export const UPLOAD = "upload";

/** What a composer held when it was sent, to be shown again. */
export interface DynamicDraft {
  source: string;
  images: Image[];
  visibility: DynamicVisibility;
  poll: { options: string[]; isMultiple: boolean; days: string };
}

export interface DynamicErrors {
  source?: string;
  images?: string;
  poll?: string;
  form?: string;
}

/** What a composer is answered with when it stays. */
export interface DynamicAnswer {
  draft: DynamicDraft;
  errors: DynamicErrors;
}

export const emptyDraft: DynamicDraft = { source: "", images: [], visibility: "public", poll: { options: [], isMultiple: false, days: "3" } };

/** By hand: browsers read forms too, and need no schemas for it. */
function isImage(value: unknown): value is Image {
  if (typeof value !== "object" || value === null) return false;
  const { id, url, thumbUrl, width, height } = value as Record<string, unknown>;
  return Number.isSafeInteger(id) && Number.isSafeInteger(width) && Number.isSafeInteger(height) && [url, thumbUrl].every((address) => typeof address === "string" && address.includes("/media/"));
}

/** Pictures that were uploaded before and are not taken out; only their sender ever sees them. */
function keptImages(form: FormData): Image[] {
  const dropped = new Set(form.getAll("dropImage").map(String));
  const kept = form.getAll("image").flatMap((text) => {
    try {
      const image: unknown = JSON.parse(String(text));
      return isImage(image) ? [image] : [];
    } catch {
      return [];
    }
  });
  return kept.filter(({ id }) => !dropped.has(String(id))).slice(0, limits.dynamicImagesMax);
}

/** Reads a composer's form, the same on both sides. Browsers send line breaks as CRLF; texts are counted with LF. */
export function draftOfForm(form: FormData): DynamicDraft {
  const options = form.getAll("pollOption").map((option) => String(option).trim());
  return {
    source: String(form.get("source") ?? "").replaceAll("\r\n", "\n"),
    images: keptImages(form),
    visibility: dynamicVisibilities.find((visibility) => visibility === form.get("visibility")) ?? "public",
    poll: { options: options.filter((option) => option !== ""), isMultiple: form.get("pollMultiple") !== null, days: String(form.get("pollDays") ?? "3") },
  };
}

/** X04, the clientAction of a page with a composer: without an answer the form stays, with what was typed, and says so. */
export async function keepDraft<T>({ request, serverAction }: { request: Request; serverAction: () => Promise<T> }): Promise<T | DynamicAnswer> {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response || !(error instanceof TypeError)) throw error;
    return { draft: draftOfForm(form), errors: { form: "网络错误，请检查网络连接" } };
  }
}
