/** Helpers that make import rules between folders, for .dependency-cruiser.cjs and .dependency-cruiser.app.cjs. */

/** Our own code, between whose folders a rule can stand. */
const OURS = "^(app|api|config|contract|markdown|server|tests|scripts)/";
/** Tests beside the code may also import their subject and tests/. */
const TEST_FILE = "\\.test\\.tsx?$";
const CONTRACT = "^contract/";
const CONFIG = "^config/";

/**
 * A folder and its allowed imports of our code, beside itself.
 * @param {string} name
 * @param {string} from pattern of its files; a group in it is $1 in `may`
 * @param {string[]} may
 * @param {string} comment the message, which names the right way
 */
const room = (name, from, may, comment) => ({
  name,
  comment,
  severity: "error",
  from: { path: from, pathNot: TEST_FILE },
  to: { path: OURS, pathNot: may },
});

/** @param {string} name @param {string} from @param {string} to @param {string} comment @param {object} more */
const never = (name, from, to, comment, more = {}) => ({
  name,
  comment,
  severity: "error",
  from: { path: from, pathNot: TEST_FILE },
  to: { path: to, ...more },
});

module.exports = { CONFIG, CONTRACT, OURS, TEST_FILE, never, room };
