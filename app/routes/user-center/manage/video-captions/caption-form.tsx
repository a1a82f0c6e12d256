import { Form, useNavigation } from "react-router";
import { type CaptionLang, captionLangName, captionLangs } from "#contract/shared/caption-names.ts";
import { limits } from "#contract/shared/limits.ts";
import { describedBy, Field, type FieldLike } from "~/forms/field.tsx";
import { FileField } from "~/forms/file-field.tsx";
import styles from "~/forms/forms.module.css";
import { HiddenFormKey } from "~/forms/hidden-form-key.tsx";
import button from "~/ui/button/button.module.css";
import type { CaptionRefusal } from "./caption-action.server.ts";
import captions from "./captions.module.css";

interface Props {
  formKey: string;
  /** The captions to change; null for new ones. */
  start: { lang: CaptionLang; text: string } | null;
  refusal: CaptionRefusal | null;
}

const fieldOf = (name: string, errors: string[] | undefined): FieldLike => ({
  id: `caption-${name}`,
  name,
  errorId: `caption-${name}-error`,
  descriptionId: `caption-${name}-hint`,
  errors,
});

/** The form of captions of one language: a file, or a text, which also shows a refused file with its wrong lines. */
export function CaptionForm({ formKey, start, refusal }: Props) {
  const isSending = useNavigation().formData?.get("intent") === "preview";
  const errors = refusal?.errors ?? {};
  const [lang, text, file] = [fieldOf("lang", errors.lang), fieldOf("text", errors.text), fieldOf("file", errors.file)];
  const more = (errors.text ?? []).slice(1);
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      id="caption-form"
      className={captions.form}
      onSubmit={(event) => {
        if (isSending) event.preventDefault();
      }}
    >
      <HiddenFormKey value={formKey} />
      {refusal?.message && (
        <p role="alert" className={styles.summary}>
          {refusal.message}
        </p>
      )}
      <Field field={lang} label="语言">
        <select
          id={lang.id}
          name="lang"
          required
          defaultValue={refusal?.lang ?? start?.lang ?? ""}
          className={styles.input}
          {...describedBy(lang, undefined)}
        >
          <option value="">请选择</option>
          {captionLangs.map((value) => (
            <option key={value} value={value}>
              {captionLangName[value]}
            </option>
          ))}
        </select>
      </Field>
      <FileField
        key={refusal?.turn}
        field={file}
        label="字幕文件"
        hint="SRT、WebVTT 或 ASS，最大 512 KB；会替换下面的文字"
        accept=".srt,.vtt,.ass,.ssa,text/vtt,application/x-subrip,text/plain"
      />
      <Field field={text} label="或者粘贴字幕" hint="保留位置、粗体、斜体、下划线、注音和说话人，不显示其他标记">
        <textarea
          key={`${refusal?.turn}-text`}
          id={text.id}
          name="text"
          rows={12}
          maxLength={limits.captionBytesMax}
          spellCheck={false}
          dir="auto"
          defaultValue={refusal?.text ?? start?.text ?? ""}
          placeholder={"1\n00:00:01,000 --> 00:00:03,500\n第一句话"}
          className={`${styles.input} ${styles.textarea} ${captions.text}`}
          {...describedBy(text, true)}
        />
      </Field>
      {more.length > 0 && (
        <ul className={captions.errors}>
          {more.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
      <button
        type="submit"
        name="intent"
        value="preview"
        className={button.primary}
        aria-disabled={isSending || undefined}
      >
        {isSending ? "正在读…" : "预览字幕"}
      </button>
    </Form>
  );
}
