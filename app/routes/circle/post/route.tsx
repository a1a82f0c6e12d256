import { data, Form } from "react-router";
import type { CircleDetail } from "#contract/circles/circle-fields.ts";
import { circleEndpoints } from "#contract/circles/circle.ts";
import { circlePath } from "#contract/circles/circle-names.ts";
import { circlePostEndpoints } from "#contract/posts/circle-post.ts";
import type { CircleRef } from "#contract/circles/circle-ref.ts";
import { limits } from "#contract/shared/limits.ts";
import { reportEndpoints } from "#contract/console/report.ts";
import { type SubjectKind, subjectKinds, subjectName } from "#contract/shared/subject.ts";
import { CirclePick } from "~/features/circle-place/circle-pick.tsx";
import type { StaffRefusal } from "~/features/staff/staff-form.server.ts";
import { StaffAlert, staffField, StaffText } from "~/features/staff/staff-form.tsx";
import { describedBy, Field } from "~/forms/field.tsx";
import forms from "~/forms/forms.module.css";
import { pageMeta } from "~/lib/page-meta.ts";
import { parseId } from "~/lib/parse-id.ts";
import { personName } from "~/lib/person-name.ts";
import { load } from "~/server/api.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { webRequestContext } from "~/server/request-context.server.ts";
import button from "~/ui/button/button.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";
import { Gaps } from "~/ui/gap.tsx";
import surface from "~/ui/surface/surface.module.css";
import type { Route } from "./+types/route";
import styles from "../ask.module.css";
import { postAction } from "./post-action.server.ts";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta(
    { matches, location },
    { title: "帖子与圈子", description: "置顶、精华、移动到别的圈子，或移出圈子。", noindex: true },
  );
}

/**
 * Parses `/circle/post?kind=article&id=1&circle=2`. Without `circle` the post is in no circle.
 * @throws 404 when kind or id is invalid
 */
function whatIsAsked(args: Route.LoaderArgs | Route.ActionArgs) {
  const query = args.url.searchParams;
  const kind: SubjectKind | undefined = subjectKinds.find((name) => name === query.get("kind"));
  const id = parseId(query.get("id") ?? "");
  if (kind !== undefined && id !== undefined)
    return { post: { kind, id }, circleId: parseId(query.get("circle") ?? "") ?? null };
  const { requestId } = args.context.get(webRequestContext);
  throw data({ message: `Page not found: ${args.url.pathname}`, requestId }, { status: 404 });
}

export async function loader(args: Route.LoaderArgs) {
  const { post, circleId } = whatIsAsked(args);
  requireLogin(args);
  const [target, circle] = await Promise.all([
    load(args, reportEndpoints.target, { query: post }),
    circleId === null ? null : load(args, circleEndpoints.get, { params: { id: circleId } }),
  ]);
  const places = await load(args, circlePostEndpoints.places, {
    query: { kind: post.kind, asStaff: !target.isMine },
  });
  return { post, ...target, circle, places: places.items.filter(({ id }) => id !== circleId) };
}

export async function action(args: Route.ActionArgs) {
  const { post, circleId } = whatIsAsked(args);
  requireLogin(args);
  return postAction(args, post, circleId);
}

export default function CirclePost({ loaderData, actionData }: Route.ComponentProps) {
  const { post, about, isMine, circle, places } = loaderData;
  const refusal = actionData?.refusal ?? null;
  const name = subjectName[post.kind];
  const isStaff = circle?.can.moderate ?? false;
  return (
    <section className={`${surface.screen} ${styles.screen}`}>
      <h1>{circle ? `${circle.name}里的${name}` : `把${name}放进圈子`}</h1>
      <p>
        {personName(about.author)}：<a href={about.path}>{about.title}</a>
      </p>
      <StaffAlert refusal={refusal} />
      {circle && isStaff && <Marks name={name} />}
      {circle?.isPrivate && (isMine || isStaff) && (
        <p className={styles.small}>私密圈子里的{name}不能移到别处：评论者是在圈内说的。</p>
      )}
      {!circle?.isPrivate && (isMine || isStaff) && (
        <Move name={name} places={places} isIn={circle !== null} isMine={isMine} refusal={refusal} />
      )}
      {circle && (isMine || isStaff) && <Remove name={name} circle={circle} isMine={isMine} refusal={refusal} />}
      {!isMine && !isStaff && <p role="status">只有作者和圈子的管理团队可以改变它的位置。</p>}
    </section>
  );
}

