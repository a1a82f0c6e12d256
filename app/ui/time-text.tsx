import { exactTimeText, timeText } from "~/lib/time-text.ts";

/** 5 分钟前, with the exact time, to the minute, for whoever points at it and for machines. */
export function TimeText({ iso, now }: { iso: string; now: number }) {
  return (
    <time dateTime={`${iso.slice(0, 16)}Z`} title={exactTimeText(iso)}>
      {timeText(iso, now)}
    </time>
  );
}
