/** A wrong setting, told in one line. */
export class ConfigError extends Error {
  override name = "ConfigError";
}
