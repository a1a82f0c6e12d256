import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import { type FavouriteFolder, folderFields } from "#contract/posts/favourite.ts";
import { limits } from "#contract/shared/limits.ts";
import { CheckboxField } from "~/forms/checkbox-field.tsx";
import { ErrorSummary } from "~/forms/error-summary.tsx";
import { HiddenFormKey } from "~/forms/hidden-form-key.tsx";
import { SubmitButton } from "~/forms/submit-button.tsx";
import { TextField } from "~/forms/text-field.tsx";
import { useAppForm } from "~/forms/use-app-form.ts";
import styles from "./favourite.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";

interface FolderFormProps {
  /** The folder to edit; undefined to create one. */
  folder?: FavouriteFolder;
  formKey: string;
  result: SubmissionResult<string[]> | undefined;
}

export function FolderForm({ folder, formKey, result }: FolderFormProps) {
  const [form, fields] = useAppForm({
    id: folder ? `folder-${folder.id}` : "new-folder",
    schema: folderFields,
    lastResult: result,
    check: () => folderFields,
    defaultValue: { name: folder?.name ?? "", isPrivate: folder?.isPrivate ? "on" : "" },
  });
  return (
    <Form method="post" {...getFormProps(form)} className={styles.form}>
      {folder ? (
        <>
          <input type="hidden" name="folderId" value={folder.id} />
          <FormOwner />
        </>
      ) : (
        <HiddenFormKey value={formKey} />
      )}
      <ErrorSummary errors={form.allErrors} fields={{ name: { label: "名称", id: fields.name.id } }} />
      <TextField
        field={fields.name}
        label="名称"
        hint={`最多 ${limits.folderNameMax} 个字`}
        inputProps={{ autoComplete: "off" }}
      />
      <CheckboxField field={fields.isPrivate} label="私密：只有我能看" hint="公开的收藏夹可以把链接分享给别人" />
      <SubmitButton intent={folder ? "update-folder" : "create-folder"}>{folder ? "保存" : "新建"}</SubmitButton>
    </Form>
  );
}
