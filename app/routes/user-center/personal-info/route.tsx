import { getFormProps } from "@conform-to/react";
import { Form, Link } from "react-router";
import { limits } from "#contract/shared/limits.ts";
import {
  BIRTHDAY_FIRST,
  birthdayLast,
  gender,
  genderName,
  profileEndpoints,
  visibility,
  visibilityName,
} from "#contract/accounts/profile.ts";
import { FormOwner } from "~/ui/form-owner.tsx";
import { PictureField } from "~/features/image-field/picture-field.tsx";
import { RadioField } from "~/forms/choice-fields.tsx";
import { ErrorSummary } from "~/forms/error-summary.tsx";
import { SubmitButton } from "~/forms/submit-button.tsx";
import { TextField } from "~/forms/text-field.tsx";
import { TextareaField } from "~/forms/textarea-field.tsx";
import { useAppForm } from "~/forms/use-app-form.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { load } from "~/server/api.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { useNow, useRootData } from "~/lib/root-data.ts";
import { MantineRoom } from "~/theme/mantine-room.tsx";
import type { Route } from "./+types/route";
import { infoAction } from "./info-actions.server.ts";
import { infoForm, infoLabels, SAVE, schemaOfIntent } from "./info-form.ts";
import surface from "~/ui/surface/surface.module.css";
import { Gaps } from "~/ui/gap.tsx";
import styles from "./personal-info.module.css";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta(
    { matches, location },
    { title: "个人资料", description: "修改头像、昵称、简介，设置谁可以看你的列表。", noindex: true },
  );
}

/** R19: the member's profile. */
export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  return { own: await load(args, profileEndpoints.own, {}) };
}

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  return infoAction(args);
}

const visibilities = visibility.options.map((value) => ({ value, label: visibilityName[value] }));

export default function PersonalInfo({ loaderData: { own }, actionData }: Route.ComponentProps) {
  const now = useNow();
  const [form, fields] = useAppForm({
    id: "personal-info",
    schema: infoForm,
    lastResult: actionData?.result,
    check: schemaOfIntent,
    defaultValue: {
      name: own.name ?? "",
      bio: own.bio,
      gender: own.gender,
      birthday: own.birthday,
      followVisibility: own.followVisibility,
      fansVisibility: own.fansVisibility,
      circleVisibility: own.circleVisibility,
    },
  });
  const named = Object.entries(infoLabels).map(
    ([name, label]) => [name, { label, id: fields[name as keyof typeof infoLabels].id }] as const,
  );
  const face = { seed: own.id, name: own.name || "群" };
  const uploaded = actionData?.uploaded;
  return (
    <MantineRoom theme={useRootData()?.theme ?? "light"}>
      <Form
        method="post"
        encType="multipart/form-data"
        {...getFormProps(form)}
        className={`${surface.screen} ${styles.screen}`}
      >
        <FormOwner />
        {/* Enter must save. Without this button, it would press the first button, which opens a file dialog. */}
        <button type="submit" name="intent" value={SAVE} className="visually-hidden" tabIndex={-1} aria-hidden="true" />
        <header className={styles.head}>
          <h1>个人资料</h1>
          <Link to={`/user/${own.id}`} className={styles.mine}>
            查看我的主页
          </Link>
        </header>
        <ErrorSummary errors={form.allErrors} fields={Object.fromEntries(named)} />
        <PictureField
          key={`avatar-${own.id}`}
          kind="avatar"
          shape="face"
          label="头像"
          hint="正方形最好，最大 10 MB"
          file={fields.avatarFile}
          idField={fields.avatarImageId}
          currentUrl={own.avatar?.thumbUrl ?? null}
          uploaded={uploaded?.avatar ?? null}
          {...face}
        />
        <PictureField
          key={`cover-${own.id}`}
          kind="cover"
          shape="cover"
          label="封面"
          hint="主页顶部的横幅，建议 3:1"
          file={fields.coverFile}
          idField={fields.coverImageId}
          currentUrl={own.coverUrl}
          uploaded={uploaded?.cover ?? null}
          {...face}
        />
        <TextField
          field={fields.name}
          label="昵称"
          hint={`${limits.nameMin}–${limits.nameMax} 个字，不能和别人重复`}
          inputProps={{ autoComplete: "nickname", spellCheck: false }}
        />
        <TextareaField field={fields.bio} label="简介" rows={3} max={limits.bioMax} hint="介绍一下自己" />
        <RadioField
          field={fields.gender}
          legend="性别"
          choices={gender.options.map((value) => ({ value, label: genderName[value] }))}
        />
        <TextField
          field={fields.birthday}
          label="生日"
          type="date"
          hint="只有你自己看得到"
          inputProps={{ autoComplete: "bday", required: false, min: BIRTHDAY_FIRST, max: birthdayLast(now) }}
        />
        <fieldset className={styles.privacy}>
          <Gaps>
            <legend className={styles.legend}>隐私</legend>
            <RadioField field={fields.followVisibility} legend="谁可以看我的关注" choices={visibilities} />
            <RadioField field={fields.fansVisibility} legend="谁可以看我的粉丝" choices={visibilities} />
            <RadioField field={fields.circleVisibility} legend="谁可以看我的圈子" choices={visibilities} />
          </Gaps>
        </fieldset>
        <div className={styles.actions}>
          <SubmitButton intent={SAVE} size="lg">
            保存
          </SubmitButton>
        </div>
      </Form>
    </MantineRoom>
  );
}
