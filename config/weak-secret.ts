/** Words of secrets that everybody writes down first; what is left without them has to be long enough by itself. */
const KNOWN =
  /change|this|sample|master|minio|postgres|redis|root|user|secret|session|service|password|passwd|passphrase|default|example|production|please|replace|random|string|qunluo|admin|qwerty|asdfgh|zxcvbn|letmein|welcome|iloveyou|your|here|test|token|key|the|me|my|of/gi;

/** So much must be left of a password that somebody else may ask for to be shorter. */
const PASSWORD_LEFT_MIN = 6;

/** At least so many different characters: 32 random hexadecimal digits have more than ten but once in millions. */
const DISTINCT_MIN = 10;
/** What is left without known words and rows of neighbours (abcdef, 123456). */
const LEFT_MIN = 16;

/** Without what is the same as the character before, or its neighbour, up or down. */
function withoutRows(text: string): string {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  return [...text]
    .filter((_character, index) => index === 0 || Math.abs((codes[index] ?? 0) - (codes[index - 1] ?? 0)) > 1)
    .join("");
}

/** The shortest piece that the text repeats, `ab` of `ababab`. */
function period(text: string): number {
  const at = `${text}${text}`.indexOf(text, 1);
  return at === -1 ? text.length : at;
}

/** What of a secret nobody has written down before. */
const left = (secret: string) => withoutRows(secret.replaceAll(KNOWN, "").replaceAll(/[-_. ]/g, ""));

/** Whether a password is made of known words and rows alone: `password`, `qunluo123`, `minioadmin`, `12345678`. */
export function isGuessable(password: string): boolean {
  return left(password).length < PASSWORD_LEFT_MIN;
}

/** Whether a secret of the right length could be guessed all the same: one letter over and over, a pattern, known words. */
export function isWeakSecret(secret: string): boolean {
  if (new Set(secret).size < DISTINCT_MIN || period(secret) < LEFT_MIN) return true;
  return left(secret).length < LEFT_MIN;
}
