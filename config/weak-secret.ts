/** Words of common secrets. The rest of a secret without them must be long enough by itself. */
const KNOWN =
  /change|this|sample|master|minio|postgres|redis|root|user|secret|session|service|password|passwd|passphrase|default|example|production|please|replace|random|string|qunluo|admin|qwerty|asdfgh|zxcvbn|letmein|welcome|iloveyou|your|here|test|token|key|the|me|my|of/gi;

/** Minimum length of that rest for a password of another service, which may be shorter. */
const PASSWORD_LEFT_MIN = 6;

/** Minimum number of different characters: of 32 random hexadecimal digits, only one in millions has fewer. */
const DISTINCT_MIN = 10;
/** Minimum length of the rest without known words and sequences (abcdef, 123456). */
const LEFT_MIN = 16;

/** Removes each character that equals the one before, or is its neighbour up or down. */
function withoutRows(text: string): string {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  return [...text]
    .filter((_character, index) => index === 0 || Math.abs((codes[index] ?? 0) - (codes[index - 1] ?? 0)) > 1)
    .join("");
}

/** Length of the shortest piece whose repetition is the text: 2 for `ababab`. */
function period(text: string): number {
  const at = `${text}${text}`.indexOf(text, 1);
  return at === -1 ? text.length : at;
}

/** The rest of a secret without known words, sequences and separators. */
const left = (secret: string) => withoutRows(secret.replaceAll(KNOWN, "").replaceAll(/[-_. ]/g, ""));

/** Whether a password consists only of known words and sequences: `password`, `qunluo123`, `minioadmin`, `12345678`. */
export function isGuessable(password: string): boolean {
  return left(password).length < PASSWORD_LEFT_MIN;
}

/** Whether a secret of sufficient length is still guessable: one repeated letter, a pattern, known words. */
export function isWeakSecret(secret: string): boolean {
  if (new Set(secret).size < DISTINCT_MIN || period(secret) < LEFT_MIN) return true;
  return left(secret).length < LEFT_MIN;
}
