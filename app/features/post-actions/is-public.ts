import type { CircleRef } from "#contract/circles/circle-ref.ts";
import type { Visibility } from "#contract/circles/visibility.ts";

/** Whether everybody may see a published post. */
export const isPublic = ({ visibility, circle }: { visibility: Visibility; circle: CircleRef | null }): boolean =>
  visibility === "public" && !circle?.isPrivate;
