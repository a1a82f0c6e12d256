import { sealData, unsealData } from "iron-session";
import { webEnv } from "./env.server.ts";

/** Text that only we can read and make, for so long. */
export const sealed = (value: object, seconds: number): Promise<string> =>
  sealData(value, { password: webEnv().sessionSecret, ttl: seconds });

/**
 * What was sealed, with the secret in use or with one that was in use before; nothing in it for what is foreign or expired.
 * @throws for text that was never a seal
 */
export async function unsealed<T extends object>(seal: string, seconds: number): Promise<Partial<T>> {
  const { sessionSecret, oldSessionSecrets } = webEnv();
  for (const password of [sessionSecret, ...oldSessionSecrets]) {
    const value = await unsealData<Partial<T>>(seal, { password, ttl: seconds });
    if (Object.keys(value).length > 0) return value;
  }
  return {};
}
