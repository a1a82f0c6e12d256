import type { z } from "zod";
import { createDanmakuInput } from "#contract/posts/danmaku.ts";
import { filmPosition } from "#contract/shared/film-time.ts";

type DanmakuInput = z.output<typeof createDanmakuInput>;

/** The form's names of the contract's fields, where they differ. */
export const danmakuFields: Record<string, string> = { time: "at" };

/** The danmaku of a form, or the errors by the form's fields. */
export function danmakuInputOf(
  form: FormData,
  videoId: number,
): { input: DanmakuInput; errors?: undefined } | { errors: Record<string, string> } {
  const time = filmPosition(String(form.get("at") ?? ""));
  const input = createDanmakuInput.safeParse({
    videoId,
    time: time ?? 0,
    text: String(form.get("text") ?? ""),
    mode: form.get("mode") ?? undefined,
    size: form.get("size") ?? undefined,
    color: form.get("color") ?? undefined,
    formKey: String(form.get("formKey") ?? ""),
  });
  if (input.success && time !== null) return { input: input.data };
  const errors: Record<string, string> = time === null ? { at: "请写成 1:23 这样的时间" } : {};
  for (const { path, message } of input.error?.issues ?? []) {
    const name = String(path[0]);
    errors[danmakuFields[name] ?? name] ??= message;
  }
  return { errors };
}
