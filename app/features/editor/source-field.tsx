import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { describedBy, Field, type FieldLike } from "../../forms/field.tsx";
import { completeOnFocus } from "../completion/complete-on-focus.ts";
import { MarkdownToolbar } from "./markdown-toolbar.tsx";
import { ModeSwitch } from "./mode-switch.tsx";
import styles from "./source-field.module.css";
import { useRichMode } from "./use-rich-mode.ts";
import type { PictureInsert } from "./use-picture-insert.ts";
import { WordCounter } from "./word-counter.tsx";

interface SourceFieldProps {
  field: FieldLike & { key?: string | undefined; initialValue?: unknown };
  label: string;
  rows: number;
  max: number;
  placeholder: string;
  area: RefObject<HTMLTextAreaElement | null>;
  pictures: PictureInsert;
  onPickImage(): void;
  /** True for articles: no frame, a visually hidden label, and hidden parts (回复可见). */
  isPage?: boolean;
}

/**
 * A Markdown field. The text area is the form's control and the source of truth. Where a script runs, a rich editor may
 * cover it and writes each change back.
 */
export function SourceField({
  field,
  label,
  rows,
  max,
  placeholder,
  area,
  pictures,
  onPickImage,
  isPage = false,
}: SourceFieldProps) {
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  const rich = useRichMode(area);
  const { Pane, opened } = rich;
  const isRich = Pane !== null && opened !== null;
  const initial = typeof field.initialValue === "string" ? field.initialValue : "";
  let above: ReactNode = <MarkdownToolbar canHide={isPage} area={area} isAlive={isAlive} onPickImage={onPickImage} />;
  if (isRich) {
    above = (
      <Pane
        opened={opened}
        area={area}
        label={label}
        placeholder={placeholder}
        pictures={pictures}
        onPickImage={onPickImage}
        onUnheld={rich.leave}
        isPage={isPage}
      />
    );
  }
  return (
    <div data-rich={isRich || undefined} data-page={isPage || undefined} className={styles.field}>
      <Field
        field={field}
        label={label}
        quietLabel={isPage}
        aside={<WordCounter controlId={field.id} initial={initial} max={max} />}
      >
        {isAlive && (
          <ModeSwitch
            mode={isRich ? "rich" : "markdown"}
            isLoading={rich.isLoading}
            note={rich.note}
            onChoose={rich.choose}
          />
        )}
        {above}
        <textarea
          key={field.key}
          ref={area}
          id={field.id}
          name={field.name}
          defaultValue={initial}
          rows={rows}
          placeholder={placeholder}
          className={`${styles.area} ${isRich ? styles.covered : ""}`}
          {...describedBy(field, undefined)}
          {...pictures.areaProps}
          onFocus={isRich ? undefined : completeOnFocus("markdown")}
          {...(isRich ? { tabIndex: -1, "aria-hidden": true } : {})}
        />
      </Field>
    </div>
  );
}
