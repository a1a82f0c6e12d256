/**
 * On the server nobody clicks and nothing is fetched again: links and forms are drawn without the hooks for it, which
 * were a tenth of a page with many forms. What they draw is the same, and so are the ids of what stands in them. And what
 * is the same for all pages of some routes is made once.
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
  // What is the same for all pages of the same routes is made once: app/server/routes-of-page.server.ts gives them one manifest.
  [
    'let routeModulesScript = !isStatic ? " " : `${',
    'let routeModulesScript = !isStatic ? " " : still(stillScripts, manifest, () => `${',
  ],
  // And without the spaces that a reader of it would like (seven hundred of a page's bytes), what is false, which is as good as
  // not said, and what the page's own routes import, which the browser has by its head (120 bytes of both, gzip).
  [
    `getPartialManifest(manifest, router),
        null,
        2
      )`,
    "stillManifest(getPartialManifest(manifest, router), matches))",
  ],
  // What a request's context holds stands in it. A WeakMap that outlives requests holds what it leads to, such as a page's
  // whole text, until V8 looks through all of the heap: each page became old, and a third of the heap was such pages.
  ["_map = new WeakMap();", "_map = stillField();"],
  ["import(${JSON.stringify(manifest.entry.module)});`;", "import(${JSON.stringify(manifest.entry.module)});`);"],
  [
    `let preloads = isHydrated || isRSCRouterContext ? [] : [
    // Dedupe through a Set
    ...new Set(
      manifest.entry.imports.concat(
        getModuleLinkHrefs(matches, manifest, {
          includeHydrateFallback: true
        })
      )
    )
  ];`,
    `let preloads = still(stillPreloads, manifest, () => [
    ...new Set(manifest.entry.imports.concat(getModuleLinkHrefs(matches, manifest, { includeHydrateFallback: true })))
  ]);`,
  ],
  [
    `let keyedLinks = React8.useMemo(
    () => getKeyedLinksForMatches(matches, routeModules, manifest),
    [matches, routeModules, manifest]
  );`,
    // A page that failed has the links of those above it alone.
    `let byDepth = still(stillLinks, manifest, () => new Map());
  let keyedLinks = still(byDepth, matches.length, () => getKeyedLinksForMatches(matches, routeModules, manifest));`,
  ],
  [
    `function createStaticRouter(routes, context, opts = {}) {
  let manifest = {};
  let dataRoutes = convertRoutesToDataRoutes(
    routes,
    mapRouteProperties,
    void 0,
    manifest
  );`,
    `function createStaticRouter(routes, context, opts = {}) {
  let { manifest, dataRoutes } = still(stillRoutes, routes, () => {
    let manifest = {};
    return { manifest, dataRoutes: convertRoutesToDataRoutes(routes, mapRouteProperties, void 0, manifest) };
  });`,
  ],
  // The script that puts a page back to where it was scrolled to, in half as many letters.
  [
    `let restoreScroll = ((storageKey2, restoreKey) => {
    if (!window.history.state || !window.history.state.key) {
      let key = Math.random().toString(32).slice(2);
      window.history.replaceState({ key }, "");
    }
    try {
      let positions = JSON.parse(sessionStorage.getItem(storageKey2) || "{}");
      let storedY = positions[restoreKey || window.history.state.key];
      if (typeof storedY === "number") {
        window.scrollTo(0, storedY);
      }
    } catch (error) {
      console.error(error);
      sessionStorage.removeItem(storageKey2);
    }
  }).toString();`,
    `let restoreScroll = '(s,k)=>{let h=history;h.state?.key||h.replaceState({key:Math.random().toString(32).slice(2)},"");try{let y=JSON.parse(sessionStorage.getItem(s)||"{}")[k||h.state.key];y>=0&&scrollTo(0,y)}catch{sessionStorage.removeItem(s)}}';`,
  ],
  // What is all there is written at once, for a page that is sent in one piece.
  [
    `const textEncoder = new TextEncoder();
  let lastSentIndex = 0;
  const readable = new ReadableStream({`,
    `const textEncoder = new TextEncoder();
  let lastSentIndex = 0;
  if (options?.atOnce) {
    const text = textAtOnce(encoder, input);
    if (text !== undefined) {
      onComplete?.();
      return new WrittenAtOnce(text);
    }
    Object.assign(encoder, { deferred: {}, index: 0, indices: /* @__PURE__ */ new Map(), stringified: [] });
  }
  const readable = new ReadableStream({`,
  ],
];

/** Of the part for servers. @type {[string, string][]} */
export const STILL_SERVER = [
  [
    `let routes = createServerRoutes(
    manifest.routes,
    routeModules,
    context.future,
    context.isSpaMode
  );`,
    `let routes = still(stillServerRoutes, manifest.routes, () =>
    createServerRoutes(manifest.routes, routeModules, context.future, context.isSpaMode));`,
  ],
  [
    "routeModules: createEntryRouteModules(build.routes),",
    "routeModules: still(stillModules, build.routes, () => createEntryRouteModules(build.routes)),",
  ],
  [
    `serverHandoffString: createServerHandoffString({
        ...baseServerHandoff,
        criticalCss
      }),
      serverHandoffStream: encodeViaTurboStream(
        state,
        request.signal,
        build.entry.module.streamTimeout,
        serverMode
      ),`,
    `serverHandoffString: still(stillHandoffs, build, () =>
        createServerHandoffString({ ...baseServerHandoff, criticalCss })),
      serverHandoffStream: encodeViaTurboStream(
        state,
        request.signal,
        build.entry.module.streamTimeout,
        serverMode,
        true
      ),`,
  ],
  [
    "function encodeViaTurboStream(data2, requestSignal, streamTimeout, serverMode) {",
    "function encodeViaTurboStream(data2, requestSignal, streamTimeout, serverMode, atOnce = false) {",
  ],
  [
    `return encode(data2, {
    signal: controller.signal,`,
    `return encode(data2, {
    atOnce,
    signal: controller.signal,`,
  ],
];

/**
 * Of React's drawing at once: its pieces go to whoever asks for them (`take`), instead of into one text of thousands of
 * joints, which V8 has to put together afterwards (app/server/whole-page.server.tsx). @type {[string, string][]}
 */
export const STILL_REACT = [
  [
    `  options = createResumableState(options ? options.identifierPrefix : void 0);
  children = createRequest(
    children,
    options,
    createRenderState(options, generateStaticMarkup),`,
    `  var take = options ? options.take : void 0;
  options = createResumableState(options ? options.identifierPrefix : void 0);
  children = createRequest(
    children,
    options,
    createRenderState(options, generateStaticMarkup),`,
  ],
  ["null !== chunk && (result += chunk);", "null !== chunk && (take ? take(chunk) : (result += chunk));"],
];

const STILL_ONE = `
function still(known, key, make) {
  let made = known.get(key);
  if (made === undefined) known.set(key, (made = make()));
  return made;
}
`;

export const STILL_SERVER_PARTS = `
${STILL_ONE}
var stillServerRoutes = new WeakMap();
var stillModules = new WeakMap();
var stillHandoffs = new WeakMap();
`;

/** What these use. */
export const STILL_PARTS = `
${STILL_ONE}
var stillScripts = new WeakMap();
var stillPreloads = new WeakMap();
var stillLinks = new WeakMap();
var stillRoutes = new WeakMap();
function stillManifest(manifest, matches) {
  const here = new Set(matches.map(({ route }) => route.id));
  const shown = Object.entries(manifest.routes).map(([id, route]) => [
    id,
    Object.fromEntries(
      Object.entries(route).filter(([name, value]) => value !== false && !(name === "imports" && here.has(id))),
    ),
  ]);
  return { ...manifest, routes: Object.fromEntries(shown) };
}
function stillHandler() {}
function stillField() {
  const field = Symbol();
  return { has: (one) => field in one, get: (one) => one[field], set: (one, value) => void (one[field] = value) };
}
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

/**
 * The router by which a page is drawn, of values in place of functions that give them (`get state()`). V8 keeps such a function
 * with its object's shape, which is old from the beginning: all that a page had read lived on until the whole heap was
 * looked through.
 * @param {string} code @returns {string}
 */
export function routerOfValues(code) {
  const getters =
    /    get basename\(\) {\n      return context\.[^]*?(?=    initialize\(\) {\n      throw)/.exec(code)?.[0] ?? "";
  const values = getters.replaceAll(/get (\w+)\(\) {\s+return ([^]*?);\n    }/g, "$1: $2");
  if (values === getters || /\bget /.test(values)) throw new Error("React Router's router of a page is another");
  return code.replace(getters, () => values);
}

/**
 * React Router's own way of writing data, without the pauses that it makes in six thousand values, and without a stream.
 * What waits for something, or cannot be written, goes the old way.
 * @param {string} code @returns {string}
 */
export function writingAtOnce(code) {
  const parts = ["flatten", "stringify"].map((name) =>
    new RegExp(`^async function ${name}\\([^]*?^}\n`, "m").exec(code)?.[0].replace("async function", "function"),
  );
  const atOnce = parts
    .join("")
    .replaceAll(/(?<!\.)\b(flatten|stringify)(?=\(|\.call\()/g, "$1AtOnce")
    .replace("await stringifyAtOnce", "stringifyAtOnce")
    .replaceAll(/^\s*(?:let lastYieldTime|const now) = getNow\(\);$/gm, "")
    .replace(/if \(\+\+i % 6e3[^}]*await yieldToMain\(\);[^}]*}/, "");
  if (parts.includes(undefined) || /\b(?:async|await|getNow)\b/.test(atOnce))
    throw new Error("React Router writes data in another way");
  return `${atOnce}
function textAtOnce(encoder, input) {
  try {
    const id = flattenAtOnce.call(encoder, input);
    if (Object.keys(encoder.deferred).length > 0) return undefined;
    return (id < 0 ? String(id) : "[" + encoder.stringified.join(",") + "]") + "\\n";
  } catch {
    return undefined;
  }
}
class WrittenAtOnce {
  constructor(text) {
    this.text = text;
  }
  getReader() {
    return new Response(this.text).body.getReader();
  }
}
`;
}
