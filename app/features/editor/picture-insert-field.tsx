import { type RefObject, useEffect, useState } from "react";
import { PICTURE_TYPES } from "#contract/files/image-names.ts";
import type { FieldLike } from "../../forms/field.tsx";
import { FileField } from "../../forms/file-field.tsx";
import button from "../../ui/button/button.module.css";
import { UploadList } from "../upload/upload-list.tsx";
import type { PictureInsert } from "./use-picture-insert.ts";

interface PictureInsertFieldProps {
  field: FieldLike;
  pictures: PictureInsert;
  picker: RefObject<HTMLInputElement | null>;
  label: string;
  /** Says where the picture is inserted without a script. */
  where: string;
  /** The intent that uploads one file, for browsers without a script. */
  intent: string;
}

/**
 * The uploads in progress, below a text. Without a script it is a file input that sends one picture at a time; with a
 * script the toolbar opens the input.
 */
export function PictureInsertField({ field, pictures, picker, label, where, intent }: PictureInsertFieldProps) {
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  return (
    <div>
      <div hidden={isAlive && field.errors === undefined}>
        <FileField
          field={field}
          inputRef={picker}
          label={label}
          accept={PICTURE_TYPES}
          multiple
          hint={`JPG、PNG、WebP、GIF、AVIF，最大 10 MB，插在${where}`}
          onChange={(event) => {
            const input = event.currentTarget;
            pictures.insert([...(input.files ?? [])]);
            // The script uploads the files, so the form must not send them again.
            input.value = "";
          }}
          beside={
            <button
              type="submit"
              name="intent"
              value={intent}
              formNoValidate
              className={button.button}
              onClick={(event) => {
                event.preventDefault();
                picker.current?.click();
              }}
            >
              上传图片
            </button>
          }
        />
      </div>
      <UploadList pictures={pictures.queue.pictures} onRetry={pictures.retry} onRemove={pictures.remove} />
    </div>
  );
}
