import { Form } from "react-router";
import { cleanupManyPath } from "#contract/console/cleanup-names.ts";
import { limits } from "#contract/shared/limits.ts";
import { reportEndpoints } from "#contract/console/report.ts";
import {
  canShowPictures,
  reasonOfReport,
  reportKindName,
  reportListPath,
  reportReasonName,
  reportStatusName,
} from "#contract/console/report-names.ts";
import { daysText, reasonTemplates, sanctionDays, sanctionName } from "#contract/shared/staff-names.ts";
import desk from "~/features/staff/desk.module.css";
import review from "~/features/staff/review.module.css";
import type { StaffRefusal } from "~/features/staff/staff-form.server.ts";
import { StaffAlert, StaffChoice, StaffText } from "~/features/staff/staff-form.tsx";
import { pageMeta } from "~/lib/page-meta.ts";
import { personName } from "~/lib/person-name.ts";
import { useNow } from "~/lib/root-data.ts";
import { load } from "~/server/api.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { idParam } from "~/server/id-param.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import button from "~/ui/button/button.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";
import { Gaps } from "~/ui/gap.tsx";
import { PersonLine } from "~/ui/person.tsx";
import surface from "~/ui/surface/surface.module.css";
import { TimeText } from "~/ui/time-text.tsx";
import { PicturesLink } from "../pictures-link.tsx";
import type { Route } from "./+types/route";
import styles from "../admin.module.css";
import { AuthorState, isSanctioned } from "../author-state.tsx";
import { settleOne } from "../settle-one.server.ts";
import { AuthorRecord, Thread } from "./record.tsx";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta(
    { matches, location },
    { title: "一条举报", description: "被举报的内容、上下文与作者的记录。", noindex: true },
  );
}

export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  return load(args, reportEndpoints.get, { params: { id: idParam(args) } });
}

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  const form = await readForm(args);
  form.set("userId", String(idParam(args)));
  return settleOne(args, form, reportListPath);
}

type Data = Route.ComponentProps["loaderData"];

export default function ReportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { item, author, context } = loaderData;
  const refusal = actionData?.refusal ?? null;
  return (
    <section className={`${surface.screen} ${styles.screen}`}>
      <div className={desk.line}>
        <h1>举报：{reportReasonName[item.reason]}</h1>
        <a href={reportListPath} className={button.button}>
          举报列表
        </a>
      </div>
      <StaffAlert refusal={refusal} />
      <Reported data={loaderData} />
      <Verdict data={loaderData} refusal={refusal} />
      {context && context.thread.length > 0 && <Thread context={context} />}
      {loaderData.can.cleanUp && item.about && (
        <p>
          <a href={`${cleanupManyPath}?report=${item.id}`} className="touch">
            清理同一批的账号（同样的话、同一网段同一小时注册）…
          </a>
        </p>
      )}
      {author && <AuthorRecord author={author} canCleanUp={loaderData.can.cleanUp} />}
    </section>
  );
}

