import type { ReactNode } from "react";
import { Link } from "react-router";
import type { StaffRefusal } from "~/features/staff/staff-form.server.ts";
import { StaffAlert } from "~/features/staff/staff-form.tsx";
import desk from "~/features/staff/desk.module.css";
import { Empty } from "~/ui/empty.tsx";
import { MorePages, type PageOf } from "~/ui/more-pages.tsx";
import surface from "~/ui/surface/surface.module.css";

interface Props<T> {
  title: string;
  /** Content beside the title. */
  aside?: ReactNode;
  lead?: string;
  /** Path of the first page. */
  path: string;
  /** Text of an empty list. */
  empty: string;
  page: PageOf<T>;
  isLater: boolean;
  refusal: StaffRefusal | null;
  children: (item: T) => ReactNode;
}

/** The staff's decisions about the member's items, newest first, each with the member's possible actions. */
export function OwnDecisions<T extends { id: number }>(props: Props<T>) {
  const { title, aside, lead, path, empty, page, isLater, refusal, children } = props;
  return (
    <section className={surface.screen}>
      <div className={desk.line}>
        <h1>{title}</h1>
        {aside}
      </div>
      {lead && <p className={desk.small}>{lead}</p>}
      <StaffAlert refusal={refusal} />
      {page.items.length === 0 && (
        <Empty title={isLater ? "后面没有了" : empty}>{isLater && <Link to={path}>回到第一页</Link>}</Empty>
      )}
      <MorePages first={page} pageOf={(next: { page: PageOf<T> }) => next.page}>
        {(items) => <ol className={desk.list}>{items.map(children)}</ol>}
      </MorePages>
    </section>
  );
}
