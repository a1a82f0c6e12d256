import type { IconName } from "~/ui/icon.tsx";

/** Links to the composers with the circle chosen. Tickets (反馈) are public, so a private circle takes none. */
export function publishInCircle({ id, isPrivate }: { id: number; isPrivate: boolean }) {
  const items: { to: string; name: string; icon: IconName }[] = [
    { to: `/user/publish/dynamic?circle=${id}`, name: "发动态", icon: "moment" },
    { to: `/user/publish/article?circle=${id}`, name: "写文章", icon: "file" },
    { to: `/user/publish/video?circle=${id}`, name: "发视频", icon: "video" },
  ];
  if (!isPrivate) items.push({ to: `/feedback/create?circle=${id}`, name: "提反馈", icon: "feedback" });
  return items;
}
