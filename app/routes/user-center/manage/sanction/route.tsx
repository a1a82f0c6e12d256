import { Link } from "react-router";
import { appealEndpoints, type OwnSanction } from "#contract/moderation/appeal.ts";
import { ownRemovedPath, ownSanctionPath } from "#contract/moderation/appeal-names.ts";
import { sanctionName } from "#contract/shared/staff-names.ts";
import { AppealPart } from "~/features/staff/appeal-part.tsx";
import desk from "~/features/staff/desk.module.css";
import type { StaffRefusal } from "~/features/staff/staff-form.server.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { useNow } from "~/lib/root-data.ts";
import { exactTimeText } from "~/lib/time-text.ts";
import { load } from "~/server/api.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import button from "~/ui/button/button.module.css";
import { Gaps } from "~/ui/gap.tsx";
import { TimeText } from "~/ui/time-text.tsx";
import type { Route } from "./+types/route";
import { appealAction } from "../appeal-action.server.ts";
import { OwnDecisions } from "../own-decisions.tsx";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, location }, { title: "我的处罚", description: "处罚的理由、期限与申诉。", noindex: true });
}

export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const cursor = args.url.searchParams.get("cursor") || undefined;
  return { page: await load(args, appealEndpoints.sanctions, { query: { cursor } }), isLater: cursor !== undefined };
}

export const action = (args: Route.ActionArgs) => appealAction(args, appealEndpoints.appealSanction, ownSanctionPath);

export default function OwnSanctions({ loaderData: { page, isLater }, actionData }: Route.ComponentProps) {
  const refusal = actionData?.refusal ?? null;
  return (
    <OwnDecisions
      title="我的处罚"
      aside={
        <Link to={ownRemovedPath} className={button.button}>
          被删除的内容
        </Link>
      }
      path={ownSanctionPath}
      empty="没有受过处罚"
      page={page}
      isLater={isLater}
      refusal={refusal}
    >
      {(item) => <Sanction key={item.id} item={item} refusal={refusal} />}
    </OwnDecisions>
  );
}

/** Returns the sanction's duration as text. */
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
