import { Link } from "react-router";
import { appealEndpoints, appealInput, type OwnRemoval } from "#contract/appeal.ts";
import { ownRemovedPath, ownSanctionPath } from "#contract/appeal-names.ts";
import { subjectName } from "#contract/subject.ts";
import { APPEAL_SENT, AppealPart } from "~/features/staff/appeal-part.tsx";
import desk from "~/features/staff/desk.module.css";
import { staffAct, type StaffRefusal } from "~/features/staff/staff-form.server.ts";
import { StaffAlert } from "~/features/staff/staff-form.tsx";
import { pageMeta } from "~/lib/page-meta.ts";
import { parseId } from "~/lib/parse-id.ts";
import { useNow } from "~/lib/root-data.ts";
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
  return pageMeta(
    { matches, location },
    { title: "被删除的内容", description: "被管理员删除的内容与申诉。", noindex: true },
  );
}

export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const cursor = args.url.searchParams.get("cursor") || undefined;
  return { page: await load(args, appealEndpoints.removals, { query: { cursor } }), isLater: cursor !== undefined };
}

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  const form = await readForm(args);
  const params = { id: parseId(String(form.get("userId") ?? "")) ?? 0 };
  return staffAct(args, form, {
    schema: appealInput,
    send: (body) => submit(args, appealEndpoints.appealRemoval, { params, body }),
    words: APPEAL_SENT,
    to: ownRemovedPath,
  });
}

export default function OwnRemoved({ loaderData: { page, isLater }, actionData }: Route.ComponentProps) {
  const refusal = actionData?.refusal ?? null;
  return (
    <section className={surface.screen}>
      <div className={desk.line}>
        <h1>被删除的内容</h1>
        <Link to={ownSanctionPath} className={button.button}>
          我的处罚
        </Link>
      </div>
      <p className={desk.small}>被管理员删除的文章、动态、视频、反馈和评论。申诉成立时会恢复。</p>
      <StaffAlert refusal={refusal} />
      {page.items.length === 0 && (
        <Empty title={isLater ? "后面没有了" : "没有被管理员删除的内容"}>
          {isLater && <Link to={ownRemovedPath}>回到第一页</Link>}
        </Empty>
      )}
      <MorePages first={page} pageOf={(next: { page: PageOf<OwnRemoval> }) => next.page}>
        {(items) => (
          <ol className={desk.list}>
            {items.map((item) => (
              <Removed key={item.id} item={item} refusal={refusal} />
            ))}
          </ol>
        )}
      </MorePages>
    </section>
  );
}

function Removed({ item, refusal }: { item: OwnRemoval; refusal: StaffRefusal | null }) {
  const now = useNow();
  const { id, kind, title, path, reason, createdAt } = item;
  const name = `${kind === "comment" ? "评论" : subjectName[kind]}${title === null ? "" : `《${title}》`}`;
  return (
    <li className={desk.item} id={`removal-${id}`}>
      <div className={desk.line}>
        <Gaps>
          <strong>{path === null ? name : <a href={path}>{name}</a>}</strong>
          <TimeText iso={createdAt} now={now} />
        </Gaps>
      </div>
      <p>理由：{reason}</p>
      {path !== null && <p className={desk.small}>已恢复</p>}
      <AppealPart id={id} appealableUntil={item.appealableUntil} appeal={item.appeal} refusal={refusal} />
    </li>
  );
}
