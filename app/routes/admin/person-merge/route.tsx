import { Form } from "react-router";
import { mergeInput, type MergeOutcome, mergePath, type MergeSide } from "#contract/lifecycle/account-merge.ts";
import { adminEndpoints } from "#contract/console/admin.ts";
import { limits } from "#contract/shared/limits.ts";
import { personAdminPath } from "#contract/shared/staff-names.ts";
import { soughtWords } from "~/server/sought-words.server.ts";
import { staffAct, type StaffRefusal } from "~/features/staff/staff-form.server.ts";
import { StaffAlert, StaffText } from "~/features/staff/staff-form.tsx";
import { countText } from "~/lib/count-text.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { personName } from "~/lib/person-name.ts";
import { useNow } from "~/lib/root-data.ts";
import { load, submit } from "~/server/api.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { idParam } from "~/server/id-param.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import button from "~/ui/button/button.module.css";
import { FilterForm, FilterWords } from "~/ui/filter-form/filter-form.tsx";
import { Badge } from "~/ui/badge.tsx";
import { FormOwner } from "~/ui/form-owner.tsx";
import { Gaps } from "~/ui/gap.tsx";
import { PersonLine } from "~/ui/person.tsx";
import surface from "~/ui/surface/surface.module.css";
import { TimeText } from "~/ui/time-text.tsx";
import type { Route } from "./+types/route";
import desk from "~/features/staff/desk.module.css";
import styles from "../admin.module.css";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta(
    { matches, location },
    { title: "合并账号", description: "把一个账号并入同一个人的另一个账号。", noindex: true },
  );
}

export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const into = soughtWords(args.url.searchParams.get("into"), 64);
  const params = { id: idParam(args) };
  return { asked: into, merge: await load(args, adminEndpoints.mergePreview, { params, query: { into } }) };
}

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  const params = { id: idParam(args) };
  const form = await readForm(args);
  return staffAct(args, form, {
    schema: mergeInput,
    send: (body) => submit(args, adminEndpoints.mergePerson, { params, body }),
    words: "已合并：原来的账号已经退出，内容正在搬过去",
    to: personAdminPath(params.id),
  });
}

export default function MergePerson({ loaderData: { asked, merge }, actionData }: Route.ComponentProps) {
  const { from, into, obstacles } = merge;
  const refusal = actionData?.refusal ?? null;
  return (
    <section className={`${surface.screen} ${styles.screen}`}>
      <h1>合并账号</h1>
      <p>
        同一个人有两个账号时，把这一个并入另一个：<strong>{personName(from)}</strong>
        （编号 {from.id}）会结束，它的内容、关注、收藏、圈子、积分和记录都归另一个账号。不能撤销。
      </p>
      <FilterForm label="选择留下的账号" submit="查看">
        <FilterWords label="留下的账号的编号或完整昵称" name="into" value={asked} max={64} />
      </FilterForm>
      <StaffAlert refusal={refusal} />
      {into === null && asked !== "" && <p role="status">没有编号或昵称是“{asked}”的成员。</p>}
      {obstacles.length > 0 && (
        <ul className={desk.list}>
          {obstacles.map((text) => (
            <li key={text} className={styles.failing}>
              {text}
            </li>
          ))}
        </ul>
      )}
      {into && (
        <>
          <Sides from={from} into={into} />
          <Outcomes merge={merge} into={into} />
          {obstacles.length === 0 && <MergeForm from={from} into={into} refusal={refusal} />}
        </>
      )}
      <p>
        <a href={personAdminPath(from.id)} className={button.quiet}>
          返回这位成员
        </a>
      </p>
    </section>
  );
}

