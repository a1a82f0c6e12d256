/**
 * On the server nobody clicks and nothing is fetched again: links and forms are drawn without the hooks for it, which
 * were a tenth of a page with many forms. What they draw is the same, and so are the ids of what stands in them.
 * Of React Router's production build: what stands there, and what stands in its place.
 * @type {[string, string][]}
 */
export const STILL = [
  // An address that begins with / is the same wherever it stands; and the paths above need no JSON to be kept by.
  [
    `let routePathnamesJson = JSON.stringify(getResolveToMatches(matches));
  return React2.useMemo(
    () => resolveTo(
      to,
      JSON.parse(routePathnamesJson),
      locationPathname,
      relative === "path"
    ),
    [to, routePathnamesJson, locationPathname, relative]
  );`,
    `const above = typeof to === "string" && to.startsWith("/") ? [] : getResolveToMatches(matches);
  return resolveTo(to, above, locationPathname, relative === "path");`,
  ],
  // A link's.
  ["let internalOnClick = useLinkClickHandler(to, {", "let internalOnClick = stillHandler(to, {"],
  [
    `usePrefetchBehavior(
      prefetch,
      rest
    );`,
    `prefetch === "none" ? [false, null, null] : usePrefetchBehavior(prefetch, rest);`,
  ],
  // A form's. Those of one route are posted to one address.
  [
    `let submit = useSubmit();
    let formAction = useFormAction(action, { relative });`,
    `let submit = stillHandler;
    let formAction = stillAction(action, relative);`,
  ],
  // A fetcher's; its id is one that React counts.
  [
    `let { router } = useDataRouterContext3("useFetcher" /* UseFetcher */);`,
    `React10.useId();
  return (stillFetcher ??= { Form, submit: stillHandler, load: stillHandler, reset: stillHandler, ...IDLE_FETCHER });
  let { router } = useDataRouterContext3("useFetcher" /* UseFetcher */);`,
  ],
];

/** What these use. */
export const STILL_PARTS = `
function stillHandler() {}
var stillFetcher;
var stillActions = new WeakMap();
function stillAction(action, relative) {
  if (action != null || relative) return useFormAction(action, { relative });
  const { matches } = React10.useContext(RouteContext);
  let known = stillActions.get(matches);
  if (known === undefined) stillActions.set(matches, (known = useFormAction()));
  return known;
}
`;
