import type { Subscriber } from "../../shared/event/event.ts";
import { addImageUses, setImageUses } from "./set-image-uses.ts";

/** Stores the pictures that posts and comments use. */
export const pictures: Subscriber = {
  async pictures({ trx, ctx, event }) {
    if (event.of === "person") return;
    const writerId = event.authorId;
    for (const { kind, id, adds, texts = [], ...used } of event.pictures ?? [])
      await (adds ? addImageUses : setImageUses)(trx, ctx, { kind, id }, { ...used, texts, writerId });
  },
};
