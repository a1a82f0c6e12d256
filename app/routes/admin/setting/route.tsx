import { cutText } from "#contract/shared/cut-text.ts";
import { data, Form, redirect } from "react-router";
import { adminEndpoints, type StaffLogItem } from "#contract/console/admin.ts";
import { statusOfFailure } from "~/forms/reply-failure.ts";
import type { StaffRefusal } from "~/features/staff/staff-form.server.ts";
import { StaffAlert, StaffChoice, StaffText } from "~/features/staff/staff-form.tsx";
import { pageMeta } from "~/lib/page-meta.ts";
import { parseId } from "~/lib/parse-id.ts";
import { useNow } from "~/lib/root-data.ts";
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
import { LogLine } from "../log-line.tsx";
import { settingGroups, settingSwitches } from "../setting-fields.ts";
import { errorsOf, settingNames, textsOf, valuesOf } from "./setting-form.ts";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, location }, { title: "站点设置", description: "名称、公告、链接与备案。", noindex: true });
}

const onOrOff = [
  { value: "on", label: "开放" },
  { value: "off", label: "关闭" },
];

export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  return load(args, adminEndpoints.settings, {});
}

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  const form = await readForm(args);
  const typed = Object.fromEntries(settingNames.map((name) => [name, cutText(String(form.get(name) ?? ""), 10_000)]));
  const stay = (message: string | null, fieldErrors: StaffRefusal["fieldErrors"], status: number) =>
    data({ refusal: { intent: "", userId: "", typed, fieldErrors, message } satisfies StaffRefusal }, { status });
  if (form.get("intent") === "undo") {
    const undone = await submit(args, adminEndpoints.undoSetting, {
      body: { id: parseId(String(form.get("id") ?? "")) ?? 0 },
    });
    if (!undone.ok)
      return data({ refusal: null, undoError: undone.failure.message }, { status: statusOfFailure(undone.failure) });
    putFlash(args.context, "success", "已改回那次修改之前");
    return redirect("/admin/setting", 303);
  }
  const sent = await submit(args, adminEndpoints.changeSettings, {
    body: { revision: Number(form.get("revision")) || 0, values: valuesOf(form) },
  });
  if (!sent.ok) {
    const errors = errorsOf(sent.failure.fieldErrors);
    const fieldErrors = Object.fromEntries(Object.entries(errors).map(([name, text]) => [name, [text]]));
    const isShown = Object.keys(fieldErrors).length > 0;
    return stay(
      isShown ? "有几项需要修改，见下面的红字" : sent.failure.message,
      fieldErrors,
      statusOfFailure(sent.failure),
    );
  }
  const { changed } = sent.data;
  putFlash(args.context, changed > 0 ? "success" : "info", changed > 0 ? `已保存 ${changed} 项，已经生效` : "没有改动");
  return redirect("/admin/setting", 303);
}

export default function Settings({ loaderData: { values, revision, changes }, actionData }: Route.ComponentProps) {
  const now = useNow();
  const refusal = actionData?.refusal ?? null;
  const texts = textsOf(values);
  return (
    <section className={`${surface.screen} ${styles.screen}`}>
      <h1>站点设置</h1>
      <StaffAlert refusal={refusal} />
      {actionData && "undoError" in actionData && (
        <p role="alert" className={desk.said}>
          {actionData.undoError}
        </p>
      )}
      <Form method="post" className={styles.setting} aria-label="站点设置" key={revision}>
        <FormOwner />
        <input type="hidden" name="revision" value={revision} />
        {settingGroups.map(({ title, fields }) => (
          <section key={title} className={styles.setting}>
            <h2>{title}</h2>
            {fields.map(({ name, choices, ...field }) => {
              const common = { id: `setting-${name}`, name, ...field, initial: texts[name], refusal };
              return choices ? (
                <StaffChoice key={name} {...common} choices={choices} />
              ) : (
                <StaffText key={name} {...common} />
              );
            })}
          </section>
        ))}
        <section className={styles.setting}>
          <h2>功能开关</h2>
          {settingSwitches.map(({ name, ...field }) => (
            <StaffChoice
              key={name}
              id={`setting-${name}`}
              name={name}
              {...field}
              choices={onOrOff}
              initial={texts[name]}
              refusal={refusal}
            />
          ))}
        </section>
        <p className={desk.small}>站点网址由运营者在配置里给出：{values.siteUrl}</p>
        <div className={desk.buttons}>
          <button type="submit" className={button.primary}>
            保存设置
          </button>
        </div>
      </Form>
      <h2>修改记录</h2>
      {changes.length === 0 ? (
        <p className={desk.small}>还没有改过。</p>
      ) : (
        <ol className={desk.list}>
          {changes.map((item) => (
            <Change key={item.id} item={item} now={now} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Change({ item, now }: { item: StaffLogItem; now: number }) {
  return (
    <li className={desk.item}>
      <LogLine item={item} now={now} />
      <Form method="post" preventScrollReset>
        <FormOwner follows />
        <input type="hidden" name="id" value={item.id} />
        <button type="submit" name="intent" value="undo" className={button.button}>
          改回之前
        </button>
      </Form>
    </li>
  );
}
