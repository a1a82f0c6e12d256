import { useState } from "react";
import { dynamicEndpoints } from "#contract/posts/dynamic.ts";
import { limits } from "#contract/shared/limits.ts";
import { roomFor } from "#contract/shared/room-for.ts";
import { countSigns } from "#contract/shared/signs.ts";
import { completeOnFocus } from "~/features/completion/complete-on-focus.ts";
import composer from "~/features/dynamic-composer/composer.module.css";
import { WordsFoot } from "~/features/dynamic-composer/words-foot.tsx";
import surface from "~/ui/surface/surface.module.css";
import { AI_MARKED } from "~/features/writing/ai-statement-pick.tsx";
import { useWriting } from "~/features/writing/use-writing.ts";
import { WritingForm, WritingKeeper } from "~/features/writing/writing-form.tsx";
import { pageMeta } from "~/lib/page-meta.ts";
import { load } from "~/server/api.server.ts";
import { newFormKey } from "~/server/form-key.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { idParam } from "~/server/id-param.server.ts";
import button from "~/ui/button/button.module.css";
import { keepWritten } from "../keep-written.ts";
import type { Route } from "./+types/route";
import { changeDynamic } from "./change-action.server.ts";
import { Gaps } from "~/ui/gap.tsx";
import styles from "./dynamic-edit.module.css";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta(
    { matches, location },
    { title: "修改动态", description: "修改自己动态的文字与可见范围。", noindex: true },
  );
}

export const shouldRevalidate = keepWritten;

/** R22: the API allows only the author. */
export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  return {
    formKey: newFormKey(args),
    words: await load(args, dynamicEndpoints.words, { params: { id: idParam(args) } }),
  };
}

export function action(args: Route.ActionArgs) {
  requireLogin(args);
  return changeDynamic(args, idParam(args));
}

/** Edits the text and the audience; other content of the dynamic stays unchanged. */
export default function EditDynamic({ loaderData: { formKey, words }, actionData }: Route.ComponentProps) {
  const writing = useWriting({
    formKey,
    place: `dynamic-edit-${words.id}`,
    isNew: false,
    revision: words.revision,
    answer: actionData,
  });
  const { isSending } = writing;
  const typed = actionData?.result.initialValue;
  const shown = typed ? { ...words, ...typed, source: String(typed.source ?? "") } : words;
  const sourceError = actionData?.result.error?.source?.[0];
  const error = sourceError ?? actionData?.result.error?.[""]?.[0];
  const [length, setLength] = useState(() => countSigns(shown.source));
  return (
    <section className={`${surface.card} ${styles.screen}`}>
      <h1 className={styles.heading}>修改动态</h1>
      <p className={styles.note}>
        改过的动态会标明“已编辑”，之前的文字能看到它的人仍可以在编辑历史里看到。图片、视频和投票不能修改。
      </p>
      <WritingForm
        key={formKey}
        writing={writing}
        className={composer.form}
        aria-label="修改动态"
        onSubmit={(event) => isSending && event.preventDefault()}
      >
        <label htmlFor="source" className="visually-hidden">
          动态内容
        </label>
        <textarea
          id="source"
          name="source"
          rows={6}
          maxLength={roomFor(limits.dynamicMax)}
          defaultValue={shown.source}
          aria-invalid={sourceError ? true : undefined}
          aria-describedby={error ? "source-error" : undefined}
          className={composer.text}
          onFocus={completeOnFocus("dynamic")}
          onInput={(event) => setLength(countSigns(event.currentTarget.value))}
        />
        {error && (
          <p id="source-error" role="alert" className={composer.error}>
            {error}
          </p>
        )}
        <WritingKeeper writing={writing} changed={{ what: "动态", path: `/user/publish/dynamic/edit/${words.id}` }} />
        {words.isAiMarked && <p className={composer.advice}>{AI_MARKED}</p>}
        <div className={composer.foot}>
          <Gaps>
            <WordsFoot length={length} visibility={shown.visibility} statement={shown.aiStatement} />
            <a href={`/dynamic/${words.id}`} className={button.quiet}>
              取消
            </a>
            <button
              type="submit"
              name="intent"
              value="save"
              className={button.primary}
              aria-disabled={isSending || undefined}
            >
              {isSending ? "正在保存…" : "保存"}
            </button>
          </Gaps>
        </div>
      </WritingForm>
    </section>
  );
}