/** The reported content as it was written, its context, and all its reports. */
function Reported({ data: { item, same, context } }: { data: Data }) {
  const now = useNow();
  const { about, authorState } = item;
  const shown = same.length > 0 ? same : [item];
  return (
    <>
      {about ? (
        <>
          <PersonLine
            person={about.author}
            size={40}
            badge={isSanctioned(authorState) && <AuthorState state={authorState} />}
          >
            <span>{reportKindName[about.kind]}</span>
            {context?.on && about.kind === "comment" && (
              <span>
                写在
                <a href={context.on.path} className="touch">
                  《{context.on.title}》
                </a>
              </span>
            )}
            {context?.circle && (
              <a href={`/circle/${context.circle.id}`} className="touch">
                圈子“{context.circle.name}”
              </a>
            )}
          </PersonLine>
          <p className={`${desk.said} ${review.text}`} tabIndex={0}>
            {about.words ?? (about.isDeleted ? `${about.title}（已删除）` : about.title)}
          </p>
          {about.kind !== "message" && (
            <p className={desk.facts}>
              <Gaps>
                {!about.isDeleted && (
                  <a href={about.path} className="touch">
                    看原文
                  </a>
                )}
                {canShowPictures(about.kind) && <PicturesLink kind={about.kind} id={about.id} />}
              </Gaps>
            </p>
          )}
        </>
      ) : (
        <p>被举报的内容已不存在</p>
      )}
      <ul className={desk.list} aria-label="举报人">
        {shown.map((one) => (
          <li key={one.id} className={desk.facts}>
            <Gaps>
              <a href={`/user/${one.reporter.id}`} className="touch">
                {personName(one.reporter)}
              </a>
              <span>{reportReasonName[one.reason]}</span>
              {one.text && <span>“{one.text}”</span>}
              <TimeText iso={one.createdAt} now={now} />
            </Gaps>
          </li>
        ))}
      </ul>
      {item.settledBy && item.settledAt && (
        <p className={desk.small}>
          {personName(item.settledBy)} {reportStatusName[item.status]} <TimeText iso={item.settledAt} now={now} />
        </p>
      )}
    </>
  );
}

/** The form that settles a report. Each button names all its effects; the first is the verdict for spammers. */
function Verdict({ data: { item, can, author }, refusal }: { data: Data; refusal: StaffRefusal | null }) {
  if (item.status !== "open") return null;
  if (!item.canSettle) return <p className={desk.small}>被举报的是你自己的内容，由别人处理。</p>;
  const isThere = item.about !== null && !item.about.isDeleted && can.remove;
  const may = {
    ban: can.ban && !author?.isBanned,
    mute: can.mute && !author?.isBanned && !author?.isMuted,
    warn: can.warn && !author?.isBanned,
  };
  const hasSanction = item.about !== null && (may.ban || may.mute || may.warn);
  const first = may.ban ? "ban" : may.mute ? "mute" : null;
  const withContent = (name: string) => (isThere ? `删除内容并${name}` : `${name}作者`);
  return (
    <Form method="post" aria-label="处理这条举报" className={styles.setting} preventScrollReset>
      <FormOwner />
      {/* Enter in the reason presses the first button of the form; a disabled one does nothing. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" disabled />
      {(isThere || hasSanction) && (
        <StaffText
          id="reason"
          name="reason"
          label="理由（作者会看到，也记入日志）"
          max={limits.staffReasonMax}
          initial={reasonOfReport[item.reason]}
          offers={reasonTemplates}
          refusal={refusal}
        />
      )}
      {(may.ban || may.mute) && (
        <StaffChoice
          id="days"
          name="days"
          label="封禁或禁言多久"
          choices={sanctionDays.map((value) => ({ value, label: daysText(value) }))}
          initial={item.reason === "spam" || item.reason === "illegal" ? "0" : "7"}
          refusal={refusal}
        />
      )}
      <div className={desk.buttons}>
        <Gaps>
          {first && item.about && (
            <button type="submit" name="intent" value={`remove-${first}`} className={button.danger}>
              {withContent(sanctionName[first])}
            </button>
          )}
          {isThere && (
            <button type="submit" name="intent" value="remove" className={first ? button.button : button.danger}>
              {first ? "只删除内容" : "删除内容"}
            </button>
          )}
          {first === "ban" && may.mute && (
            <button type="submit" name="intent" value="remove-mute" className={button.button}>
              {withContent(sanctionName.mute)}
            </button>
          )}
          {may.warn && item.about && (
            <button type="submit" name="intent" value="remove-warning" className={button.button}>
              {withContent(sanctionName.warning)}
            </button>
          )}
          <button type="submit" name="intent" value="dismissed" className={isThere ? button.button : button.quiet}>
            驳回，内容保留
          </button>
          <button type="submit" name="intent" value="handled" className={isThere ? button.quiet : button.primary}>
            标为已处理
          </button>
        </Gaps>
      </div>
    </Form>
  );
}
