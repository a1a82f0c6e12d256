import type { FormEvent } from "react";
import { codeDigits, phoneDigits } from "#contract/shared/phone-digits.ts";
import { limits } from "#contract/shared/limits.ts";
import { tellForm } from "../../lib/form-change.ts";

/** Room for a pasted number with its decoration, where no script runs: `+86 138-1234-5678` between direction marks. */
export const PASTED_MAX = 32;

/** Reduces typed or pasted text to its digits, and cuts digits beyond the field's length. */
function tidy(event: FormEvent<HTMLInputElement>, digitsOf: (text: string) => string, begins: RegExp, max: number) {
  const input = event.currentTarget;
  if ((event.nativeEvent as InputEvent).isComposing) return;
  const digits = digitsOf(input.value);
  const value = begins.test(digits) ? digits.slice(0, max) : digits;
  if (value === input.value) return;
  input.value = value;
  tellForm(input);
}

export const tidyPhone = (event: FormEvent<HTMLInputElement>) => tidy(event, phoneDigits, /^1\d*$/, limits.phoneLength);
export const tidyCode = (event: FormEvent<HTMLInputElement>) => tidy(event, codeDigits, /^\d+$/, limits.codeLength);
