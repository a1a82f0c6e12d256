import type { CircleDetail } from "#contract/circles/circle-fields.ts";
import { dateText, exactTimeText } from "~/lib/time-text.ts";
import { Icon } from "~/ui/icon.tsx";
import surface from "~/ui/surface/surface.module.css";
import { TimeText } from "~/ui/time-text.tsx";
import { CircleButton } from "./circle-button.tsx";
import styles from "./circle-head.module.css";

/** The notices above a circle's posts: dissolution, approval, the viewer's ban or request, and the announcement. */
export function CircleNotices({ circle, now }: { circle: CircleDetail; now: number }) {
  const { id, state, dissolveAt, can, viewer, announcement } = circle;
  return (
    <>
      {state === "applied" && (
        <p role="status" className={`${surface.box} ${styles.notice}`}>
          圈子正在等待管理员审核，通过后大家才能看到它。
        </p>
      )}
      {dissolveAt && (
        <div role="status" className={`${surface.box} ${styles.notice} ${styles.warning}`}>
          <span>
            圈主发起了解散，圈子将在 {exactTimeText(dissolveAt)}{" "}
            {circle.isPrivate ? "结束，里面的内容将变为仅作者可见。" : "结束，里面的内容将不再属于圈子。"}
          </span>
          {can.undoDissolve && (
            <CircleButton id={id} intent="undo-dissolve">
              撤回解散
            </CircleButton>
          )}
        </div>
      )}
      {viewer.ban && (
        <p role="status" className={`${surface.box} ${styles.notice} ${styles.warning}`}>
          {viewer.ban.until ? `你在 ${dateText(viewer.ban.until)} 前不能加入这个圈子。` : "你不能加入这个圈子。"}
          {viewer.ban.reason && `理由：${viewer.ban.reason}`}
        </p>
      )}
      {viewer.mutedUntil && Date.parse(viewer.mutedUntil) > now && (
        <p role="status" className={`${surface.box} ${styles.notice} ${styles.warning}`}>
          你被禁言到 {exactTimeText(viewer.mutedUntil)}，在此之前不能在圈子里发布和评论。
          {viewer.muteReason && `理由：${viewer.muteReason}`}
        </p>
      )}
      {viewer.role === null && viewer.application?.state === "waiting" && (
        <div role="status" className={`${surface.box} ${styles.notice}`}>
          <span>加入申请已提交，圈子的管理团队处理后会通知你。</span>
          <CircleButton id={id} intent="withdraw">
            撤回申请
          </CircleButton>
        </div>
      )}
      {viewer.role === null && viewer.application?.state === "refused" && (
        <p role="status" className={`${surface.box} ${styles.notice}`}>
          你上次的申请没有通过。{viewer.application.reason && `理由：${viewer.application.reason}`}
        </p>
      )}
      {announcement && (
        <section className={`${surface.box} ${styles.announcement}`} aria-labelledby="announcement">
          <Icon name="announce" />
          <h2 id="announcement">
            公告 <TimeText iso={announcement.at} now={now} />
          </h2>
          <p>{announcement.text}</p>
        </section>
      )}
    </>
  );
}
