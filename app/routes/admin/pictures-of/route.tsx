import { Form, redirect } from "react-router";
import { adminEndpoints } from "#contract/console/admin.ts";
import { forbidInput } from "#contract/moderation/picture.ts";
import { pictureLevelName, picturesPath } from "#contract/moderation/picture-names.ts";
import { StaffAlert, staffField } from "~/features/staff/staff-form.tsx";
import { FieldLine } from "~/forms/field.tsx";
import { statusOfFailure } from "~/forms/reply-failure.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { load, submit } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import button from "~/ui/button/button.module.css";
import { Empty } from "~/ui/empty.tsx";
import { FormOwner } from "~/ui/form-owner.tsx";
import surface from "~/ui/surface/surface.module.css";
import type { Route } from "./+types/route";
import desk from "~/features/staff/desk.module.css";
import forms from "~/forms/forms.module.css";
import styles from "../admin.module.css";
import { ForbidFields } from "../forbid-fields.tsx";
import { forbidRefusal } from "../forbid-refusal.server.ts";
import own from "../pictures.module.css";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, location }, { title: "禁用其中的图片", description: "选择要禁用的图片。", noindex: true });
}

/**
 * Parses the source of the pictures from the address, such as `?kind=article&id=3`: a report, a removal, a post in
 * review, or a profile.
 * @throws 404 when the address is invalid
 */
function sourceOf({ searchParams }: URL) {
  const parsed = forbidInput.shape.of.unwrap().safeParse(Object.fromEntries(searchParams));
  if (!parsed.success) throw new Response("Page Not Found", { status: 404 });
  return parsed.data;
}

export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  return load(args, adminEndpoints.picturesOf, { query: sourceOf(args.url) });
}

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  const form = await readForm(args);
  const parsed = forbidInput.safeParse({
    level: form.get("level"),
    note: form.get("note"),
    imageIds: form.getAll("imageIds"),
    of: sourceOf(args.url),
  });
  if (!parsed.success) return forbidRefusal(form, parsed.error.flatten().fieldErrors, null, 400);
  const sent = await submit(args, adminEndpoints.forbidPictures, { body: parsed.data });
  if (!sent.ok)
    return forbidRefusal(form, sent.failure.fieldErrors, sent.failure.message, statusOfFailure(sent.failure));
  putFlash(args.context, "success", `已禁用 ${sent.data.count} 张图片，几秒内生效`);
  return redirect(picturesPath, 303);
}

export default function PicturesOf({ loaderData: { pictures }, actionData }: Route.ComponentProps) {
  const refusal = actionData?.refusal ?? null;
  const field = staffField({ id: "pictures", name: "file", refusal });
  const ticked = refusal ? (refusal.typed.imageIds ?? "").split(",") : null;
  return (
    <section className={`${surface.screen} ${styles.screen}`}>
      <p className={desk.small}>
        <a href={picturesPath} className="touch">
          禁用图片
        </a>
      </p>
      <h1>禁用其中的图片</h1>
      <StaffAlert refusal={refusal} />
      {pictures.length === 0 ? (
        <Empty title="其中没有图片，或者文件已经删除了" />
      ) : (
        <Form method="post" className={styles.setting} aria-label="禁用其中的图片">
          <FormOwner />
          <fieldset className={forms.group} aria-describedby={field.errors ? field.errorId : undefined}>
            <legend className={forms.label}>图片</legend>
            <ul className={own.grid}>
              {pictures.map(({ id, thumb, level }) => (
                <li key={id}>
                  <label>
                    <img src={thumb} alt={`图片 ${id}`} className={own.thumb} />{" "}
                    <span className={own.tick}>
                      <input
                        type="checkbox"
                        name="imageIds"
                        value={id}
                        defaultChecked={ticked?.includes(String(id)) ?? pictures.length === 1}
                      />
                      {level === null ? "禁用" : `已禁用：${pictureLevelName[level]}`}
                    </span>
                  </label>
                </li>
              ))}
            </ul>
            <FieldLine field={field} />
          </fieldset>
          <ForbidFields refusal={refusal} />
          <div className={desk.buttons}>
            <button type="submit" className={button.primary}>
              禁用选中的
            </button>
          </div>
        </Form>
      )}
    </section>
  );
}
