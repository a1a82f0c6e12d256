/**
 * Groups of modules that the browser loads as one file. Two dozen small files compress worse, need more requests, and
 * are more names in every page's list. A group includes the dependencies of its files, unless another group of higher
 * priority includes them: a group that needs another has a lower priority. Priorities are integers, because fractions
 * are cut off. tests/e2e/screens/page-weight.js.spec.ts counts the files of each page.
 */
export const codeGroups = [
  // A file without any import of our code, so that it stays in readers' caches when only our code changes.
  {
    name: "entry",
    test: /\/node_modules\/(?:react-router|react|react-dom|scheduler)\/|\/app\/entry\.client\.tsx|rolldown\/runtime/,
    priority: 30,
  },
  // The form library without a validator, and the fields that are plain elements: all that the login page needs.
  {
    name: "fields",
    priority: 12,
    test: /\/node_modules\/@conform-to\/(?:react|dom)\/|\/contract\/\w+\/phone-digits\.ts$|\/app\/(?:forms\/(?:text-field|checkbox-field|use-(?:light-form|shown-as-stored)|submit-button)|ui\/checkbox\/checkbox|lib\/form-change)\b/,
  },
  // Mantine's fields, and the modules of forms with checks while typing.
  {
    name: "form",
    priority: 8,
    test: /\/node_modules\/(?:@mantine\/core\/(?:esm\/(?:core|utils\/Inline|components\/(?:Input|TextInput|Textarea|Loader|UnstyledButton|CloseButton)\b)|styles\/(?:baseline|default-css|global|Input|InlineInput|UnstyledButton|CloseButton))|@mantine\/hooks\/esm\/(?:use-(?:id|merged-ref|uncontrolled)|utils)\b)|\/app\/(?:forms\/(?:text-counter|textarea-field|use-app-form)|theme\/mantine-[\w-]+|features\/image-field\/picture-form\.module|ui\/modal\/use-dialog-keys)\b/,
  },
  { name: "button", priority: 17, test: /\/app\/ui\/(?:button\/button\.tsx|spinner|side-list\/)/ },
  {
    name: "schema",
    priority: 11,
    test: /\/node_modules\/(?:zod|@conform-to\/zod)\/|\/contract\/\w+\/(?:endpoint|user|person|growth|agreed-version|comment|follow|post|manage|series-box|circle-ref|draft-kind|article-issue|removal-query|staff-fields|cut-text|name-text)\.ts$/,
  },
  {
    name: "select",
    priority: 7,
    test: /\/node_modules\/@mantine\/core\/(?:esm\/components\/(?:Select|MultiSelect|TagsInput|Pill|PillsInput|Combobox|Popover|ScrollArea|Portal|FocusTrap)|styles\/(?:Pill|PillsInput|Combobox|Popover|ScrollArea))\b|\/app\/(?:ui\/(?:select|text-input)\/|forms\/choice-fields|features\/circle-place\/circle-field)/,
  },
  // Names that readers' pages need, and those of forms and the staff's pages.
  {
    name: "names",
    priority: 13,
    test: /\/contract\/\w+\/(?:caption|chat|circle|circle-action|growth|staff-role|switch)-names\.ts$/,
  },
  {
    name: "staff-names",
    priority: 12,
    test: /\/contract\/\w+\/(?:staff|appeal|word|review|report|picture|operation|newcomer|cleanup)-names\.ts$/,
  },
  // The phone code without its proof of work, and the card of the login pages.
  { name: "code", priority: 6, test: /\/app\/forms\/(?:phone-code\/(?!do-work)|agreement-field)/ },
  {
    name: "way-in",
    priority: 6,
    test: /\/app\/(?:ui\/surface\/lone-card|routes\/login\/(?:login\.module|wechat-entry))/,
  },
  // The staff's pages.
  {
    name: "desk",
    priority: 6,
    test: /\/app\/.*\/(?:(?:desk|admin|review|removals|manage|ask)\.module)/,
  },
  // The settings of articles, videos and tickets, with what their previews share.
  {
    name: "settings",
    priority: 5,
    test: /\/app\/(?:features\/(?:writing\/(?:ai-statement|settings-sheet|card-preview|writing-sheet|first-refused|opening-of-markdown)|image-field\/cover-field|series\/series-field)|ui\/highlight)\b/,
  },
  {
    name: "circle",
    priority: 6,
    test: /\/app\/features\/circle\/(?:circle-(?:button|forms)|private-mark|join-button)/,
  },
  // The forms that wait on the device until the server has them.
  { name: "typed", priority: 6, test: /\/app\/features\/writing\/typed\// },
  {
    name: "compose",
    priority: 6,
    test: /\/app\/features\/(?:dynamic-composer\/(?:composer\.module|dynamic-form|words-foot)|circle-place\/circle-pick)/,
  },
  // The parts of the composer of dynamics that other forms have, too, and the style of its page.
  {
    name: "poll-and-video",
    priority: 5,
    test: /\/app\/(?:features\/(?:poll\/poll-fields|video-upload\/(?:video-part|use-video))|routes\/dynamic\/list\/list\.module)/,
  },
  // Modules that every page loads after it is interactive, and the completion of names while typing. The style of the
  // completion is in the frame's file, because a style of its own would be one file more.
  {
    name: "later",
    priority: 10,
    test: /\/app\/(?:ui\/(?:form-weight|list-memory|theme-memory|image-viewer\/(?:image-viewer-host|back-closes)|app-link\/link-mode-memory)|live\/(?:line\/(?:reach-line|messages)|chat-live|unread-live|live-socket|build-refresh|keep-page|typed-in-forms|offline-gate|form-sends)|lib\/build-refresh|features\/(?:completion\/(?:suggest|completion-box|open-sign)|deferred-parts\/deferred-parts|writing\/(?:form-keeper|keep-forms|mirror-key|kept-mirrors|form-snapshot)))\.(?:tsx?|css)$/,
  },
  // The screen for writing articles, in one file with the style of its rich editor and the modules that forms share
  // with it.
  {
    name: "write",
    priority: 13,
    test: /\/app\/(?:features\/(?:editor\/(?:[^/]+|rich\/rich-pane\.module)|writing\/(?:draft-saver|draft-status|use-form-draft)|upload\/(?:upload-(?:queue|image|list[.\w-]*)|use-upload-queue|prepare-picture))|forms\/(?:field|forms\.module|error-summary|file-field)|features\/staff\/staff-form|lib\/markdown-image|ui\/checkbox\/checkbox\.module|routes\/user-center\/publish\/keep-written)\.(?:tsx?|css)$/,
  },
  // The rich editor, which is also loaded when a document is pasted in Markdown mode.
  {
    name: "rich",
    priority: 9,
    test: /\/app\/features\/editor\/rich\/(?:rich-pane\.tsx|source-keeper\.ts)$/,
  },
  // Modules of every page with discussions, otherwise a dozen files of a few hundred bytes, and those of every form for
  // writing.
  {
    name: "talk",
    priority: 16,
    test: /\/(?:contract\/\w+\/(?:ai-names|limits|image-names|subject|visibility|paths|room-for|signs)|remix-utils\/build\/react\/use-hydrated|app\/(?:lib\/(?:ai-described|time-text|link-mode|prose-html|strip-of)|live\/live-delay|ui\/(?:person|time-text|prose|app-link\/app-link)|forms\/hidden-form-key|features\/(?:completion\/complete-on-focus|writing\/(?:ai-statement-pick|mirror-part|mirror-store|conflict-panel|use-writing|use-refusal-message|draft-part|draft-names|writing-form)|upload\/(?:use-pictures|picture-part|picture-tiles|pictures-in|upload-progress))))\.(?:tsx?|js)$/,
  },
  // Everything below a post: one file compresses better than its parts. Folders in these load after hydration.
  {
    name: "post",
    priority: 12,
    test: /\/app\/features\/(?:(?:comments|post-actions|favourite-button)\/[^/]+\.tsx?|series\/series-box\.module\.css)$/,
  },
  // The home page has lists without these cards; pages of a single post have neither.
  {
    name: "lists",
    priority: 18,
    test: /\/app\/(?:features\/article-card\/article-(?:card\.module\.css|list\.tsx)|ui\/more-pages\.tsx)$/,
  },
  // The marks of cards, and the cards of lists with several kinds of items. Only the writing pages render the cards
  // themselves in the browser.
  {
    name: "marks",
    priority: 15,
    test: /\/app\/(?:ui\/(?:place-chip|cover-link)|lib\/(?:match-parts|duration-text|video-state-text)\.ts|features\/(?:user-list\b|video-card\/(?!video-card\.tsx)|feedback\/(?:status-chip|ticket-(?:card\.module|list)\b)|video-player\/(?:is-converting|use-poll|video-player)\b))|\/contract\/(?:posts\/feedback-status|shared\/danmaku-names)\.ts$/,
  },
  // The modules that "later" needs and that forms need earlier. Without this file every page would load "write".
  {
    name: "snapshot",
    priority: 18,
    test: /\/app\/features\/(?:writing\/form-snapshot|image-field\/picture-intents|editor\/use-keyboard-height)\.ts$/,
  },
  // The server renders cards. Lists load only the code that sends the cards' forms; a dynamic's own page also loads its
  // card.
  {
    name: "dynamics",
    priority: 14,
    test: /\/app\/features\/dynamic-card\/(?:post-dynamic-form|card-around|dynamic-list|looks|send-card)\.tsx?$/,
  },
  {
    name: "frame",
    priority: 20,
    test: /\/app\/(?:root\.tsx|fragments\/(?!sleeping-part|control-state))|\/app\/(?:features\/(?:shell(?!\/search-panel\/)|flash|build-refresh|phone-bind\/(?:phone-bind|bind-events|bind-record|pending-line)|random-name\/(?:random-name|name-path)|completion\/completion-box\.module)\b|lib\/(?!ai-|film-|form-|video-|duration|kept-images|kept-form\.|prose-html|strip-of|chat-address|markdown-image|redirect|upload|number|match|build-refresh|time-text|link-mode\.)|ui\/(?:icon|avatar|form-owner|empty|plain-links|tabs\/(?:tabs|chips)|surface\/surface|theme-form|button|island|route-focus|navigation-progress(?:\/navigation-progress)?|person\.module|prose\.module)\b[.\w-]*$|features\/(?:upload\/(?:upload-row|picture-tiles)|writing\/conflict-panel|poll\/poll-box)\.module\.css$|theme\/(?:apply-theme\.ts|theme-info\.ts|themes\.css|base\.css)|ui\/side-list\/side-list\.module\.css)|\/node_modules\/get-nonce\//,
  },
];
