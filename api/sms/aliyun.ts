import type Dysmsapi from "@alicloud/dysmsapi20170525";
import type { ApiConfig } from "../../config/api-config.ts";
import { callProvider, endpointParts } from "./call-provider.ts";
import { SMS_TIMEOUT, type SmsSender } from "./sms-sender.ts";

type Sdk = typeof import("@alicloud/dysmsapi20170525");

/** The SDK is CommonJS: in Node its class is one `default` deeper than in bundlers and vitest. */
function clientClass(sdk: Sdk): typeof Dysmsapi {
  const given = sdk.default as typeof Dysmsapi | { default: typeof Dysmsapi };
  return typeof given === "function" ? given : given.default;
}

/**
 * Sender for 阿里云短信 (Dysmsapi 2017-05-25, SendSms). The template must have one variable, `code`.
 * @param timeout ms for a whole call
 */
export function aliyunSender(options: NonNullable<ApiConfig["sms"]["aliyun"]>, timeout = SMS_TIMEOUT): SmsSender {
  const { protocol, host } = endpointParts(options.endpoint ?? "dysmsapi.aliyuncs.com");
  let loaded: Promise<{ client: Dysmsapi; sdk: Sdk }> | undefined;

  // Loaded with the first message: the SDK takes 0.3 s, which would slow every start.
  async function load() {
    const [sdk, core] = await Promise.all([import("@alicloud/dysmsapi20170525"), import("@alicloud/openapi-core")]);
    const config = new core.$OpenApiUtil.Config({
      accessKeyId: options.accessKeyId,
      accessKeySecret: options.accessKeySecret,
      protocol,
      endpoint: host,
      connectTimeout: timeout,
      readTimeout: timeout,
    });
    return { client: new (clientClass(sdk))(config), sdk };
  }

  return {
    name: "aliyun",
    async sendCode(phone, code) {
      const { client, sdk } = await (loaded ??= load());
      const request = new sdk.SendSmsRequest({
        phoneNumbers: phone,
        signName: options.signName,
        templateCode: options.templateCode,
        templateParam: JSON.stringify({ code }),
      });
      await callProvider({
        provider: "aliyun",
        phone,
        code,
        timeout,
        async send() {
          const { body } = await client.sendSms(request);
          return body?.code === "OK" ? undefined : { code: body?.code ?? "empty", message: body?.message ?? "" };
        },
      });
    },
  };
}
