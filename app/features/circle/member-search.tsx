import { MEMBER_QUERY_MAX } from "#contract/circles/circle-names.ts";
import { FilterForm, FilterWords } from "~/ui/filter-form/filter-form.tsx";

/** R14: looks for members by name; with JavaScript or without it leads to the same page. @param tab of the page that shows them */
export function MemberSearch({ action, q, tab }: { action: string; q: string | undefined; tab?: string }) {
  return (
    <FilterForm label="查找成员" action={action} kept={{ tab }} submit="查找">
      <FilterWords label="成员的名字" value={q ?? ""} max={MEMBER_QUERY_MAX} placeholder="按名字查找成员" />
    </FilterForm>
  );
}

/** What the address asks for. */
export const memberQuery = (url: URL): string | undefined =>
  [...(url.searchParams.get("q") ?? "").trim()].slice(0, MEMBER_QUERY_MAX).join("") || undefined;
