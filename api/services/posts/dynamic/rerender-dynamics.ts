import { DYNAMIC_RENDERER_VERSION } from "../../../markdown/rendered.ts";
import { setMentions } from "../../shared/mention/set-mentions.ts";
import { mentionsIn } from "../../shared/message/notify-mentioned.ts";
import { peopleOf, type RerenderedTexts } from "../render/each-stale.ts";
import { dynamicText } from "./dynamic-text.ts";

export const rerenderDynamics: RerenderedTexts = {
  version: DYNAMIC_RENDERER_VERSION,
  async make(ctx, row) {
    // Cards and titles are made from the source, so the current names go into the source, too.
    const { source, html } = await dynamicText(ctx, row.source, peopleOf(row.html));
    return {
      columns: { source, html },
      // Until version 3 topics were stored by name.
      follow: (trx) => setMentions(trx, { kind: "dynamic", id: row.id }, { userIds: mentionsIn(html), source }),
    };
  },
};
