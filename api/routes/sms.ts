import { smsEndpoints } from "../../contract/sms.ts";
import { latestDevCode, listDevCodes } from "../services/sms/dev-codes.ts";
import { makeSign } from "../services/sms/make-sign.ts";
import { sendLoginCode } from "../services/sms/send-login-code.ts";
import type { Mount } from "./mount.ts";

export function smsRoutes(mount: Mount): void {
  mount.open(smsEndpoints.encrypt, ({ ctx, params }) => makeSign({ ctx, phone: params.phone }));
  mount.open(smsEndpoints.sendPhoneCode, ({ ctx, caller, body }) => sendLoginCode({ ctx, caller, ...body }));
  mount.open(smsEndpoints.devLatest, ({ ctx, params }) => latestDevCode({ ctx, phone: params.phone }));
  mount.open(smsEndpoints.devList, ({ ctx }) => listDevCodes({ ctx }));
}
