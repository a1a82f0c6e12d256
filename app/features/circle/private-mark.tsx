import { Icon } from "~/ui/icon.tsx";

/** A badge that says that only members can read the circle's posts. */
export function PrivateMark({ className }: { className: string | undefined }) {
  return (
    <span className={className} title="只有成员能看到里面的内容">
      <Icon name="lock" size={14} />
      私密
    </span>
  );
}
