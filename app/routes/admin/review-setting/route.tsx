import { data, Form, Link, redirect } from "react-router";
import { adminEndpoints } from "#contract/console/admin.ts";
import { reviewSettings } from "#contract/moderation/review.ts";
import { reviewKindName, reviewKinds } from "#contract/moderation/review-names.ts";
import type { StaffRefusal } from "~/features/staff/staff-form.server.ts";
import { StaffAlert, StaffChecks, StaffText } from "~/features/staff/staff-form.tsx";
import { statusOfFailure } from "~/forms/reply-failure.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { load, submit } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import button from "~/ui/button/button.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";
import surface from "~/ui/surface/surface.module.css";
import type { Route } from "./+types/route";
import desk from "~/features/staff/desk.module.css";
import styles from "../admin.module.css";
import { reviewNumbers } from "../setting-fields.ts";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta(
    { matches, location },
    { title: "先审后发与防刷", description: "谁的什么内容先审后发，新成员的限制。", noindex: true },
  );
}

export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  return { settings: await load(args, adminEndpoints.reviewSettings, {}) };
}

const names = ["circles", ...reviewNumbers.map(({ name }) => name)];

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  const form = await readForm(args);
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const stay = (fieldErrors: StaffRefusal["fieldErrors"], message: string | null, status: number) => {
    const typed = {
      ...Object.fromEntries(names.map((name) => [name, text(name)])),
      kinds: form.getAll("kinds").map(String).join(","),
      circlesMay: form.has("circlesMay") ? "on" : "",
    };
    return data(
      { refusal: { intent: "save", userId: "", typed, fieldErrors, message } satisfies StaffRefusal },
      { status },
    );
  };
  const parsed = reviewSettings.safeParse({
    kinds: form.getAll("kinds"),
    circles: text("circles")
      .split(/[\s,，、]+/)
      .filter(Boolean),
    circlesMay: form.has("circlesMay"),
    ...Object.fromEntries(reviewNumbers.map(({ name }) => [name, text(name) || 0])),
  });
  if (!parsed.success) return stay(parsed.error.flatten().fieldErrors, null, 400);
  const sent = await submit(args, adminEndpoints.changeReviewSettings, { body: parsed.data });
  if (!sent.ok) return stay(sent.failure.fieldErrors, sent.failure.message, statusOfFailure(sent.failure));
  putFlash(args.context, "success", "已保存，立即生效");
  return redirect("/admin/review/setting", 303);
}

export default function ReviewSetting({ loaderData: { settings }, actionData }: Route.ComponentProps) {
  const refusal = actionData?.refusal ?? null;
  const { kinds, circles } = settings;
  return (
    <section className={`${surface.screen} ${styles.screen}`}>
      <p className={desk.small}>
        <Link to="/admin/review" className="touch">
          审核
        </Link>
      </p>
      <h1>先审后发与防刷</h1>
      <p className={desk.small}>命中“先审后发”词表的内容总是等待审核；管理团队发的不用等。</p>
      <StaffAlert refusal={refusal} />
      <Form method="post" className={styles.setting} aria-label="先审后发设置" key={JSON.stringify(settings)}>
        <FormOwner />
        <StaffChecks
          id="review-kinds"
          name="kinds"
          label="这些内容都先审后发，修改也是"
          choices={reviewKinds.map((value) => ({ value, label: reviewKindName[value] }))}
          initial={kinds}
          refusal={refusal}
        />
        <StaffText
          id="review-circles"
          name="circles"
          label="这些圈子里的内容先审后发（圈子编号，用空格隔开）"
          max={2_000}
          initial={circles.join(" ")}
          refusal={refusal}
        />
        <StaffChecks
          id="review-circles-may"
          name="circlesMay"
          label="圈子自己的先审后发"
          choices={[{ value: "on", label: "圈主和圈子管理员可以自己开启，并审核圈内的内容" }]}
          initial={settings.circlesMay ? ["on"] : []}
          refusal={refusal}
        />
        {reviewNumbers.map(({ name, label }) => (
          <StaffText
            key={name}
            id={`review-${name}`}
            name={name}
            label={label}
            max={5}
            initial={String(settings[name])}
            refusal={refusal}
          />
        ))}
        <div className={desk.buttons}>
          <button type="submit" className={button.primary}>
            保存设置
          </button>
        </div>
      </Form>
    </section>
  );
}
