import type { Feature } from "../../../feature.ts";
import { withdrawnProfile } from "./withdraw-profile.ts";

export const profileFeature: Feature = {
  withdrawables: [withdrawnProfile],
};
