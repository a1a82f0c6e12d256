import { type ChangeEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import type { Image } from "#contract/shared/common.ts";
import { PICTURE_TYPES } from "#contract/files/image-names.ts";
import type { FieldLike } from "../../forms/field.tsx";
import { FileField } from "../../forms/file-field.tsx";
import { FORM_STORED } from "../../forms/use-shown-as-stored.ts";
import { SubmitButton } from "../../forms/submit-button.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Island } from "../../ui/island.tsx";
import { UploadList } from "../upload/upload-list.tsx";
import { useUploadQueue } from "../upload/use-upload-queue.ts";
import { removeIntent, uploadIntent } from "./picture-intents.ts";
import styles from "./picture-field.module.css";

const loadCropDialog = () => import("./crop-dialog.tsx");

interface PictureFieldProps {
  /** Prefix of the form's field names: `avatar` for avatarFile, avatarImageId, avatarUploaded. */
  kind: string;
  /** `face` is round, `icon` is a rounded square, both cropped to a square; `cover` is as wide as the page. */
  shape: "face" | "icon" | "cover";
  label: string;
  hint: string;
  /** The native file input, and the hidden id that is saved. */
  file: FieldLike;
  idField: FieldLike & { initialValue: unknown };
  /** The address of the saved picture. */
  currentUrl: string | null;
  /** Its id, for forms where an empty field would remove the picture. */
  currentId?: number | undefined;
  /** The picture that was uploaded on this page and is not saved yet. */
  uploaded: Image | null;
  seed: number;
  name: string;
}

/**
 * The field of an avatar, an icon or a cover: preview, file input, upload. With a script, a square is cropped first,
 * and the page is not left.
 */
export function PictureField({
  kind,
  shape,
  label,
  hint,
  file,
  idField,
  currentUrl,
  currentId,
  uploaded,
  seed,
  name,
}: PictureFieldProps) {
  const [fresh, setFresh] = useState<Image | null>(uploaded);
  const [isRemoved, setRemoved] = useState(String(idField.initialValue ?? "") === "0");
  const [note, setNote] = useState<string | null>(null);
  const [cropping, setCropping] = useState<File | null>(null);
  const [isCropping, setIsCropping] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const idName = idField.name;
  const url = isRemoved ? null : (fresh?.url ?? currentUrl);

  const queue = useUploadQueue({
    onSettled({ key, image }) {
      if (!image) return;
      setFresh(image);
      setRemoved(false);
      setNote("上传好了，保存后生效");
      queue.remove(key);
    },
  });

  const { pictures, remove: forget } = queue;
  const refused = useRef<number[]>([]);
  const latest = useRef({ pictures, fresh, isRemoved });
  useEffect(() => {
    latest.current = { pictures, fresh, isRemoved };
  });
  // After the form was stored, only what was chosen since the submit stays.
  useEffect(() => {
    const form = input.current?.form;
    if (!form) return undefined;
    const end = new AbortController();
    const noteRefused = () => {
      refused.current = latest.current.pictures.filter(({ state }) => state === "failed").map(({ key }) => key);
    };
    const dropStored = ({ detail: sent }: CustomEvent<FormData>) => {
      if (!sent.has(idName)) return;
      for (const key of refused.current) forget(key);
      const now = latest.current;
      if (sent.get(idName) !== (now.isRemoved ? "0" : String(now.fresh?.id ?? ""))) return;
      setFresh(null);
      setRemoved(false);
      if (now.pictures.every(({ key }) => refused.current.includes(key))) setNote(null);
    };
    form.addEventListener("submit", noteRefused, { signal: end.signal });
    form.addEventListener(FORM_STORED, dropStored as EventListener, { signal: end.signal });
    return () => end.abort();
  }, [forget, idName]);

  /** The field holds one picture: a new choice cancels the pending upload. */
  function upload(picture: File) {
    setIsCropping(false);
    setNote(null);
    for (const { key } of queue.pictures) queue.remove(key);
    queue.add([picture]);
  }

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const [picked] = event.currentTarget.files ?? [];
    // The script uploads the file, so the form must not send it again.
    event.currentTarget.value = "";
    if (!picked) return;
    if (shape === "cover" || picked.type === "image/gif") return upload(picked);
    setCropping(picked);
    setIsCropping(true);
  }

  function remove(event: MouseEvent) {
    event.preventDefault();
    setRemoved(true);
    setFresh(null);
    setNote(`${label}将被移除，保存后生效`);
  }

  const isWaiting = isCropping || queue.isBusy || fresh !== null || (isRemoved && currentUrl !== null);
  return (
    // The pending picture is in no form control, so this attribute prevents an automatic reload (S10).
    <div className={styles.field} data-unsaved={isWaiting || undefined}>
      <div className={styles[shape]} data-preview={kind}>
        {shape !== "cover" ? (
          <Avatar seed={seed} name={name} src={url ?? undefined} size={72} />
        ) : (
          url && <img src={url} alt="" />
        )}
      </div>
      <input type="hidden" name={idField.name} value={isRemoved ? "0" : (fresh?.id ?? currentId ?? "")} />
      {fresh && <input type="hidden" name={`${kind}Uploaded`} value={JSON.stringify(fresh)} />}
      <div>
        <FileField
          field={file}
          inputRef={input}
          label={label}
          accept={PICTURE_TYPES}
          hint={<span role="status">{note ?? hint}</span>}
          onChange={choose}
          beside={
            <>
              <SubmitButton
                intent={uploadIntent(kind)}
                variant="default"
                formNoValidate
                pending={queue.isBusy}
                onClick={(event) => {
                  event.preventDefault();
                  input.current?.click();
                }}
              >
                上传{label}
              </SubmitButton>
              {url && (
                <Button
                  type="submit"
                  name="intent"
                  value={removeIntent(kind)}
                  variant="subtle"
                  formNoValidate
                  onClick={remove}
                >
                  移除{label}
                </Button>
              )}
            </>
          }
        />
        <UploadList pictures={queue.pictures} onRetry={queue.retry} onRemove={queue.remove} />
      </div>
      {cropping && (
        <Island
          load={loadCropDialog}
          opened={isCropping}
          what={label}
          file={cropping}
          onCancel={() => setIsCropping(false)}
          onCrop={upload}
        />
      )}
    </div>
  );
}
