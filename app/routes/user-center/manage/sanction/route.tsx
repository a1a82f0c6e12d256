import { Link } from "react-router";
import { appealEndpoints, appealInput, type OwnSanction } from "#contract/appeal.ts";
import { ownRemovedPath, ownSanctionPath } from "#contract/appeal-names.ts";
import { sanctionName } from "#contract/staff-names.ts";
import { APPEAL_SENT, AppealPart } from "~/features/staff/appeal-part.tsx";
import desk from "~/features/staff/desk.module.css";
import { staffAct, type StaffRefusal } from "~/features/staff/staff-form.server.ts";
import { StaffAlert } from "~/features/staff/staff-form.tsx";
import { pageMeta } from "~/lib/page-meta.ts";
import { parseId } from "~/lib/parse-id.ts";
import { useNow } from "~/lib/root-data.ts";
import { exactTimeText } from "~/lib/time-text.ts";
import { load, submit } from "~/server/api.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import button from "~/ui/button/button.module.css";
import { Empty } from "~/ui/empty.tsx";
import { Gaps } from "~/ui/gap.tsx";
import { MorePages, type PageOf } from "~/ui/more-pages.tsx";
import surface from "~/ui/surface/surface.module.css";
import { TimeText } from "~/ui/time-text.tsx";
import type { Route } from "./+types/route";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, location }, { title: "我的处罚", description: "处罚的理由、期限与申诉。", noindex: true });
}

export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const cursor = args.url.searchParams.get("cursor") || undefined;
  return { page: await load(args, appealEndpoints.sanctions, { query: { cursor } }), isLater: cursor !== undefined };
}

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  const form = await readForm(args);
  const params = { id: parseId(String(form.get("userId") ?? "")) ?? 0 };
  return staffAct(args, form, {
    schema: appealInput,
    send: (body) => submit(args, appealEndpoints.appealSanction, { params, body }),
    words: APPEAL_SENT,
    to: ownSanctionPath,
  });
}

export default function OwnSanctions({ loaderData: { page, isLater }, actionData }: Route.ComponentProps) {
  const refusal = actionData?.refusal ?? null;
  return (
    <section className={surface.screen}>
      <div className={desk.line}>
        <h1>我的处罚</h1>
        <Link to={ownRemovedPath} className={button.button}>
          被删除的内容
        </Link>
      </div>
      <StaffAlert refusal={refusal} />
      {page.items.length === 0 && (
        <Empty title={isLater ? "后面没有了" : "没有受过处罚"}>
          {isLater && <Link to={ownSanctionPath}>回到第一页</Link>}
        </Empty>
      )}
      <MorePages first={page} pageOf={(next: { page: PageOf<OwnSanction> }) => next.page}>
        {(items) => (
          <ol className={desk.list}>
            {items.map((item) => (
              <Sanction key={item.id} item={item} refusal={refusal} />
            ))}
          </ol>
        )}
      </MorePages>
    </section>
  );
}

/** How long it holds, in words. */
function spanOf({ kind, until, stands }: OwnSanction): string {
  if (kind === "warning") return "";
  if (!stands) return "已结束";
  return until === null ? "永久" : `${exactTimeText(until)} 解除`;
}

function Sanction({ item, refusal }: { item: OwnSanction; refusal: StaffRefusal | null }) {
  const now = useNow();
  const { id, kind, reason, createdAt } = item;
  return (
    <li className={desk.item} id={`sanction-${id}`}>
      <div className={desk.line}>
        <Gaps>
          <span className={desk.buttons}>
            <Gaps>
              <strong>{sanctionName[kind]}</strong>
              {spanOf(item) && <span>{spanOf(item)}</span>}
            </Gaps>
          </span>
          <TimeText iso={createdAt} now={now} />
        </Gaps>
      </div>
      <p>理由：{reason}</p>
      <AppealPart id={id} appealableUntil={item.appealableUntil} appeal={item.appeal} refusal={refusal} />
    </li>
  );
}
