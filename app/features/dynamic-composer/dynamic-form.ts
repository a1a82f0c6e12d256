import type { AiStatement } from "#contract/posts/ai-names.ts";
import type { Image } from "#contract/shared/common.ts";
import { type Visibility, visibilities } from "#contract/circles/visibility.ts";
import { limits } from "#contract/shared/limits.ts";
import { parseId } from "../../lib/parse-id.ts";
import { aiStatementOf } from "../writing/ai-statement-pick.tsx";
import type { WriteAnswer } from "../writing/write-answer.ts";
import { type FormVideo, formVideo } from "../video-upload/form-video.ts";
import { keptImages } from "../upload/kept-images.ts";

/** The page that opens a dynamic's draft. */
export const DYNAMIC_DRAFT_PATH = "/user/publish/dynamic";

/** The name under which the browser stores the typed text of a circle's composer. */
export const circlePlace = (circleId: number): string => `circle-${circleId}`;

/** The content of a submitted composer, to be shown again. */
export interface DynamicDraft {
  source: string;
  images: Image[];
  video: FormVideo | null;
  visibility: Visibility;
  aiStatement: AiStatement;
  /** The circle where the dynamic is posted; undefined for none. */
  circleId: number | undefined;
  poll: { options: string[]; isMultiple: boolean; days: string };
  /** The revision of the server's draft that the form has seen; 0 when there is no draft. */
  revision: number;
}

/** Errors have the keys `source`, `images`, `video`, `poll` and `circleId`. */
export interface DynamicAnswer extends WriteAnswer {
  draft: DynamicDraft;
}

export const emptyDraft: DynamicDraft = {
  source: "",
  images: [],
  video: null,
  visibility: "public",
  aiStatement: "unsaid",
  circleId: undefined,
  poll: { options: [], isMultiple: false, days: "3" },
  revision: 0,
};

/** Reads a composer's form, on the server and in the browser. Browsers send line breaks as CRLF; limits count LF. */
export function draftOfForm(form: FormData): DynamicDraft {
  const options = form.getAll("poll.options").map((option) => String(option).trim());
  return {
    source: String(form.get("source") ?? "").replaceAll("\r\n", "\n"),
    visibility: visibilities.find((visibility) => visibility === form.get("visibility")) ?? "public",
    aiStatement: aiStatementOf(form),
    circleId: parseId(String(form.get("circleId") ?? "")),
    images: keptImages(form).slice(0, limits.dynamicImagesMax),
    video: formVideo(form),
    poll: {
      options: options.filter((option) => option !== ""),
      isMultiple: form.get("poll.isMultiple") !== null,
      days: String(form.get("poll.days") ?? "3"),
    },
    revision: Number(form.get("draftRevision") ?? 0) || 0,
  };
}
