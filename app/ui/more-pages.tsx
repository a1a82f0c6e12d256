import { type ReactNode, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { Link, useFetcher, useLocation } from "react-router";
import { keepList, keptLists, listId, onListKept } from "~/lib/kept-lists.ts";
import { useViewer } from "~/lib/root-data.ts";
import styles from "./more-pages.module.css";
import surface from "~/ui/surface/surface.module.css";

/** A page of a keyset list, as loaders return it. */
export interface PageOf<T> {
  items: T[];
  nextCursor: string | null;
}

interface Props<T, D> {
  /** The first page, from the page's loader. */
  first: PageOf<T>;
  /** Finds the list in the loader's data of the next page. */
  pageOf: (data: D) => PageOf<T>;
  /** Search parameters of the current list, without the cursor. */
  query?: Record<string, string | undefined>;
  /** Whether the route is an index route, whose loader answers at `?index`. */
  isIndex?: boolean;
  /** Text below the end of the list. */
  end?: string;
  children: (items: T[]) => ReactNode;
}

const NONE: never[] = [];
const NO_QUERY: Record<string, string | undefined> = {};

/**
 * A list with pages. The HTML has a real link to the next page; JavaScript loads and appends the next page when the
 * reader nears the end.
 */
export function MorePages<T extends { id: number | string }, D>(props: Props<T, D>) {
  const location = useLocation();
  const id = listId(location.key, location, useViewer()?.sessionFingerprint);
  return <PagesOfEntry key={id} id={id} {...props} />;
}

function PagesOfEntry<T extends { id: number | string }, D>({
  id,
  first,
  pageOf,
  query = NO_QUERY,
  isIndex = false,
  end,
  children,
}: Props<T, D> & { id: string }) {
  const { key, pathname } = useLocation();
  const fetcher = useFetcher();
  const loaded = fetcher.data as D | undefined;
  // The server renders only the first page.
  const more = useSyncExternalStore(
    onListKept,
    () => pagesOf<T>(id),
    () => NONE,
  );
  const isBare = useRef(more === NONE);
  const taken = useRef<D | undefined>(undefined);
  const sentinel = useRef<HTMLAnchorElement>(null);

  useLayoutEffect(() => {
    if (isBare.current && more !== NONE && !taken.current) scrollAgain(key);
  }, [key, more]);

  useEffect(() => {
    if (!loaded || taken.current === loaded) return;
    taken.current = loaded;
    keepList(id, [...more, pageOf(loaded)]);
  }, [id, loaded, more, pageOf]);

  const next = (more.at(-1) ?? first).nextCursor;
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) params.set(name, value);
  if (next) params.set("cursor", next);
  const isLoading = fetcher.state !== "idle";

  function loadNext() {
    if (!isLoading && next) void fetcher.load(`${pathname}?${isIndex ? "index&" : ""}${params}`);
  }
  const latestLoad = useRef(loadNext);
  useEffect(() => {
    latestLoad.current = loadNext;
  });

  useEffect(() => {
    if (!sentinel.current) return;
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) latestLoad.current();
      },
      { rootMargin: "400px" },
    );
    observer.observe(sentinel.current);
    return () => observer.disconnect();
  }, [next]);

  return (
    <>
      {children(withoutRepeats([first, ...more].flatMap(({ items }) => items)))}
      {next ? (
        <Link
          ref={sentinel}
          to={`${pathname}?${params}`}
          rel="next"
          className={`${surface.card} ${styles.next}`}
          aria-busy={isLoading}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            loadNext();
          }}
        >
          {isLoading ? "正在加载…" : "下一页"}
        </Link>
      ) : (
        end && first.items.length > 0 && <p className={styles.end}>{end}</p>
      )}
    </>
  );
}

const pagesOf = <T,>(id: string) => (keptLists.get(id)?.pages as PageOf<T>[] | undefined) ?? NONE;

/** Scrolls again after a reload: the router has scrolled before the list had its old length. */
function scrollAgain(entry: string) {
  const places = JSON.parse(sessionStorage.getItem("react-router-scroll-positions") ?? "{}") as Record<string, number>;
  window.scrollTo(0, Math.max(window.scrollY, places[entry] ?? 0));
}

/** Removes repeated items: ranks change between two requests, so that an item may move to the next page. */
function withoutRepeats<T extends { id: number | string }>(items: T[]): T[] {
  const seen = new Set<number | string>();
  return items.filter(({ id }) => !seen.has(id) && seen.add(id));
}
