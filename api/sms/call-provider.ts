import { maskPhone } from "../../contract/shared/mask-phone.ts";
import { SmsError } from "./sms-sender.ts";

/** A provider's refusal: its error code and a sentence. */
export interface ProviderRefusal {
  code: string;
  message: string;
}

interface ProviderCall {
  provider: string;
  phone: string;
  code: string;
  timeout: number;
  /** Resolves to the refusal, or undefined when the provider took the message. May throw the SDK's own errors. */
  send(): Promise<ProviderRefusal | undefined>;
}

/** Converts an SDK's error of any class. */
function refusalOf(error: unknown): ProviderRefusal {
  if (!(error instanceof Error)) return { code: "unknown", message: String(error) };
  const { code } = error as { code?: unknown };
  return {
    code: typeof code === "string" && code !== "" && code !== "undefined" ? code : error.name,
    message: error.message,
  };
}

/**
 * Runs a provider's SDK with one deadline over connecting, sending and reading, and turns every failure into an
 * SmsError with the provider's error code. The SDK's error is not attached as a cause: it contains the request with the
 * SMS code and the keys.
 */
export async function callProvider({ provider, phone, code, timeout, send }: ProviderCall): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<ProviderRefusal>((resolve) => {
    timer = setTimeout(() => resolve({ code: "timeout", message: `no answer within ${timeout} ms` }), timeout);
  });
  const refusal = await Promise.race([send().catch(refusalOf), deadline]).finally(() => clearTimeout(timer));
  if (!refusal) return;
  const text = `${provider} ${refusal.code}: ${refusal.message}`;
  throw new SmsError(text.replaceAll(phone, maskPhone(phone)).replaceAll(code, "******"));
}

/** Splits an endpoint setting, `host` or `http(s)://host:port`, into the parts that both SDKs need. */
export function endpointParts(endpoint: string): { protocol: "http" | "https"; host: string } {
  const url = new URL(/^https?:\/\//.test(endpoint) ? endpoint : `https://${endpoint}`);
  return { protocol: url.protocol === "http:" ? "http" : "https", host: url.host };
}
