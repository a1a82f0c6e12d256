import type { Image } from "#contract/shared/common.ts";
import { type Visibility, visibilities } from "#contract/circles/visibility.ts";
import { limits } from "#contract/shared/limits.ts";
import { parseId } from "../../lib/parse-id.ts";
import type { WriteAnswer } from "../writing/write-answer.ts";
import { type FormVideo, formVideo } from "../video-upload/form-video.ts";
import { keptImages } from "../upload/kept-images.ts";

/** The screen that a draft of a dynamic opens. */
export const DYNAMIC_DRAFT_PATH = "/user/publish/dynamic";

/** Where a composer's words are kept that writes into one circle. */
export const circlePlace = (circleId: number): string => `circle-${circleId}`;

/** What a composer held when it was sent, to be shown again. */
export interface DynamicDraft {
  source: string;
  images: Image[];
  video: FormVideo | null;
  visibility: Visibility;
  /** Where it is posted; undefined for no circle. */
  circleId: number | undefined;
  poll: { options: string[]; isMultiple: boolean; days: string };
  /** Of the draft on the server that the form knows; 0 when there is none. */
  revision: number;
}

/** Errors stand at `source`, `images`, `video`, `poll` and `circleId`. */
export interface DynamicAnswer extends WriteAnswer {
  draft: DynamicDraft;
}

export const emptyDraft: DynamicDraft = {
  source: "",
  images: [],
  video: null,
  visibility: "public",
  circleId: undefined,
  poll: { options: [], isMultiple: false, days: "3" },
  revision: 0,
};

/** Reads a composer's form, the same on both sides. Browsers send line breaks as CRLF; texts are counted with LF. */
export function draftOfForm(form: FormData): DynamicDraft {
  const options = form.getAll("poll.options").map((option) => String(option).trim());
  return {
    source: String(form.get("source") ?? "").replaceAll("\r\n", "\n"),
    visibility: visibilities.find((visibility) => visibility === form.get("visibility")) ?? "public",
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
