import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Image } from "#contract/shared/common.ts";
import { PICTURE_TYPES } from "#contract/files/image-names.ts";
import { FieldLine, type FieldLike } from "../../forms/field.tsx";
import { FileField } from "../../forms/file-field.tsx";
import { SubmitButton } from "../../forms/submit-button.tsx";
import { UploadList } from "../upload/upload-list.tsx";
import { useUploadQueue } from "../upload/use-upload-queue.ts";
import styles from "./cover-field.module.css";

interface CoverFieldProps {
  /** The chosen image's id; empty for no cover. */
  field: FieldLike & { initialValue: unknown };
  file: FieldLike;
  /** The images to choose from. */
  images: readonly Image[];
  /** The image that a plain form has just uploaded. The form carries it, so that it stays available after an error. */
  uploaded: Image | null;
  /** Label of the choice without a cover. */
  none?: string;
  hint?: string | undefined;
  /** The field takes the focus when the page loads: without a script, after a refusal. */
  takesFocus?: boolean;
  /** Called with the chosen image at load and after each choice. */
  onChosen?(image: Image | null): void;
}

/** Chooses a cover: one of the text's pictures, a newly uploaded picture, or none. */
export function CoverField({
  field,
  file,
  images,
  uploaded,
  none = "不用封面",
  hint,
  takesFocus,
  onChosen,
}: CoverFieldProps) {
  const [added, setAdded] = useState<Image[]>([]);
  const picker = useRef<HTMLInputElement>(null);
  const extra = added[0] ?? uploaded;
  const choices = [
    ...new Map([...added, ...(uploaded ? [uploaded] : []), ...images].map((image) => [image.id, image])).values(),
  ];
  const [chosen, setChosen] = useState(field.initialValue === undefined ? "" : String(field.initialValue));

  const shown = choices.find((image) => String(image.id) === chosen) ?? null;
  useEffect(() => onChosen?.(shown), [shown, onChosen]);

  /** Another choice replaces a refused or pending upload. */
  function choose(value: string) {
    for (const { key } of queue.pictures) queue.remove(key);
    setChosen(value);
  }

  const queue = useUploadQueue({
    onSettled({ key, image }) {
      if (!image) return;
      setAdded((now) => [image, ...now]);
      setChosen(String(image.id));
      queue.remove(key);
    },
  });

  return (
    <fieldset className={styles.field} id={field.id} tabIndex={-1} {...(takesFocus ? { autoFocus: true } : {})}>
      <legend className={styles.legend}>封面</legend>
      {extra && <input type="hidden" name="uploaded" value={JSON.stringify(extra)} />}
      <div className={styles.choices}>
        <Choice name={field.name} value="" label={none} chosen={chosen} onChoose={choose}>
          <span className={styles.none}>{none}</span>
        </Choice>
        {choices.map((image, index) => (
          <Choice
            key={image.id}
            name={field.name}
            value={String(image.id)}
            label={`图片 ${index + 1}`}
            chosen={chosen}
            onChoose={choose}
          >
            <img src={image.thumbUrl} alt="" width={image.width} height={image.height} className={styles.thumb} />
          </Choice>
        ))}
      </div>
      <FieldLine
        field={field}
        hint={hint ?? (choices.length === 0 ? "正文里的图片会出现在这里，也可以另外上传" : undefined)}
      />
      <div className={styles.upload}>
        <FileField
          field={file}
          inputRef={picker}
          label="上传封面"
          accept={PICTURE_TYPES}
          hint="建议 16:9，最大 10 MB"
          onChange={({ currentTarget: input }) => {
            for (const { key } of queue.pictures) queue.remove(key);
            queue.add([...(input.files ?? [])]);
            input.value = "";
          }}
          beside={
            <SubmitButton
              intent="upload"
              variant="default"
              formNoValidate
              pending={queue.isBusy}
              onClick={(event) => {
                event.preventDefault();
                picker.current?.click();
              }}
            >
              上传图片
            </SubmitButton>
          }
        />
        <UploadList pictures={queue.pictures} onRetry={queue.retry} onRemove={queue.remove} />
      </div>
    </fieldset>
  );
}

interface ChoiceProps {
  name: string;
  value: string;
  label: string;
  chosen: string;
  onChoose(value: string): void;
  children: ReactNode;
}

function Choice({ name, value, label, chosen, onChoose, children }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input
        type="radio"
        name={name}
        value={value}
        checked={chosen === value}
        onChange={() => onChoose(value)}
        aria-label={label}
        className={styles.radio}
      />
      {children}
    </label>
  );
}
