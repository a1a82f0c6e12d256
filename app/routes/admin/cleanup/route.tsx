import { Form } from "react-router";
import { adminEndpoints } from "#contract/console/admin.ts";
import { cleanupInput } from "#contract/console/cleanup.ts";
import { cleanupPath, cleanupScopeName, cleanupScopes, writtenKindName } from "#contract/console/cleanup-names.ts";
import { limits } from "#contract/shared/limits.ts";
import { personAdminPath, reasonTemplates } from "#contract/shared/staff-names.ts";
import desk from "~/features/staff/desk.module.css";
import { staffAct } from "~/features/staff/staff-form.server.ts";
import { StaffAlert, StaffChecks, StaffText } from "~/features/staff/staff-form.tsx";
import { countText } from "~/lib/count-text.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { parseId } from "~/lib/parse-id.ts";
import { personName } from "~/lib/person-name.ts";
import { useNow } from "~/lib/root-data.ts";
import { load, submit } from "~/server/api.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { idParam } from "~/server/id-param.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import { Badge } from "~/ui/badge.tsx";
import button from "~/ui/button/button.module.css";
import { Empty } from "~/ui/empty.tsx";
import { FormOwner } from "~/ui/form-owner.tsx";
import { Gaps } from "~/ui/gap.tsx";
import { PersonLine } from "~/ui/person.tsx";
import surface from "~/ui/surface/surface.module.css";
import row from "~/ui/tabs/tabs.module.css";
import type { Route } from "./+types/route";
import styles from "../admin.module.css";
import { Cleanups } from "../cleanups.tsx";
import { WrittenList } from "../written-list.tsx";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, location }, { title: "清理内容", description: "删除一位成员发布的内容。", noindex: true });
}

const scopeIn = ({ searchParams }: URL) =>
  cleanupScopes.find((name) => name === searchParams.get("scope")) ?? ("day" as const);

export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const scope = scopeIn(args.url);
  return load(args, adminEndpoints.cleanupPreview, { params: { id: idParam(args) }, query: { scope } });
}

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  const params = { id: idParam(args) };
  const form = await readForm(args);
  const to = personAdminPath(params.id);
  if (form.get("intent") === "undo")
    return staffAct(args, form, {
      schema: cleanupInput.pick({}),
      send: () =>
        submit(args, adminEndpoints.undoCleanup, { params: { id: parseId(String(form.get("userId") ?? "")) ?? 0 } }),
      words: "正在恢复，刷新本页可以看到进度",
      to,
    });
  return staffAct(args, form, {
    schema: cleanupInput,
    send: (body) => submit(args, adminEndpoints.cleanUp, { params, body }),
    words: `正在清理，刷新本页可以看到进度；${limits.restoreDays} 天内可以撤销`,
    to,
  });
}

export default function CleanupPage({ loaderData, actionData }: Route.ComponentProps) {
  const { person, isBanned, canBan, counts, scope, items, cleanups } = loaderData;
  const now = useNow();
  const refusal = actionData?.refusal ?? null;
  const chosen = counts.find((one) => one.scope === scope);
  const total = chosen ? `${countText(chosen.total)} 条${chosen.isMore ? "以上" : ""}` : "";
  return (
    <section className={`${surface.screen} ${styles.screen}`}>
      <h1>清理{personName(person)}的内容</h1>
      <PersonLine person={person} size={40} badge={isBanned ? <Badge tone="alert">已封禁</Badge> : null}>
        <span>编号 {person.id}</span>
        <a href={personAdminPath(person.id)} className="touch">
          TA 的记录
        </a>
      </PersonLine>
      <StaffAlert refusal={refusal} />
      <nav aria-label="清理的范围" className={row.tabs}>
        <Gaps>
          {counts.map((one) => (
            <a
              key={one.scope}
              href={`${cleanupPath(person.id)}?scope=${one.scope}`}
              className={row.tab}
              aria-current={one.scope === scope ? "page" : undefined}
            >
              {cleanupScopeName[one.scope]} {countText(one.total)}
              {one.isMore && "+"}
            </a>
          ))}
        </Gaps>
      </nav>
      {!chosen || chosen.total === 0 ? (
        <Empty title={`${cleanupScopeName[scope]}里没有可以删除的内容`} />
      ) : (
        <>
          <p>
            将删除 {total}：
            {chosen.of
              .filter(({ count }) => count > 0)
              .map(({ kind, count }) => `${writtenKindName[kind]} ${countText(count)}`)
              .join("、")}
            。
          </p>
          <p className={desk.small}>
            关于它们的待处理举报一并了结，作者收到一条通知。TA 设为仅自己可见的、已经删除的不在其中。
            {!isBanned && "TA 没有被封禁，之后还可以发布。"}
          </p>
          <h2>会删除的内容{items.length < chosen.total && `（最近 ${items.length} 条）`}</h2>
          <WrittenList items={items} now={now} />
          <Form
            method="post"
            action={`${cleanupPath(person.id)}?scope=${scope}`}
            aria-label="清理内容"
            className={styles.setting}
          >
            <FormOwner />
            <input type="hidden" name="intent" value="clean" />
            <input type="hidden" name="scope" value={scope} />
            <StaffText
              id="clean-reason"
              name="reason"
              label="理由（作者会看到，也记入日志）"
              max={limits.staffReasonMax}
              initial={reasonTemplates[0]}
              offers={reasonTemplates}
              isNeeded
              refusal={refusal}
            />
            {canBan && (
              <StaffChecks
                id="clean-ban"
                name="ban"
                label="账号"
                refusal={refusal}
                choices={[{ value: "on", label: "同时永久封禁" }]}
                initial={[]}
              />
            )}
            <div className={desk.buttons}>
              <Gaps>
                <button type="submit" className={button.danger}>
                  删除这 {total}
                </button>
                <a href={personAdminPath(person.id)} className={button.quiet}>
                  取消
                </a>
              </Gaps>
            </div>
          </Form>
        </>
      )}
      {cleanups.length > 0 && (
        <>
          <h2>清理过</h2>
          <Cleanups cleanups={cleanups} now={now} action={cleanupPath(person.id)} />
        </>
      )}
    </section>
  );
}
