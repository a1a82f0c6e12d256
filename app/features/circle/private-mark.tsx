import { Icon } from "~/ui/icon.tsx";

/** Says that only members read what stands in it. */
export function PrivateMark({ className }: { className: string | undefined }) {
  return (
    <span className={className} title="只有成员能看到里面的内容">
      <Icon name="lock" size={14} />
      私密
    </span>
  );
}
