// This file must not import zod, because pages load it into the browser.
import type { SubjectKind } from "./subject.ts";

/** The kinds of post that can be parts of a series. All parts of a series are of one kind. */
export const seriesKinds = ["video", "article"] as const satisfies readonly SubjectKind[];
export type SeriesKind = (typeof seriesKinds)[number];

/** The Chinese names of a series, and of its parts with their measure word: 第 3 集, 共 12 篇. */
export const seriesName: Record<SeriesKind, string> = { video: "合集", article: "专栏" };
export const seriesUnit: Record<SeriesKind, string> = { video: "集", article: "篇" };

export const seriesPath = (id: number): string => `/series/${id}`;
export const ownSeriesPath = "/user/manage/series";

/** The directions in which a part moves by one place. */
export const seriesMoves = ["up", "down"] as const;
export type SeriesMove = (typeof seriesMoves)[number];
