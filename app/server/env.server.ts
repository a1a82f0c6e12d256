import { readEnv } from "#config/env.ts";
import { type PageSettings, pageSettings } from "#config/web-config.ts";

let cached: PageSettings | undefined;

/** K01: the settings of pages, read once per process, at first use. */
export function webEnv(): PageSettings {
  return (cached ??= pageSettings(readEnv()));
}
