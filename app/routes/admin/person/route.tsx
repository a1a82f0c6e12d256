import { data } from "react-router";
import { adminEndpoints, type PersonDetail } from "#contract/console/admin.ts";
import { cleanupPath, contentPath, writtenKindName } from "#contract/console/cleanup-names.ts";
import {
  liftInput,
  noteInput,
  reasonInput,
  resetInput,
  roleInput,
  sanctionInput,
  warnInput,
} from "#contract/console/person-acts.ts";
import { picturesOfPath } from "#contract/moderation/picture-names.ts";
import { recordExportInput } from "#contract/lifecycle/record-export.ts";
import { mayOnSite, personAdminPath, sanctionName } from "#contract/shared/staff-names.ts";
import { staffAct } from "~/features/staff/staff-form.server.ts";
import { StaffAlert } from "~/features/staff/staff-form.tsx";
import { countText } from "~/lib/count-text.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { personName } from "~/lib/person-name.ts";
import { useNow, useViewer } from "~/lib/root-data.ts";
import { dateText } from "~/lib/time-text.ts";
import { load, submit } from "~/server/api.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { idParam } from "~/server/id-param.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import button from "~/ui/button/button.module.css";
import { Gaps } from "~/ui/gap.tsx";
import { PersonLine } from "~/ui/person.tsx";
import surface from "~/ui/surface/surface.module.css";
import { TimeText } from "~/ui/time-text.tsx";
import type { Route } from "./+types/route";
import desk from "~/features/staff/desk.module.css";
import styles from "../admin.module.css";
import { Cleanups } from "../cleanups.tsx";
import { personBadges } from "../person-badges.tsx";
import { PersonActs } from "./acts.tsx";
import { Merges } from "./merges.tsx";
import { RecordExports } from "./record-exports.tsx";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, location }, { title: "管理成员", description: "处罚、备注与登录记录。", noindex: true });
}

export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  return { person: await load(args, adminEndpoints.person, { params: { id: idParam(args) } }) };
}

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  const params = { id: idParam(args) };
  const form = await readForm(args);
  const to = personAdminPath(params.id);
  const intent = String(form.get("intent") ?? "");
  const fields = Object.fromEntries(form);
  if (intent === "ban" || intent === "mute")
    return staffAct(args, form, {
      schema: sanctionInput,
      fields: { ...fields, kind: intent },
      send: (body) => submit(args, adminEndpoints.sanction, { params, body }),
      words: intent === "ban" ? "已封禁，TA 的全部登录已经结束" : "已禁言，对方会收到通知",
      to,
    });
  if (intent === "lift-ban" || intent === "lift-mute")
    return staffAct(args, form, {
      schema: liftInput,
      fields: { ...fields, kind: intent === "lift-ban" ? "ban" : "mute" },
      send: (body) => submit(args, adminEndpoints.lift, { params, body }),
      words: intent === "lift-ban" ? "已解除封禁" : "已解除禁言",
      to,
    });
  if (intent === "role")
    return staffAct(args, form, {
      schema: roleInput,
      fields: { ...fields, areas: form.getAll("areas") },
      send: (body) => submit(args, adminEndpoints.role, { params, body }),
      words: "身份已保存，对方会收到通知",
      to,
    });
  if (intent === "reset")
    return staffAct(args, form, {
      schema: resetInput,
      fields: { ...fields, parts: form.getAll("parts") },
      send: (body) => submit(args, adminEndpoints.resetProfile, { params, body }),
      words: "已重置，对方会收到通知，可以申诉",
      to,
    });
  if (intent === "note")
    return staffAct(args, form, {
      schema: noteInput,
      send: (body) => submit(args, adminEndpoints.note, { params, body }),
      words: "备注已保存",
      to,
    });
  if (intent === "end-sessions")
    return staffAct(args, form, {
      schema: reasonInput,
      send: (body) => submit(args, adminEndpoints.endSessions, { params, body }),
      words: ({ count }) => `已结束 ${count} 个登录`,
      to,
    });
  if (intent === "export-records")
    return staffAct(args, form, {
      schema: recordExportInput,
      send: (body) => submit(args, adminEndpoints.exportRecords, { params, body }),
      words: "已申请，做好后会通知你",
      to,
    });
  if (intent === "phone")
    return staffAct(args, form, {
      schema: reasonInput,
      send: (body) => submit(args, adminEndpoints.phone, { params, body }),
      words: ({ phone }) => (phone ? `手机号：${phone}` : "TA 没有绑定手机号"),
      to,
    });
  if (intent === "warn")
    return staffAct(args, form, {
      schema: warnInput,
      send: (body) => submit(args, adminEndpoints.warn, { params, body }),
      words: "已警告，对方会收到通知",
      to,
    });
  throw data({ message: "请求有误，请刷新后重试", requestId: "" }, { status: 400 });
}

