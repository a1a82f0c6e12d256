import { adminEndpoints } from "../../contract/console/admin.ts";
import { reviewEndpoints } from "../../contract/moderation/review.ts";
import { changeReviewSettings, listReviews, readReviewSettings } from "../services/moderation/review/list-reviews.ts";
import { appealReview, ownReviews, withdrawReview } from "../services/moderation/review/own-reviews.ts";
import { pathOfMade } from "../services/moderation/review/path-of-made.ts";
import { endRevised, revisedCall } from "../services/moderation/review/resubmit.ts";
import { settleReviews } from "../services/moderation/review/settle-review.ts";
import type { Mount } from "./mount.ts";

export function reviewRoutes(mount: Mount): void {
  mount.authed(adminEndpoints.reviews, (call) => listReviews(call));
  mount.authed(adminEndpoints.settleReviews, ({ ctx, viewer, caller, body }) =>
    settleReviews({ ctx, viewer, caller, ...body, replay: (kept) => mount.replay({ caller, ...kept }) }),
  );
  mount.authed(adminEndpoints.reviewSettings, ({ ctx, viewer }) => readReviewSettings({ ctx, viewer }));
  mount.authed(adminEndpoints.changeReviewSettings, ({ ctx, viewer, caller, body }) =>
    changeReviewSettings({ ctx, viewer, caller, input: body }),
  );
  mount.authed(reviewEndpoints.mine, (call) => ownReviews(call));
  mount.authed(reviewEndpoints.withdraw, ({ ctx, viewer, params }) => withdrawReview({ ctx, viewer, id: params.id }));
  mount.authed(reviewEndpoints.appeal, ({ ctx, viewer, params, body }) =>
    appealReview({ ctx, viewer, id: params.id, text: body.text }),
  );
  mount.authed(reviewEndpoints.resubmit, async ({ ctx, viewer, caller, params, body }) => {
    const asked = { ctx, viewer, id: params.id };
    const call = await revisedCall({ ...asked, texts: body.texts });
    const { reviewId, made } = await mount.publish({ ctx, viewer, caller, ...call });
    await endRevised(asked, reviewId);
    return {
      reviewId,
      path:
        reviewId === null
          ? pathOfMade(ctx, { endpoint: call.endpoint, authorId: viewer.id, body: call.body }, made)
          : null,
    };
  });
}
