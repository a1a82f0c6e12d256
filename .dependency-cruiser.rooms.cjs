/** How a wall is written: .dependency-cruiser.cjs and .dependency-cruiser.app.cjs put walls between rooms. */

/** Everything that is ours, where a wall can stand. */
const OURS = "^(app|api|config|contract|markdown|server|tests|scripts)/";
/** Tests beside the code may reach for what they test and for tests/. */
const TEST_FILE = "\\.test\\.tsx?$";
const CONTRACT = "^contract/";
const CONFIG = "^config/";

/**
 * A room and what of ours it may import beside itself.
 * @param {string} name
 * @param {string} from its files; a group in it is $1 in `may`
 * @param {string[]} may
 * @param {string} comment the right door
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
