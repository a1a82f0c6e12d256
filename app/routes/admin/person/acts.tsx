import { Form } from "react-router";
import type { ReactNode } from "react";
import type { PersonDetail } from "#contract/console/admin.ts";
import { profilePartName, profileParts } from "#contract/console/person-act-names.ts";
import { DOCUMENT_MAX } from "#contract/lifecycle/record-export.ts";
import { limits } from "#contract/shared/limits.ts";
import { daysText, reasonTemplates, sanctionDays } from "#contract/shared/staff-names.ts";
import { staffAreaName, staffAreas, staffRoleName, staffRoles } from "#contract/shared/staff-role-names.ts";
import type { StaffRefusal } from "~/features/staff/staff-form.server.ts";
import { StaffChecks, StaffChoice, StaffText } from "~/features/staff/staff-form.tsx";
import button from "~/ui/button/button.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";
import desk from "~/features/staff/desk.module.css";
import styles from "../admin.module.css";

interface ActProps {
  intent: string;
  title: string;
  refusal: StaffRefusal | null;
  /** The button's text, which names the effect. */
  submit: string;
  isDanger?: boolean;
  children: ReactNode;
}

/** The folded form of one action; it is open after a refusal. */
function Act({ intent, title, refusal, submit, isDanger = false, children }: ActProps) {
  return (
    <details open={refusal?.intent === intent}>
      <summary>{title}</summary>
      <Form method="post" className={styles.form} aria-label={title}>
        <FormOwner />
        <input type="hidden" name="intent" value={intent} />
        {children}
        <div className={desk.buttons}>
          <button type="submit" className={isDanger ? button.danger : button.primary}>
            {submit}
          </button>
        </div>
      </Form>
    </details>
  );
}

const days = sanctionDays.map((value) => ({ value, label: daysText(value) }));

/** The actions that the API allows this viewer on this person. */
export function PersonActs({ person, refusal }: { person: PersonDetail; refusal: StaffRefusal | null }) {
  const { can, isBanned, isMuted } = person;
  const of = (intent: string) => (refusal?.intent === intent ? refusal : null);
  const reason = (intent: string, label = "理由（本人会看到，也记入日志）") => (
    <StaffText
      id={`${intent}-reason`}
      name="reason"
      label={label}
      max={limits.staffReasonMax}
      isNeeded
      offers={reasonTemplates}
      refusal={of(intent)}
    />
  );
  return (
    <div className={styles.acts}>
      {can.warn && (
        <Act intent="warn" title="警告" submit="发出警告" refusal={refusal}>
          {reason("warn")}
        </Act>
      )}
      {can.reset && (
        <Act intent="reset" title="重置资料" submit="重置" isDanger refusal={refusal}>
          <p className={desk.small}>昵称换成“成员”加编号，其余清空。本人看到理由，可以换新的，也可以申诉一次。</p>
          <StaffChecks
            id="parts"
            initial={[]}
            name="parts"
            label="哪些部分"
            choices={profileParts.map((value) => ({ value, label: profilePartName[value] }))}
            refusal={of("reset")}
          />
          {reason("reset")}
        </Act>
      )}
      {can.mute && (
        <Act intent="mute" title={isMuted ? "改变禁言期限" : "禁言"} submit="禁言" isDanger refusal={refusal}>
          <p className={desk.small}>可以浏览，不能发布、评论和修改资料。</p>
          <StaffChoice id="mute-days" name="days" label="多久" choices={days} refusal={of("mute")} />
          {reason("mute")}
        </Act>
      )}
      {can.mute && isMuted && (
        <Act intent="lift-mute" title="解除禁言" submit="解除禁言" refusal={refusal}>
          {reason("lift-mute", "说明（本人会看到，也记入日志）")}
        </Act>
      )}
      {can.ban && (
        <Act intent="ban" title={isBanned ? "改变封禁期限" : "封禁账号"} submit="封禁账号" isDanger refusal={refusal}>
          <p className={desk.small}>立即退出全部登录，期间不能登录。</p>
          <StaffChoice id="ban-days" name="days" label="多久" choices={days} refusal={of("ban")} />
          {reason("ban")}
        </Act>
      )}
      {can.ban && isBanned && (
        <Act intent="lift-ban" title="解除封禁" submit="解除封禁" refusal={refusal}>
          {reason("lift-ban", "说明（本人会看到，也记入日志）")}
        </Act>
      )}
      {can.ban && (
        <Act intent="end-sessions" title="退出 TA 的全部登录" submit="全部退出" refusal={refusal}>
          {reason("end-sessions", "理由（记入日志）")}
        </Act>
      )}
      {can.phone && (
        <Act intent="phone" title="查看完整手机号" submit="查看" refusal={refusal}>
          {reason("phone", "理由（记入日志）")}
        </Act>
      )}
      {can.records && (
        <Act intent="export-records" title="导出留存记录" submit="申请导出" refusal={refusal}>
          <p className={desk.small}>
            供主管部门依法调取：登记信息、登录记录、发布的内容、处罚与举报。导出记入操作日志，不会告诉本人；做好后 24
            小时内只有你可以下载。
          </p>
          <StaffText
            id="records-document"
            name="document"
            label="文书编号（调取通知书等）"
            max={DOCUMENT_MAX}
            isNeeded
            refusal={of("export-records")}
          />
          <StaffText
            id="records-reason"
            name="reason"
            label="理由（记入日志）"
            max={limits.staffReasonMax}
            isNeeded
            refusal={of("export-records")}
          />
          <StaffText
            id="records-who"
            name="who"
            label={`再填一次 TA 的编号（${person.id}）或名字`}
            max={64}
            isNeeded
            refusal={of("export-records")}
          />
        </Act>
      )}
      {can.role && (
        <Act intent="role" title="任命与撤职" submit="保存身份" refusal={refusal}>
          <StaffChoice
            id="role"
            name="role"
            label="身份"
            initial={person.role === "ADMIN" ? "ADMIN" : (person.staffRole ?? "")}
            choices={[
              { value: "", label: "普通成员" },
              ...staffRoles.map((value) => ({ value, label: staffRoleName[value] })),
              { value: "ADMIN", label: "管理员" },
            ]}
            refusal={of("role")}
          />
          <StaffChecks
            id="areas"
            name="areas"
            label="版主负责的范围（都不选是全站；限定范围的版主不能禁言）"
            initial={person.staffAreas ?? []}
            choices={staffAreas.map((value) => ({ value, label: staffAreaName[value] }))}
            refusal={of("role")}
          />
          {reason("role", "说明（本人会看到，也记入日志）")}
        </Act>
      )}
      {can.note && (
        <Act intent="note" title="写备注" submit="保存备注" refusal={refusal}>
          <StaffText
            id="note-text"
            name="text"
            label="备注（只有管理团队看得到）"
            rows={3}
            max={limits.staffNoteMax}
            isNeeded
            refusal={of("note")}
          />
        </Act>
      )}
    </div>
  );
}
