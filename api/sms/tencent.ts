import type { ApiConfig } from "../../config/api-config.ts";
import { callProvider, endpointParts } from "./call-provider.ts";
import { SMS_TIMEOUT, type SmsSender } from "./sms-sender.ts";

/**
 * Sender for 腾讯云短信 (SMS 2021-01-11, SendSms). The template's first variable is the code.
 * @param timeout ms for a whole call
 */
export function tencentSender(options: NonNullable<ApiConfig["sms"]["tencent"]>, timeout = SMS_TIMEOUT): SmsSender {
  const { protocol, host } = endpointParts(options.endpoint ?? "sms.tencentcloudapi.com");
  let loaded: ReturnType<typeof load> | undefined;

  // Loaded with the first message, so that a start does not wait for the SDK.
  async function load() {
    const { sms } = await import("tencentcloud-sdk-nodejs-sms");
    return new sms.v20210111.Client({
      credential: { secretId: options.secretId, secretKey: options.secretKey },
      region: "ap-guangzhou",
      profile: { httpProfile: { protocol: `${protocol}://`, endpoint: host, reqTimeout: timeout / 1000 } },
    });
  }

  return {
    name: "tencent",
    async sendCode(phone, code) {
      const client = await (loaded ??= load());
      await callProvider({
        provider: "tencent",
        phone,
        code,
        timeout,
        async send() {
          const answer = await client.SendSms({
            PhoneNumberSet: [`+86${phone}`],
            SmsSdkAppId: options.sdkAppId,
            SignName: options.signName,
            TemplateId: options.templateId,
            TemplateParamSet: [code],
          });
          const status = answer.SendStatusSet?.[0];
          return status?.Code === "Ok" ? undefined : { code: status?.Code ?? "empty", message: status?.Message ?? "" };
        },
      });
    },
  };
}
