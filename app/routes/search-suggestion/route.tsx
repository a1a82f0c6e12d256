import { Form, redirect } from "react-router";
import { limits } from "#contract/shared/limits.ts";
import { roomFor } from "#contract/shared/room-for.ts";
import { searchPath } from "#contract/finding/suggestion-names.ts";
import { suggestionEndpoints } from "#contract/finding/suggestion.ts";
import { soughtWords } from "~/server/sought-words.server.ts";
import { groupsOf } from "~/features/shell/search-panel/panel-data.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { load } from "~/server/api.server.ts";
import button from "~/ui/button/button.module.css";
import { Empty } from "~/ui/empty.tsx";
import { Gaps } from "~/ui/gap.tsx";
import { useSearchText } from "~/ui/given-value/use-search-text.ts";
import surface from "~/ui/surface/surface.module.css";
import type { Route } from "./+types/route";
import styles from "./search-suggestion.module.css";

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  return pageMeta(
    { matches, location },
    {
      title: `${loaderData?.q ?? ""} 的搜索建议`,
      description: "标题、标签、圈子和用户，也可以用拼音找。",
      noindex: true,
    },
  );
}

/** R06 for browsers without scripts: the suggestions of the search panel as links. */
export async function loader(args: Route.LoaderArgs) {
  const q = soughtWords(args.url.searchParams.get("q"), limits.searchMax);
  if (q === "") throw redirect("/search");
  const { items } = await load(args, suggestionEndpoints.list, { query: { q } });
  return { q, items };
}

export default function SearchSuggestion({ loaderData: { q, items } }: Route.ComponentProps) {
  return (
    <section className={surface.screen}>
      <h1>“{q}”的搜索建议</h1>
      <Form action="/search" className={styles.form}>
        <label htmlFor="suggestion-field" className="visually-hidden">
          搜索内容
        </label>
        <input
          {...useSearchText(q)}
          id="suggestion-field"
          type="search"
          name="q"
          maxLength={roomFor(limits.searchMax)}
          enterKeyHint="search"
          autoComplete="off"
        />
        <Gaps>
          <button type="submit" className={button.primary}>
            搜索
          </button>
          <button type="submit" formAction="/search/suggestion" className={button.subtle}>
            看建议
          </button>
        </Gaps>
      </Form>
      <p>
        <a href={searchPath(q)} className="touch">
          搜索“{q}”
        </a>
      </p>
      {groupsOf(items).map(({ kind, name, items: ones }) => (
        <section key={kind} aria-labelledby={`suggested-${kind}`}>
          <h2 id={`suggested-${kind}`} className={styles.kind}>
            {name}
          </h2>
          <ul className={styles.list}>
            {ones.map(({ text, path }) => (
              <li key={path}>
                <a href={path}>{text}</a>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {items.length === 0 && <Empty title="没有可以建议的">直接搜索试试，或者换个写法、换成拼音</Empty>}
    </section>
  );
}
