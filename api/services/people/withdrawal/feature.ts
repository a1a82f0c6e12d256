import type { Feature } from "../../../feature.ts";
import { forgetWithdrawalsOf } from "./withdraw.ts";

export const withdrawalFeature: Feature = {
  leaveSteps: { forgetWithdrawalsOf },
};
