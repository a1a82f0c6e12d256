import type { FieldMetadata } from "@conform-to/react";
import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { TextareaField } from "../../forms/textarea-field.tsx";
import { MarkdownToolbar } from "./markdown-toolbar.tsx";
import { ModeSwitch } from "./mode-switch.tsx";
import styles from "./source-field.module.css";
import { useRichMode } from "./use-rich-mode.ts";
import type { PictureInsert } from "./use-picture-insert.ts";

interface SourceFieldProps {
  field: FieldMetadata<string | undefined>;
  label: string;
  quietLabel?: boolean;
  rows: number;
  max: number;
  placeholder: string;
  className?: string | undefined;
  area: RefObject<HTMLTextAreaElement | null>;
  pictures: PictureInsert;
  onPickImage(): void;
  /** 回复可见 is for articles. */
  canHide?: boolean;
}

/**
 * A text in Markdown. The text area is the form's control and holds the truth; where a script runs, a rich editor may
 * stand over it and writes each change back.
 */
export function SourceField({ field, label, quietLabel, rows, max, placeholder, className, area, pictures, onPickImage, canHide = false }: SourceFieldProps) {
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  const rich = useRichMode(area);
  const { Pane, opened } = rich;
  const isRich = Pane !== null && opened !== null;
  let above: ReactNode = <MarkdownToolbar canHide={canHide} area={area} isAlive={isAlive} onPickImage={onPickImage} />;
  if (isRich) {
    above = <Pane opened={opened} area={area} label={label} placeholder={placeholder} pictures={pictures} onPickImage={onPickImage} onUnheld={rich.leave} />;
  }
  return (
    <div data-rich={isRich || undefined} className={styles.field}>
      <TextareaField
        field={field}
        label={label}
        {...(quietLabel ? { quietLabel } : {})}
        rows={rows}
        max={max}
        className={`${className ?? ""} ${isRich ? styles.covered : ""}`}
        above={
          <>
            {isAlive && <ModeSwitch mode={isRich ? "rich" : "markdown"} isLoading={rich.isLoading} note={rich.note} onChoose={rich.choose} />}
            {above}
          </>
        }
        textareaProps={{
          ref: area,
          placeholder,
          ...pictures.areaProps,
          onFocus: (event) => {
            const field = event.currentTarget;
            if (!isRich) void import("../completion/attach-completion.ts").then(({ attachCompletion }) => attachCompletion(field, "markdown"), () => {});
          },
          ...(isRich ? { tabIndex: -1, "aria-hidden": true } : {}),
        }}
      />
    </div>
  );
}
