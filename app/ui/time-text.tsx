import { exactTimeText, timeText } from "~/lib/time-text.ts";

/** A relative time such as 5 分钟前, with the exact time (to the minute) in its tooltip and for machines. */
export function TimeText({ iso, now }: { iso: string; now: number }) {
  const exact = exactTimeText(iso);
  return (
    <time dateTime={`${exact}+08:00`} title={exact}>
      {timeText(iso, now)}
    </time>
  );
}
