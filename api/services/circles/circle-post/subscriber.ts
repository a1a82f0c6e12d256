import type { Subscriber } from "../../shared/event/event.ts";
import { syncCirclePost } from "./sync-circle-post.ts";

/** Updates a post's row in its circle, and removes it from the former circle. */
export const circlePlaces: Subscriber = {
  async tags({ trx, ctx, event }) {
    if (event.of === "post" && event.what !== "reworded") await syncCirclePost(trx, ctx, event.post);
  },
};
