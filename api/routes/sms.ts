import { smsEndpoints } from "../../contract/people/sms.ts";
import { latestDevCode, listDevCodes } from "../services/people/sms/dev-codes.ts";
import { makeSign } from "../services/people/sms/make-sign.ts";
import { sendLoginCode } from "../services/people/sms/send-login-code.ts";
import type { Mount } from "./mount.ts";

export function smsRoutes(mount: Mount): void {
  mount.open(smsEndpoints.encrypt, ({ ctx, params }) => makeSign({ ctx, phone: params.phone }));
  mount.open(smsEndpoints.sendPhoneCode, ({ ctx, caller, body }) => sendLoginCode({ ctx, caller, ...body }));
  mount.open(smsEndpoints.devLatest, ({ ctx, params }) => latestDevCode({ ctx, phone: params.phone }));
  mount.open(smsEndpoints.devList, ({ ctx }) => listDevCodes({ ctx }));
}
