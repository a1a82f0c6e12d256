import type { Subscriber } from "../../shared/event/event.ts";
import { keepPlace } from "./keep-place.ts";

/** The place of a post in its circle, and the end of the one that it left. */
export const circlePlaces: Subscriber = {
  async tags({ trx, ctx, event }) {
    if (event.of === "post" && event.what !== "reworded") await keepPlace(trx, ctx, event.post);
  },
};
