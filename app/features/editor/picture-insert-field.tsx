import type { RefObject } from "react";
import { PICTURE_TYPES } from "#api/contract/image-names.ts";
import type { FieldLike } from "../../forms/field.tsx";
import { FileField } from "../../forms/file-field.tsx";
import { SubmitButton } from "../../forms/submit-button.tsx";
import { UploadList } from "../upload/upload-list.tsx";
import type { PictureInsert } from "./use-picture-insert.ts";

interface PictureInsertFieldProps {
  field: FieldLike;
  pictures: PictureInsert;
  picker: RefObject<HTMLInputElement | null>;
  label: string;
  /** Where a picture goes, for people with and without a script. */
  where: string;
  /** The form's intent that sends one file, for browsers without a script. */
  intent: string;
}

/** Below a text: the file input that a script turns into a queue of pictures with progress, and that sends one file at a time without. */
export function PictureInsertField({ field, pictures, picker, label, where, intent }: PictureInsertFieldProps) {
  return (
    <div>
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
          // The form shall not send them a second time.
          input.value = "";
        }}
        beside={
          <SubmitButton
            intent={intent}
            variant="default"
            formNoValidate
            pending={pictures.queue.isBusy}
            onClick={(event) => {
              event.preventDefault();
              picker.current?.click();
            }}
          >
            上传图片
          </SubmitButton>
        }
      />
      <UploadList pictures={pictures.queue.pictures} onRetry={pictures.retry} onRemove={pictures.remove} />
    </div>
  );
}
