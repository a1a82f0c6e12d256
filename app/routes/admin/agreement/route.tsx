import { data, Form, Link, redirect } from "react-router";
import { adminEndpoints } from "#contract/console/admin.ts";
import { agreementInput, agreementPreviewInput } from "#contract/console/agreement.ts";
import { agreementName, agreementVersionPath } from "#contract/shared/agreement-names.ts";
import type { FieldErrors } from "#contract/shared/errors.ts";
import { limits } from "#contract/shared/limits.ts";
import { DiffLines } from "~/features/diff-lines/diff-lines.tsx";
import type { StaffRefusal } from "~/features/staff/staff-form.server.ts";
import { StaffAlert, StaffChoice, StaffText } from "~/features/staff/staff-form.tsx";
import { statusOfFailure } from "~/forms/reply-failure.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { parseId } from "~/lib/parse-id.ts";
import { Prose } from "~/ui/prose.tsx";
import { load, submit } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { agreementKindParam } from "~/server/id-param.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import button from "~/ui/button/button.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";
import { Gaps } from "~/ui/gap.tsx";
import prose from "~/ui/prose.module.css";
import surface from "~/ui/surface/surface.module.css";
import type { Route } from "./+types/route";
import desk from "~/features/staff/desk.module.css";
import styles from "../admin.module.css";

const PREVIEW = "preview";
const SHOWN = ["source", "note", "asks"];
const TYPED = [...SHOWN, "version"];

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, location }, { title: "修改协议", description: "写一个新版本并发布。", noindex: true });
}

export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const kind = agreementKindParam(args);
  const { source, version } = await load(args, adminEndpoints.agreement, { params: { kind } });
  return { kind, source, version };
}

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  const kind = agreementKindParam(args);
  const form = await readForm(args);
  const text = (name: string) => String(form.get(name) ?? "");
  const typed = Object.fromEntries(TYPED.map((name) => [name, text(name)]));
  const stay = (fieldErrors: FieldErrors, message: string | null, status: number) => {
    const isShown = Object.keys(fieldErrors).some((name) => SHOWN.includes(name));
    const refusal: StaffRefusal = {
      intent: text("intent"),
      userId: "",
      typed,
      fieldErrors,
      message: isShown ? "有几项需要修改，见下面的红字" : (Object.values(fieldErrors)[0]?.[0] ?? message),
    };
    return data({ refusal, preview: null }, { status });
  };
  if (text("intent") === PREVIEW) {
    const parsed = agreementPreviewInput.safeParse(typed);
    if (!parsed.success) return stay(parsed.error.flatten().fieldErrors, null, 400);
    const shown = await submit(args, adminEndpoints.previewAgreement, { params: { kind }, body: parsed.data });
    if (!shown.ok) return stay(shown.failure.fieldErrors, shown.failure.message, statusOfFailure(shown.failure));
    const kept: StaffRefusal = { intent: PREVIEW, userId: "", typed, fieldErrors: {}, message: null };
    return data({ refusal: kept, preview: shown.data }, { status: 200 });
  }
  const parsed = agreementInput.safeParse(typed);
  if (!parsed.success) return stay(parsed.error.flatten().fieldErrors, null, 400);
  const version = parseId(text("version")) ?? 0;
  const sent = await submit(args, adminEndpoints.publishAgreement, {
    params: { kind },
    body: { ...parsed.data, version },
  });
  if (!sent.ok) return stay(sent.failure.fieldErrors, sent.failure.message, statusOfFailure(sent.failure));
  putFlash(
    args.context,
    "success",
    `${agreementName[kind]}第 ${sent.data.version} 版已发布${parsed.data.asks ? "，成员会被要求重新同意" : ""}`,
  );
  return redirect(agreementVersionPath(kind, sent.data.version), 303);
}

export default function EditAgreement({ loaderData: { kind, source, version }, actionData }: Route.ComponentProps) {
  const refusal = actionData?.refusal ?? null;
  const preview = actionData?.preview ?? null;
  return (
    <section className={`${surface.screen} ${styles.screen}`}>
      <p className={desk.small}>
        <Link to="/admin/agreement" className="touch">
          协议
        </Link>
      </p>
      <h1>修改{agreementName[kind]}</h1>
      <StaffAlert refusal={refusal} />
      {preview && (
        <section aria-label="预览" className={styles.setting}>
          <h2>预览</h2>
          <Prose html={preview.html} className={prose.prose} />
          <h2>和现行版本相比</h2>
          {preview.isCoarse && <p className={desk.small}>改动太多，没有逐行对照，按整段显示。</p>}
          {preview.lines.length > 0 ? <DiffLines lines={preview.lines} /> : <p className={desk.small}>没有改动。</p>}
        </section>
      )}
      <Form method="post" className={styles.setting} aria-label={`修改${agreementName[kind]}`} key={version}>
        <FormOwner />
        {/* The typed text belongs to the version on which it is based. */}
        <input type="hidden" name="version" value={refusal?.typed.version ?? version} />
        <StaffText
          id="agreement-source"
          name="source"
          label={`全文（Markdown，现行第 ${version} 版）`}
          rows={24}
          max={limits.agreementMax}
          isNeeded
          initial={source}
          refusal={refusal}
        />
        <StaffText
          id="agreement-note"
          name="note"
          label="改了什么，一句话，显示给所有人"
          max={limits.agreementNoteMax}
          placeholder="例如：增加了第三方统计服务的说明"
          initial=""
          refusal={refusal}
        />
        <StaffChoice
          id="agreement-asks"
          name="asks"
          label="修改的性质"
          choices={[
            { value: "true", label: "重要修改：每位成员重新同意之前只能浏览" },
            { value: "false", label: "文字订正：不再征求同意" },
          ]}
          initial=""
          refusal={refusal}
        />
        <p className={desk.small}>法律要求重要修改提前公告的，请先在“站点设置”里发站点公告，到期再发布。</p>
        <div className={desk.buttons}>
          <Gaps>
            <button type="submit" className={button.primary}>
              发布新版本
            </button>
            <button type="submit" name="intent" value={PREVIEW} className={button.button} formNoValidate>
              预览和对照
            </button>
          </Gaps>
        </div>
      </Form>
    </section>
  );
}