const marks = [
  { intent: "pin", text: "置顶" },
  { intent: "unpin", text: "取消置顶" },
  { intent: "feature", text: "设为精华" },
  { intent: "unfeature", text: "取消精华" },
] as const;

function Marks({ name }: { name: string }) {
  return (
    <Form method="post" className={styles.answers} aria-label={`${name}的标记`}>
      <FormOwner follows />
      <Gaps>
        {marks.map(({ intent, text }) => (
          <button key={intent} type="submit" name="intent" value={intent} className={button.button}>
            {text}
          </button>
        ))}
      </Gaps>
    </Form>
  );
}

interface MoveProps {
  name: string;
  places: CircleRef[];
  isIn: boolean;
  isMine: boolean;
  refusal: StaffRefusal | null;
}

/**
 * Moves a post. Its author chooses among circles where they may post; staff choose among circles where they are staff,
 * and must give a reason. The post's address does not change.
 */
function Move({ name, places, isIn, isMine, refusal }: MoveProps) {
  const mine = refusal?.intent === "move" ? refusal : null;
  const field = staffField({ id: "move-to", name: "circleId", refusal: mine });
  return (
    <section id="move" className={styles.form} aria-labelledby="move-title">
      <h2 id="move-title">{isIn ? "移动到其他圈子" : "放进一个圈子"}</h2>
      {places.length === 0 ? (
        <p className={styles.small}>
          {isMine ? (
            <>
              没有{isIn ? "别的" : ""}可以放的圈子。先<a href="/circle/list">加入一个</a>。
            </>
          ) : (
            "只能移到你也在管理的公开圈子，现在没有别的。"
          )}
        </p>
      ) : (
        <Form method="post" className={styles.form} aria-label={`移动${name}`}>
          <FormOwner />
          <input type="hidden" name="intent" value="move" />
          <Field field={field} label="圈子">
            <CirclePick
              id={field.id}
              className={forms.input}
              none="请选择"
              isNeeded
              places={places}
              chosen={parseId(mine?.typed.circleId)}
              describedBy={describedBy(field, undefined)["aria-describedby"]}
            />
          </Field>
          {!isMine && (
            <StaffText
              id="move-reason"
              name="reason"
              label="理由（作者会看到，也记入管理日志）"
              max={limits.circleReasonMax}
              isNeeded
              refusal={mine}
            />
          )}
          <div className={styles.answers}>
            <button type="submit" className={button.primary}>
              {isIn ? "移动" : "放进去"}
            </button>
          </div>
        </Form>
      )}
    </section>
  );
}

interface RemoveProps {
  name: string;
  circle: CircleDetail;
  isMine: boolean;
  refusal: StaffRefusal | null;
}

function Remove({ name, circle, isMine, refusal }: RemoveProps) {
  return (
    <section id="remove" className={styles.form} aria-labelledby="remove-title">
      <h2 id="remove-title">移出圈子</h2>
      <p className={styles.small}>
        {circle.isPrivate
          ? `这是私密圈子：移出后${name}变为仅作者可见。`
          : `移出后${name}还在，只是不再属于${circle.name}。`}
        {!isMine && "作者会收到通知和理由。"}
      </p>
      <Form method="post" className={styles.form} aria-label={`移出${name}`}>
        <FormOwner />
        <input type="hidden" name="intent" value="remove" />
        {!isMine && (
          <StaffText
            id="remove-reason"
            name="reason"
            label="理由（作者会看到，也记入管理日志）"
            max={limits.circleReasonMax}
            isNeeded
            refusal={refusal?.intent === "remove" ? refusal : null}
          />
        )}
        <div className={styles.answers}>
          <Gaps>
            <button type="submit" className={button.danger}>
              移出圈子
            </button>
            <a href={circlePath(circle.id)} className={button.button}>
              取消
            </a>
          </Gaps>
        </div>
      </Form>
    </section>
  );
}
