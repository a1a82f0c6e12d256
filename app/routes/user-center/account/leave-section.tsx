import { ownSanctionPath } from "#contract/moderation/appeal-names.ts";
import { minorPath } from "#contract/people/minor-names.ts";
import type { LeaveState } from "#contract/lifecycle/leave.ts";
import { leavingText } from "../leave-words.ts";
import styles from "./account.module.css";

/** Links to the agreements; says if a new version must be accepted. */
export function AgreementSection({ mustAgree }: { mustAgree: boolean }) {
  return (
    <section className={styles.section} aria-labelledby="agreement-title">
      <h2 id="agreement-title" className={styles.title}>
        协议
      </h2>
      {mustAgree && <p className={styles.error}>服务协议或隐私政策有更新，同意后才能发布、评论、点赞和关注。</p>}
      <a href="/agreement/renew?redirect=/user/personal/account" className={styles.way}>
        {mustAgree ? "阅读并同意" : "查看同意过的版本"}
      </a>
    </section>
  );
}

/** Links to 青少年模式 (minor mode). */
export function MinorSection({ isOn }: { isOn: boolean }) {
  return (
    <section className={styles.section} aria-labelledby="minor-title">
      <h2 id="minor-title" className={styles.title}>
        青少年模式
      </h2>
      <p className={styles.note}>{isOn ? "已开启。" : "未开启。"}限制使用的时段和每天的时长，凭密码关闭。</p>
      <a href={minorPath} className={styles.way}>
        {isOn ? "查看或关闭" : "开启"}
      </a>
    </section>
  );
}

/** Links to the staff's sanctions and removals. */
export function SanctionSection() {
  return (
    <section className={styles.section} aria-labelledby="sanction-title">
      <h2 id="sanction-title" className={styles.title}>
        处罚与申诉
      </h2>
      <p className={styles.note}>警告、禁言和封禁的理由与期限，被管理员删除的内容；可以申诉。</p>
      <a href={ownSanctionPath} className={styles.way}>
        查看
      </a>
    </section>
  );
}

/** Links to the export of the member's data. */
export function ExportSection() {
  return (
    <section className={styles.section} aria-labelledby="export-title">
      <h2 id="export-title" className={styles.title}>
        导出我的数据
      </h2>
      <p className={styles.note}>你的资料、发布的内容、上传的文件和各种记录，打包成一个 ZIP。</p>
      <a href="/user/personal/export" className={styles.way}>
        导出
      </a>
    </section>
  );
}

/** Links to closing the account, and shows its state. */
export function LeaveSection({ leave, days }: Pick<LeaveState, "leave" | "days">) {
  return (
    <section className={styles.section} aria-labelledby="leave-title">
      <h2 id="leave-title" className={styles.title}>
        注销账号
      </h2>
      {leave ? (
        <>
          <p className={styles.error}>{leavingText(leave)}</p>
          <a href="/user/personal/leave" className={styles.way}>
            查看或撤回
          </a>
        </>
      ) : (
        <>
          <p className={styles.note}>删除账号和你发布的全部内容。{days > 0 && "申请后有冷静期，期间可以撤回。"}</p>
          <a href="/user/personal/leave" className={styles.way}>
            注销账号
          </a>
        </>
      )}
    </section>
  );
}
