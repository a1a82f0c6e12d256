import { MEMBER_QUERY_MAX } from "#contract/circles/circle-names.ts";
import { FilterForm, FilterWords } from "~/ui/filter-form/filter-form.tsx";

/**
 * R14: searches members by name. The result page is the same with and without JavaScript.
 * @param tab the tab of the page that lists members
 */
export function MemberSearch({ action, q, tab }: { action: string; q: string | undefined; tab?: string }) {
  return (
    <FilterForm label="查找成员" action={action} kept={{ tab }} submit="查找">
      <FilterWords label="成员的名字" value={q ?? ""} max={MEMBER_QUERY_MAX} placeholder="按名字查找成员" />
    </FilterForm>
  );
}

/** Returns the trimmed search text of `?q=`, at most MEMBER_QUERY_MAX characters; undefined when empty. */
export const memberQuery = (url: URL): string | undefined =>
  [...(url.searchParams.get("q") ?? "").trim()].slice(0, MEMBER_QUERY_MAX).join("") || undefined;
