import { writeFileSync } from "node:fs";

/**
 * A reporter of vitest that writes the errors outside all tests to the file UNHANDLED_ERRORS_FILE, as a JSON array of
 * texts: the JSON report of vitest has none of them.
 */
export default class UnhandledErrors {
  /**
   * @param {readonly unknown[]} _modules
   * @param {readonly { name?: string, message?: string, stack?: string }[]} errors
   */
  onTestRunEnd(_modules, errors) {
    const file = process.env.UNHANDLED_ERRORS_FILE;
    if (file)
      writeFileSync(file, JSON.stringify(errors.map(({ name, message, stack }) => stack ?? `${name}: ${message}`)));
  }
}
