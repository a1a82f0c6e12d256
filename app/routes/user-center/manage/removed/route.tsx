import { Link } from "react-router";
import { appealEndpoints, type OwnRemoval } from "#contract/moderation/appeal.ts";
import { ownRemovedPath, ownSanctionPath } from "#contract/moderation/appeal-names.ts";
import { subjectName } from "#contract/shared/subject.ts";
import { AppealPart } from "~/features/staff/appeal-part.tsx";
import desk from "~/features/staff/desk.module.css";
import type { StaffRefusal } from "~/features/staff/staff-form.server.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { useNow } from "~/lib/root-data.ts";
import { load } from "~/server/api.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import button from "~/ui/button/button.module.css";
import { Gaps } from "~/ui/gap.tsx";
import { TimeText } from "~/ui/time-text.tsx";
import type { Route } from "./+types/route";
import { appealAction } from "../appeal-action.server.ts";
import { OwnDecisions } from "../own-decisions.tsx";

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

export const action = (args: Route.ActionArgs) => appealAction(args, appealEndpoints.appealRemoval, ownRemovedPath);

export default function OwnRemoved({ loaderData: { page, isLater }, actionData }: Route.ComponentProps) {
  const refusal = actionData?.refusal ?? null;
  return (
    <OwnDecisions
      title="被删除的内容"
      aside={
        <Link to={ownSanctionPath} className={button.button}>
          我的处罚
        </Link>
      }
      lead="被管理员删除的文章、动态、视频、反馈和评论。申诉成立时会恢复。"
      path={ownRemovedPath}
      empty="没有被管理员删除的内容"
      page={page}
      isLater={isLater}
      refusal={refusal}
    >
      {(item) => <Removed key={item.id} item={item} refusal={refusal} />}
    </OwnDecisions>
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