export default function PersonPage({ loaderData: { person }, actionData }: Route.ComponentProps) {
  const now = useNow();
  const viewer = useViewer();
  const refusal = actionData?.refusal ?? null;
  return (
    <section className={`${surface.screen} ${styles.screen}`}>
      <h1>管理成员</h1>
      <PersonLine person={person} size={48} badge={personBadges(person)}>
        <span>编号 {person.id}</span>
        <span>
          <TimeText iso={person.createdAt} now={now} /> 加入
        </span>
      </PersonLine>
      <Facts person={person} />
      {person.avatar && mayOnSite(viewer, "picture") && (
        <p>
          <a href={picturesOfPath("user", person.id)} className="touch">
            禁用资料里的图片
          </a>
        </p>
      )}
      <StaffAlert refusal={refusal} />
      <p className={desk.buttons}>
        <Gaps>
          <a href={contentPath(person.id)} className={button.button}>
            TA 的内容
          </a>
          {person.can.cleanUp && (
            <a href={cleanupPath(person.id)} className={button.button}>
              清理这个人…
            </a>
          )}
        </Gaps>
      </p>
      <Merges person={person} now={now} />
      <PersonActs person={person} refusal={refusal} />
      {person.cleanups.length > 0 && (
        <>
          <h2>清理过的内容</h2>
          <Cleanups cleanups={person.cleanups} now={now} action={cleanupPath(person.id)} />
        </>
      )}
      <RecordExports person={person} now={now} />
      <History person={person} now={now} />
    </section>
  );
}

function Facts({ person: { phoneMasked, region, wechatNickname, written, counts } }: { person: PersonDetail }) {
  const facts = [
    ["手机号", phoneMasked ?? "未绑定"],
    ["微信", wechatNickname ?? "未绑定"],
    ["IP 属地", region ?? "未知"],
    ...written.map(({ kind, count }) => [writtenKindName[kind], countText(count)] as const),
    ["粉丝", countText(counts.followers)],
    ["获赞", countText(counts.likes)],
    ["积分", countText(counts.points)],
    ["被删除的内容", countText(counts.removals)],
    ["警告", countText(counts.warnings)],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function History({ person: { sanctions, notes, logins }, now }: { person: PersonDetail; now: number }) {
  return (
    <>
      <h2>处罚记录</h2>
      {sanctions.length === 0 ? (
        <p className={desk.small}>没有处罚过。</p>
      ) : (
        <ol className={desk.list}>
          {sanctions.map((one) => (
            <li key={one.id} className={desk.item}>
              <p>
                <strong>{sanctionName[one.kind]}</strong>{" "}
                {one.kind !== "warning" && (one.until ? `到 ${dateText(one.until)}` : "永久")}：{one.reason}
              </p>
              <p className={desk.facts}>
                <Gaps>
                  <span>
                    {personName(one.madeBy)} <TimeText iso={one.createdAt} now={now} />
                  </span>
                  {one.liftedBy && one.liftedAt && (
                    <span>
                      {personName(one.liftedBy)} 结束于 <TimeText iso={one.liftedAt} now={now} />
                    </span>
                  )}
                </Gaps>
              </p>
            </li>
          ))}
        </ol>
      )}
      <h2>备注</h2>
      {notes.length === 0 ? (
        <p className={desk.small}>还没有备注。</p>
      ) : (
        <ol className={desk.list}>
          {notes.map((note) => (
            <li key={note.id} className={desk.item}>
              <p className={desk.said}>{note.text}</p>
              <p className={desk.small}>
                {personName(note.author)} <TimeText iso={note.createdAt} now={now} />
              </p>
            </li>
          ))}
        </ol>
      )}
      <h2>登录记录</h2>
      {logins.length === 0 ? (
        <p className={desk.small}>没有登录记录。</p>
      ) : (
        <ol className={desk.list}>
          {logins.map((login) => (
            <li key={login.id} className={desk.item}>
              <p className={desk.row}>
                <Gaps>
                  <span>{login.device ?? "未知设备"}</span>
                  <span>{login.region ?? "未知地区"}</span>
                  {login.ip && <span>{login.ip}</span>}
                  <span>{login.isLive ? "登录中" : "已结束"}</span>
                </Gaps>
              </p>
              <p className={desk.facts}>
                <Gaps>
                  <span>
                    <TimeText iso={login.createdAt} now={now} /> 登录
                  </span>
                  {login.lastSeenAt && (
                    <span>
                      最后活动 <TimeText iso={login.lastSeenAt} now={now} />
                    </span>
                  )}
                </Gaps>
              </p>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
