import type { Subscriber } from "../../shared/event/event.ts";
import { syncPart } from "./sync-part.ts";

/** Updates a post's place in its series, and tells the series' followers of a new part. */
export const seriesParts: Subscriber = {
  async tags({ trx, ctx, event }) {
    if (event.of === "post" && event.what !== "reworded") await syncPart(trx, ctx, event.post, event.isListed);
  },
};
