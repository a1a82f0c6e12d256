import { Form } from "react-router";
import { adminEndpoints } from "#contract/console/admin.ts";
import { cleanupManyInput } from "#contract/console/cleanup-many.ts";
import { cleanupManyPath, cleanupPath, clusterReasonName, writtenKindName } from "#contract/console/cleanup-names.ts";
import { limits } from "#contract/shared/limits.ts";
import { reasonTemplates } from "#contract/shared/staff-names.ts";
import desk from "~/features/staff/desk.module.css";
import { staffAct, staffBulk } from "~/features/staff/staff-form.server.ts";
import type { StaffRefusal } from "~/features/staff/staff-form.server.ts";
import { StaffAlert, StaffChecks, StaffText } from "~/features/staff/staff-form.tsx";
import { countText } from "~/lib/count-text.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { parseId } from "~/lib/parse-id.ts";
import { personName } from "~/lib/person-name.ts";
import { useNow } from "~/lib/root-data.ts";
import { tickedIds } from "~/lib/ticked-ids.ts";
import { load, submit } from "~/server/api.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import button from "~/ui/button/button.module.css";
import { Empty } from "~/ui/empty.tsx";
import { FormOwner } from "~/ui/form-owner.tsx";
import { Gaps } from "~/ui/gap.tsx";
import { PersonLine } from "~/ui/person.tsx";
import surface from "~/ui/surface/surface.module.css";
import { TimeText } from "~/ui/time-text.tsx";
import type { Route } from "./+types/route";
import styles from "../admin.module.css";
import { personBadges } from "../person-badges.tsx";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, location }, { title: "批量清理", description: "一次清理多位成员。", noindex: true });
}

/** `ids` are ticked in a list of members, `report` names a report's cluster, `hours` the accounts of the last hours. */
export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const { searchParams } = args.url;
  const texts = [...searchParams.getAll("ids"), ...searchParams.getAll("all")].flatMap((value) => value.split(","));
  const ids = [...new Set(texts.filter((text) => text !== ""))].join(",");
  const report = searchParams.get("report");
  const hours = searchParams.get("hours");
  const query = ids !== "" ? { ids } : report ? { report } : hours ? { hours } : {};
  return load(args, adminEndpoints.cleanupPeople, { query });
}

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  const form = await readForm(args);
  if (form.get("intent") === "undo")
    return staffAct(args, form, {
      schema: cleanupManyInput.pick({}),
      send: () =>
        submit(args, adminEndpoints.undoCleanUpMany, { params: { id: parseId(String(form.get("batch") ?? "")) ?? 0 } }),
      words: "正在恢复，封禁也解除了；刷新本页可以看到进度",
      to: cleanupManyPath,
    });
  return staffBulk(args, form, {
    schema: cleanupManyInput,
    fields: {
      ids: tickedIds(form),
      scope: "all",
      reason: form.get("reason") ?? "",
      ban: form.get("ban") ?? undefined,
    },
    send: (body) => submit(args, adminEndpoints.cleanUpMany, { body }),
    bulk: ({ done, failed }) => ({
      did: "开始清理",
      done,
      failed,
      things: "人",
      after: `${limits.restoreDays} 天内可以在这里一次撤销`,
      isNumbered: true,
    }),
    to: cleanupManyPath,
  });
}

type Data = Route.ComponentProps["loaderData"];

export default function CleanupManyPage({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = actionData?.refusal ?? null;
  return (
    <section className={`${surface.screen} ${styles.screen}`}>
      <h1>批量清理</h1>
      <StaffAlert refusal={refusal} />
      {loaderData.people.length > 0 ? (
        <Choose data={loaderData} refusal={refusal} />
      ) : (
        <Empty title="没有选中的成员">
          <a href="/admin/person">去成员里选</a>
        </Empty>
      )}
      <Batches batches={loaderData.batches} />
    </section>
  );
}

function Choose({ data: { people, counts, total, canBan }, refusal }: { data: Data; refusal: StaffRefusal | null }) {
  const now = useNow();
  const ticked = refusal?.typed.ids?.split(",");
  const kinds = counts.filter(({ count }) => count > 0);
  return (
    <Form method="post" aria-label="批量清理" className={styles.setting}>
      <FormOwner />
      <p>
        {people.length} 位成员，共 {countText(total)} 条内容
        {kinds.length > 0 &&
          `：${kinds.map(({ kind, count }) => `${writtenKindName[kind]} ${countText(count)}`).join("、")}`}
        。
      </p>
      <p className={desk.small}>
        昵称、简介、图片、圈子、合集、私信、点赞、关注和等待审核的内容等也一并清理；每个人收到一条带理由的通知。不该清理的人请取消勾选。
      </p>
      <ul className={desk.list}>
        {people.map((person) => (
          <li key={person.id} className={`${desk.item} ${desk.tick}`}>
            <label>
              <input
                type="checkbox"
                name="ids"
                value={person.id}
                aria-label={`选择${personName(person)}`}
                defaultChecked={ticked ? ticked.includes(String(person.id)) : true}
              />
            </label>
            <PersonLine person={person} size={40} badge={personBadges(person)}>
              <span>编号 {person.id}</span>
              <span>
                <TimeText iso={person.createdAt} now={now} /> 加入
              </span>
              <a href={`${cleanupPath(person.id)}?scope=all`} className="touch">
                {countText(person.total)} 条内容
              </a>
              {person.reasons.map((reason) => (
                <span key={reason}>{clusterReasonName[reason]}</span>
              ))}
            </PersonLine>
          </li>
        ))}
      </ul>
      <StaffText
        id="clean-reason"
        name="reason"
        label="理由（本人会看到，也记入日志）"
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
          <button type="submit" name="intent" value="clean" className={button.danger}>
            清理选中的成员
          </button>
          <a href="/admin/person" className={button.quiet}>
            取消
          </a>
        </Gaps>
      </div>
    </Form>
  );
}

function Batches({ batches }: { batches: Data["batches"] }) {
  const now = useNow();
  if (batches.length === 0) return null;
  return (
    <>
      <h2>批量清理过</h2>
      <ol className={desk.list}>
        {batches.map((batch) => (
          <li key={batch.id} className={desk.item}>
            <p>
              {batch.people} 人，删除了 {countText(batch.removed)} 条
              {batch.running > 0 && `（${batch.running} 人还在进行，刷新本页可以看到进度）`}
              {batch.isUndone && batch.running === 0 && "，已撤销"}。理由：{batch.reason}
            </p>
            <p className={desk.facts}>
              {personName(batch.madeBy)} <TimeText iso={batch.createdAt} now={now} />
            </p>
            {batch.canUndo && (
              <Form method="post" action={cleanupManyPath} aria-label={`撤销批量清理 ${batch.id}`}>
                <FormOwner follows />
                <input type="hidden" name="batch" value={batch.id} />
                <button type="submit" name="intent" value="undo" className={button.button}>
                  全部撤销
                </button>
              </Form>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
