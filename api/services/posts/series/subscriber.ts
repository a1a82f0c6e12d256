import type { Subscriber } from "../../shared/event/event.ts";
import { type SeriesKind, seriesKinds } from "../../../../contract/shared/series-names.ts";
import { chooseSeries } from "./choose-series.ts";
import { syncPart } from "./sync-part.ts";

const isPart = (post: { kind: string; id: number }): post is { kind: SeriesKind; id: number } =>
  seriesKinds.some((kind) => kind === post.kind);

/** Puts a post into the chosen series, updates its place there, and tells the series' followers of a new part. */
export const seriesParts: Subscriber = {
  async tags({ trx, ctx, event }) {
    if (event.of !== "post" || event.what === "reworded") return;
    const { post, authorId, seriesId } = event;
    if (seriesId !== undefined && isPart(post)) await chooseSeries(trx, ctx, { post, authorId, seriesId });
    await syncPart(trx, ctx, post, event.isListed);
  },
};
