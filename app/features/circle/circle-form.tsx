import { SIGN_UNITS } from "~/lib/sign-units.ts";
import { getFormProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form } from "react-router";
import type { CircleDetail } from "#contract/circles/circle-fields.ts";
import {
  circleCategories,
  circleCategoryName,
  joinPolicies,
  joinPolicyName,
  postPolicies,
  postPolicyName,
} from "#contract/circles/circle-names.ts";
import { limits } from "#contract/shared/limits.ts";
import { CheckboxField } from "../../forms/checkbox-field.tsx";
import { RadioField } from "../../forms/choice-fields.tsx";
import { ErrorSummary } from "../../forms/error-summary.tsx";
import { describedBy, FieldLine } from "../../forms/field.tsx";
import { SubmitButton } from "../../forms/submit-button.tsx";
import { TextareaField } from "../../forms/textarea-field.tsx";
import { TextField } from "../../forms/text-field.tsx";
import { useAppForm } from "../../forms/use-app-form.ts";
import { Select } from "../../ui/select/select.tsx";
import surface from "../../ui/surface/surface.module.css";
import { PictureField } from "../image-field/picture-field.tsx";
import styles from "../image-field/picture-form.module.css";
import type { CircleFormAnswer } from "./circle-form.server.ts";
import { circleLabels, newCircleForm, SAVE, schemaOfIntent } from "./circle-form-schema.ts";

interface CircleFormProps {
  heading: string;
  answer: CircleFormAnswer | undefined;
  /** The circle whose settings the form changes; undefined for a new circle. */
  circle?: CircleDetail;
  /** True where a new circle needs an administrator's approval: the form then requires the founder's reason. */
  isAsked?: boolean;
  submit: string;
  /** The hidden fields: the form's one-time key and its owner. */
  hidden: ReactNode;
  children?: ReactNode;
}

const choices = <T extends string>(values: readonly T[], names: Record<T, string>) =>
  values.map((value) => ({ value, label: names[value] }));

/** The form of a circle's profile and settings, for founders and owners. */
export function CircleForm({ heading, answer, circle, isAsked = false, submit, hidden, children }: CircleFormProps) {
  const isNew = circle === undefined;
  const [form, fields] = useAppForm({
    id: "circle",
    schema: newCircleForm,
    lastResult: answer?.result,
    check: (intent) => schemaOfIntent(intent, isNew),
    defaultValue: {
      name: circle?.name ?? "",
      description: circle?.description ?? "",
      category: circle?.category ?? "",
      rules: circle?.rules ?? "",
      joinPolicy: circle?.joinPolicy ?? "open",
      joinQuestion: circle?.joinQuestion ?? "",
      postPolicy: circle?.postPolicy ?? "members",
      showsActor: (circle?.showsActor ?? true) ? "on" : "",
    } as never,
  });
  const named = Object.entries(circleLabels).map(
    ([name, label]) => [name, { label, id: fields[name as keyof typeof circleLabels].id }] as const,
  );
  const uploaded = answer?.uploaded;
  const face = { seed: circle?.id ?? 0, name: circle?.name ?? "圈" };
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      {...getFormProps(form)}
      className={`${surface.screen} ${styles.form}`}
    >
      {hidden}
      {/* Enter must save. Without this button, it would press the first button, which opens a file dialog. */}
      <button type="submit" name="intent" value={SAVE} className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <header>
        <h1>{heading}</h1>
        {children}
      </header>
      <ErrorSummary errors={form.allErrors} fields={Object.fromEntries(named)} />
      <TextField
        field={fields.name}
        label={circleLabels.name}
        hint={`${limits.circleNameMin}–${limits.circleNameMax} 个字，不能和别的圈子重复`}
        inputProps={{ autoComplete: "off", spellCheck: false }}
      />
      <div>
        <Select
          id={fields.category.id}
          name={fields.category.name}
          label={circleLabels.category}
          placeholder="选择分类"
          clearable={false}
          options={choices(circleCategories, circleCategoryName)}
          defaultValue={String(fields.category.initialValue ?? "")}
          {...describedBy(fields.category, undefined)}
        />
        <FieldLine field={fields.category} />
      </div>
      <TextareaField
        field={fields.description}
        label={circleLabels.description}
        rows={3}
        max={limits.circleDescriptionMax}
        hint="这里聊什么，欢迎谁来"
      />
      <PictureField
        key={`icon-${circle?.id}`}
        kind="icon"
        shape="icon"
        label={circleLabels.iconFile}
        hint="正方形最好，最大 10 MB"
        file={fields.iconFile}
        idField={fields.iconImageId}
        currentUrl={circle?.icon?.thumbUrl ?? null}
        currentId={circle?.icon?.id}
        uploaded={uploaded?.icon ?? null}
        {...face}
      />
      <PictureField
        key={`banner-${circle?.id}`}
        kind="banner"
        shape="cover"
        label={circleLabels.bannerFile}
        hint="圈子顶部的横幅，建议 5:1"
        file={fields.bannerFile}
        idField={fields.bannerImageId}
        currentUrl={circle?.banner?.url ?? null}
        currentId={circle?.banner?.id}
        uploaded={uploaded?.banner ?? null}
        {...face}
      />
      <TextareaField
        field={fields.rules}
        label={circleLabels.rules}
        rows={5}
        max={limits.circleRulesMax}
        hint="欢迎什么、不欢迎什么；写在这里，管理时有据可依"
      />
      {isNew && (
        <CheckboxField
          field={fields.isPrivate}
          label="私密圈子"
          hint="只有成员能看到里面的内容、成员和公告；创建后不能更改"
        />
      )}
      <RadioField
        field={fields.joinPolicy}
        legend={circleLabels.joinPolicy}
        choices={choices(joinPolicies, joinPolicyName)}
      />
      <TextField
        field={fields.joinQuestion}
        label={circleLabels.joinQuestion}
        hint="选填，只在「申请后加入」时用到"
        inputProps={{ maxLength: SIGN_UNITS * limits.circleQuestionMax, autoComplete: "off", required: false }}
      />
      <RadioField
        field={fields.postPolicy}
        legend={circleLabels.postPolicy}
        choices={choices(postPolicies, postPolicyName)}
      />
      <CheckboxField
        field={fields.showsActor}
        label="管理日志里写明是谁处理的"
        hint="不勾选时，大家只看到「管理团队」；圈主和圈子管理员总能看到是谁"
      />
      {isNew && isAsked && (
        <TextareaField
          field={fields.reason}
          label={circleLabels.reason}
          rows={3}
          max={limits.circleReasonMax}
          hint="管理员审核时会看到"
        />
      )}
      <div className={styles.actions}>
        <SubmitButton intent={SAVE} size="lg">
          {submit}
        </SubmitButton>
      </div>
    </Form>
  );
}
