/** W03: the arithmetic of a number field, without its interface (spec.md §5). */
export interface NumberRules {
  min?: number | undefined;
  max?: number | undefined;
  /** Digits after the decimal point; without it all are preserved. */
  precision?: number | undefined;
  /** Default 1. */
  step?: number | undefined;
}

/**
 * Parses typed text. Null means no number yet: the text is empty, or only a sign or a point. Undefined means no number
 * at all. Full-width digits, which Chinese input methods write, are accepted.
 */
export function parseNumber(text: string): number | null | undefined {
  const plain = text.normalize("NFKC").replaceAll(/[\s,]/g, "").replace("−", "-");
  if (/^[-+]?\.?$/.test(plain)) return null;
  if (!/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(plain)) return undefined;
  const value = Number(plain);
  return Number.isFinite(value) ? value : undefined;
}

/** Moves the decimal point without the error of a multiplication: 1.005 becomes 100.5, not 100.49999999999999. */
function shiftPoint(value: number, digits: number): number {
  const [mantissa, exponent = "0"] = String(value).split("e");
  return Number(`${mantissa}e${Number(exponent) + digits}`);
}

/** Rounds half away from zero. */
export function roundTo(value: number, precision: number): number {
  const rounded = Math.sign(value) * shiftPoint(Math.round(shiftPoint(Math.abs(value), precision)), -precision);
  return rounded === 0 ? 0 : rounded;
}

/**
 * Rounds to the precision, then clamps: the result never exceeds a bound, even a bound with more digits. Null stays
 * null.
 */
export function fitNumber(value: number, rules: NumberRules): number;
export function fitNumber(value: number | null, rules: NumberRules): number | null;
export function fitNumber(
  value: number | null,
  { min = -Infinity, max = Infinity, precision }: NumberRules,
): number | null {
  if (value === null) return null;
  const rounded = precision === undefined ? value : roundTo(value, precision);
  return Math.max(min, Math.min(max, rounded));
}

function decimalsOf(value: number): number {
  const [mantissa = "", exponent = "0"] = String(value).split("e");
  return Math.max(0, (mantissa.split(".")[1]?.length ?? 0) - Number(exponent));
}

/** One step up (1) or down (-1). An empty field counts as zero. */
export function stepNumber(value: number | null, direction: 1 | -1, rules: NumberRules): number {
  const step = rules.step ?? 1;
  const from = value ?? 0;
  const digits = Math.max(decimalsOf(from), decimalsOf(step));
  return fitNumber(roundTo(from + direction * step, digits), rules);
}

/** The text in the field; empty for null. */
export function showNumber(value: number | null | undefined): string {
  return value === null || value === undefined ? "" : String(value);
}