/** Shows both accounts side by side. */
function Sides({ from, into }: { from: MergeSide; into: MergeSide }) {
  const now = useNow();
  return (
    <>
      <h2>两个账号</h2>
      <div className={desk.list}>
        {[from, into].map((person) => (
          <div key={person.id} className={desk.item}>
            <PersonLine
              person={person}
              size={40}
              badge={person.id === from.id ? <Badge tone="alert">会结束</Badge> : <Badge>留下</Badge>}
            >
              <span>编号 {person.id}</span>
              <span>
                <TimeText iso={person.createdAt} now={now} /> 加入
              </span>
              <span>手机号 {person.phoneMasked ?? "未绑定"}</span>
              <span>微信 {person.wechatNickname ?? "未绑定"}</span>
            </PersonLine>
          </div>
        ))}
      </div>
      <table className={styles.sides}>
        <thead>
          <tr>
            <th scope="col">有什么</th>
            <th scope="col">结束：{from.id}</th>
            <th scope="col">留下：{into.id}</th>
          </tr>
        </thead>
        <tbody>
          {from.counts.map(({ name, count }, place) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{countText(count)}</td>
              <td>{countText(into.counts[place]?.count ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const phoneText: Record<MergeOutcome, string> = {
  none: "结束的账号没有手机号。",
  moved: "手机号会归留下的账号，以后用它登录。",
  freed: "留下的账号用自己的手机号；结束的账号的手机号解除绑定，再用它登录会是一个新账号。",
};
const wechatText: Record<MergeOutcome, string> = {
  none: "结束的账号没有绑定微信。",
  moved: "微信会绑定到留下的账号，以后用它登录。",
  freed: "留下的账号用自己的微信；结束的账号的微信解除绑定。",
};
const nameText: Record<MergeOutcome, string> = {
  none: "结束的账号没有昵称。",
  moved: "留下的账号没有昵称，会用这个昵称。",
  freed: "留下的账号昵称不变；结束的账号的昵称空出来，任何人都可以用。",
};

/** Shows the outcome for things of which an account can have only one. */
function Outcomes({ merge, into }: { merge: Route.ComponentProps["loaderData"]["merge"]; into: MergeSide }) {
  const { double } = merge;
  const both = (
    [
      ["赞", double.likes],
      ["收藏", double.favourites],
      ["关注", double.follows],
      ["圈子", double.circles],
      ["投票", double.votes],
    ] as const
  ).filter(([, count]) => count > 0);
  return (
    <>
      <h2>会发生什么</h2>
      <ul className={styles.outcomes}>
        <li>{phoneText[merge.phone]}</li>
        <li>{wechatText[merge.wechat]}</li>
        <li>{nameText[merge.name]}</li>
        <li>结束的账号立即退出全部登录，原来的主页会转到 {personName(into)} 的主页。</li>
        <li>
          {both.length === 0
            ? "两个账号没有重复的赞、收藏、关注、圈子和投票。"
            : `两边都有的只留一份：${both.map(([name, count]) => `${name} ${count}`).join("、")}。`}
        </li>
        <li>禁言取更长的一个；处罚记录、备注和登录记录一起过去；留下的账号会收到通知。</li>
      </ul>
    </>
  );
}

function MergeForm({ from, into, refusal }: { from: MergeSide; into: MergeSide; refusal: StaffRefusal | null }) {
  return (
    <Form method="post" action={`${mergePath(from.id)}?into=${into.id}`} className={styles.merge} aria-label="合并账号">
      <FormOwner />
      <input type="hidden" name="into" value={into.id} />
      <StaffText
        id="merge-reason"
        name="reason"
        label="理由（记入日志）"
        max={limits.staffReasonMax}
        isNeeded
        refusal={refusal}
      />
      <StaffText
        id="merge-confirm"
        name="confirm"
        label={`再填一次要结束的账号的编号（${from.id}）`}
        max={64}
        isNeeded
        refusal={refusal}
      />
      <div className={desk.buttons}>
        <Gaps>
          <button type="submit" className={button.danger}>
            把 {from.id} 并入 {into.id}
          </button>
        </Gaps>
      </div>
    </Form>
  );
}
