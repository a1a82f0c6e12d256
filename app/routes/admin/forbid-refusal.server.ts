import { cutText } from "#contract/shared/cut-text.ts";
import { data } from "react-router";
import type { FieldErrors } from "#contract/shared/errors.ts";
import type { StaffRefusal } from "~/features/staff/staff-form.server.ts";

const TYPED = ["level", "note", "uploaded"];
/** Fields whose errors the form shows. */
const SHOWN = ["level", "note", "file"];

/** Returns a refused form with its typed values. Errors about the pictures are shown at the file field. */
export function forbidRefusal(form: FormData, fieldErrors: FieldErrors, message: string | null, status: number) {
  const { imageIds, ...rest } = fieldErrors;
  const errors: FieldErrors = imageIds ? { ...rest, file: imageIds } : rest;
  const typed = Object.fromEntries(
    TYPED.filter((name) => form.has(name)).map((name) => [name, cutText(String(form.get(name)), 2_000)]),
  );
  const refusal: StaffRefusal = {
    intent: String(form.get("intent") ?? ""),
    userId: String(form.get("id") ?? ""),
    typed: { ...typed, imageIds: form.getAll("imageIds").map(String).join(",") },
    fieldErrors: errors,
    message: Object.keys(errors).some((name) => SHOWN.includes(name)) ? null : message,
  };
  return data({ refusal, trial: null }, { status });
}
