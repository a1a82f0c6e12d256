import { type RefObject, useEffect, useState } from "react";
import { describedBy, Field, type FieldLike } from "../../forms/field.tsx";
import { completeOnFocus } from "../completion/complete-on-focus.ts";
import { MarkdownToolbar } from "./markdown-toolbar.tsx";
import { ModeSwitch } from "./mode-switch.tsx";
import styles from "./source-field.module.css";
import tools from "./toolbars.module.css";
import { useKeyboardHeight } from "./use-keyboard-height.ts";
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
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  useKeyboardHeight();
  const rich = useRichMode(area);
  const { Pane, opened } = rich;
  const isRich = Pane !== null && opened !== null;
  const initial = typeof field.initialValue === "string" ? field.initialValue : "";
  return (
    <div data-rich={isRich || undefined} data-page={isPage || undefined} className={styles.field}>
      <Field
        field={field}
        label={label}
        quietLabel={isPage}
        aside={<WordCounter controlId={field.id} initial={initial} max={max} />}
      >
        <div className={tools.dock} data-page={isPage || undefined} data-alive={isAlive || undefined}>
          <div ref={setSlot} className={tools.slot} />
          {!isRich && <MarkdownToolbar canHide={isPage} area={area} isAlive={isAlive} onPickImage={onPickImage} />}
          {isAlive && <ModeSwitch mode={isRich ? "rich" : "markdown"} onChoose={rich.choose} />}
        </div>
        <span role="status" className={rich.isLoading ? "visually-hidden" : styles.note}>
          {rich.isLoading ? "正在打开富文本编辑器…" : rich.note}
        </span>
        {isRich && (
          <Pane
            opened={opened}
            area={area}
            label={label}
            placeholder={placeholder}
            pictures={pictures}
            onPickImage={onPickImage}
            onUnheld={rich.leave}
            isPage={isPage}
            slot={slot}
          />
        )}
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
