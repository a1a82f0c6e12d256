/**
 * The browser's shared code, in five files. A group takes along all that its modules import, unless a group of higher
 * priority has it: nothing before `forms` may come to need it, for it is 100 KB (gzip), which nobody loads who only reads.
 * tests/e2e/page-weight.js.spec.ts counts the files and bytes of each page.
 */
export const codeGroups = [
  // React and React Router. The file stays in the readers' caches when our code changes.
  {
    name: "framework",
    priority: 5,
    test: /\/node_modules\/(?:react|react-dom|react-router|scheduler)\/|\/app\/entry\.client\.tsx|rolldown\/runtime/,
  },
  // What stands around every page, and the few parts that most pages have.
  {
    name: "frame",
    priority: 4,
    test: /\/app\/(?:root\.tsx|routes\/default-layout|lib\/(?:page-error|time-text|kept-lists|with-query|growth-path|is-composing)|ui\/(?:empty|tabs\/|time-text|badge|more-pages|button\/))|\/contract\/(?:site-time|subject|size-text)\.ts/,
  },
  // A post's own page, and what stands below it.
  {
    name: "posts",
    priority: 3,
    minShareCount: 3,
    test: /\/app\/(?:ui\/(?:html-with-form|form-part|highlight|person|app-link|fold-row|prose)|live\/live-delay|lib\/(?:share-picture|removal-path)|features\/(?:comments|poll\/poll-box|favourite-button|post-actions|writing\/(?:mirror|use-refusal)|completion\/complete-on-focus|upload\/(?:use-pictures|picture-|pictures-in)))|\/contract\/(?:limits|image-names)\.ts/,
  },
  // Lists of posts, and what one writes with above them and elsewhere.
  {
    name: "lists",
    priority: 2,
    minShareCount: 3,
    test: /\/app\/(?:lib\/|ui\/(?:place-chip|cover-link|popover|strip-mark)|forms\/(?:forms\.module|field|file-field|error-summary)|features\/(?:(?:comment|dynamic|video)-card|poll\/(?!poll-box)|user-list|video-player|follow-button|feedback|writing|upload|completion|dynamic-composer))|\/contract\/(?:feedback-status|visibility|picture-shape|paths|circle-names|growth-names)\.ts/,
  },
  // Forms that are checked as one types: zod, conform, Mantine's fields.
  {
    name: "forms",
    priority: 1,
    test: /\/node_modules\/(?:zod|@conform-to|@mantine\/core|@mantine\/hooks)\/|\/app\/forms\/(?!phone-code|hidden-form-key)|\/contract\/(?:endpoint|name-text|manage|removal-query)\.ts/,
  },
];
