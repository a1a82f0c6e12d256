import type { Feature } from "../../../feature.ts";
import { circleContent, personContent } from "./profile-contents.ts";

export const reportFeature: Feature = {
  contents: [circleContent, personContent],
};
