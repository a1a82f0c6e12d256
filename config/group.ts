import { ConfigError } from "./config-error.ts";

type Filled<T> = { [K in keyof T]: NonNullable<T[K]> };

/**
 * Settings that belong together: their values when each is given, undefined when none is needed. Throws when one is
 * missing.
 */
export function group<T extends Record<string, string | undefined>>(
  needed: boolean,
  why: string,
  values: T,
): Filled<T> | undefined {
  if (!needed) return undefined;
  for (const [name, value] of Object.entries(values)) {
    if (!value) throw new ConfigError(`配置错误 ${name}：${why} 时必须设置（见 .env.example）`);
  }
  return values as Filled<T>;
}
