import { Form, useNavigation } from "react-router";
import { captionLangName } from "#contract/shared/caption-names.ts";
import { filmTime } from "#contract/shared/film-time.ts";
import { Field, type FieldLike } from "~/forms/field.tsx";
import styles from "~/forms/forms.module.css";
import { HiddenFormKey } from "~/forms/hidden-form-key.tsx";
import button from "~/ui/button/button.module.css";
import { Gaps } from "~/ui/gap.tsx";
import type { ShownPreview } from "./caption-action.server.ts";
import captions from "./captions.module.css";
import { captionEncodings, encodingName } from "./encodings.ts";

const encodingField: FieldLike = {
  id: "caption-encoding",
  name: "encoding",
  errorId: "caption-encoding-error",
  descriptionId: "caption-encoding-hint",
  errors: undefined,
};

/** The button that was pressed is gone: the keyboard and screen readers go on here. */
const focus = (heading: HTMLHeadingElement | null) => heading?.focus();

/** The captions as they would be saved, the parts that would be left out, and the choice of another encoding. */
export function CaptionPreviewForm({ formKey, shown }: { formKey: string; shown: ShownPreview }) {
  const isSending = useNavigation().formData?.get("intent") === "publish";
  const { lang, text, file, preview, errors, unreadable } = shown;
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
      <h2 ref={focus} tabIndex={-1} className={captions.previewHeading}>
        预览字幕
      </h2>
      <HiddenFormKey value={formKey} />
      <input type="hidden" name="lang" value={lang} />
      {text !== null && <input type="hidden" name="text" value={text} />}
      {file && <input type="hidden" name="bytes" value={file.bytes} />}
      {file && <input type="hidden" name="shown" value={file.chosen} />}
      {preview && preview.leftOutCount > 0 && <input type="hidden" name="skipWrong" value="1" />}
      <div role="status">
        {preview && (
          <p>
            {captionLangName[lang]}字幕，{preview.cueCount} 条。还没有发布，看一看文字对不对。
          </p>
        )}
        {unreadable > 0 && <p className={captions.warning}>有 {unreadable} 处读不出来，显示为“�”。</p>}
      </div>
      {errors.length > 0 && (
        <ul className={captions.errors} role="alert">
          {errors.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
      {file && <EncodingField file={file} />}
      {preview && <FirstCues lang={lang} preview={preview} />}
      {preview && preview.leftOutCount > 0 && <LeftOut preview={preview} />}
      <p className={captions.buttons}>
        <Gaps>
          {preview && (
            <button
              type="submit"
              name="intent"
              value="publish"
              className={button.primary}
              aria-disabled={isSending || undefined}
            >
              {isSending ? "正在发布…" : "发布字幕"}
            </button>
          )}
          <button type="submit" name="intent" value="edit" className={button.quiet}>
            返回修改
          </button>
        </Gaps>
      </p>
    </Form>
  );
}

function EncodingField({ file }: { file: NonNullable<ShownPreview["file"]> }) {
  return (
    <Field field={encodingField} label="文字编码" hint="字看起来不对时，换一种编码再看">
      <div className={styles.fileRow}>
        <select
          id={encodingField.id}
          name="encoding"
          defaultValue={file.chosen}
          className={`${styles.input} ${captions.encoding}`}
          aria-describedby={encodingField.descriptionId}
        >
          <option value="auto">自动识别{file.chosen === "auto" && `：${encodingName[file.encoding]}`}</option>
          {captionEncodings.map((encoding) => (
            <option key={encoding} value={encoding}>
              {encodingName[encoding]}
            </option>
          ))}
        </select>
        <button type="submit" name="intent" value="preview" className={button.button}>
          换编码再看
        </button>
      </div>
    </Field>
  );
}

type Preview = NonNullable<ShownPreview["preview"]>;

function FirstCues({ lang, preview }: { lang: string; preview: Preview }) {
  const { first, cueCount } = preview;
  return (
    <div>
      <h3 className={captions.small}>{first.length < cueCount ? `前 ${first.length} 条` : "全部字幕"}</h3>
      <ol className={captions.cues}>
        {first.map((cue, index) => (
          // Captions may be the same; their order does not change.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <span className={captions.time}>{filmTime(cue.start)}</span>
            <span className={captions.words} lang={lang} dir="auto">
              {cue.text}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function LeftOut({ preview: { leftOut, leftOutCount } }: { preview: Preview }) {
  return (
    <div>
      <h3 className={captions.small}>不会保存的部分：{leftOutCount} 处</h3>
      <ul className={captions.errors}>
        {leftOut.map(({ line, reason, text }, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            第 {line} 行：{reason}
            {text !== "" && (
              <span className={captions.note} dir="auto">
                （{text}）
              </span>
            )}
          </li>
        ))}
      </ul>
      {leftOut.length < leftOutCount && <p className={captions.note}>只列出前 {leftOut.length} 处。</p>}
    </div>
  );
}
