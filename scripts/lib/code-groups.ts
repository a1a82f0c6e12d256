/**
 * What the browser gets in one file: two dozen small ones compress worse and ask more often, and each is a name more in
 * every page's list of them. A group takes along what its files need, unless another of higher priority has it: what
 * needs another stands lower than it. Priorities are whole numbers: others are cut. tests/e2e/screens/page-weight.js.spec.ts
 * counts what each page waits for.
 */
export const codeGroups = [
  // One file, which stays in the readers' caches when only our code changes: it asks for none of ours.
  {
    name: "entry",
    test: /\/node_modules\/(?:react-router|react|react-dom|scheduler)\/|\/app\/entry\.client\.tsx|rolldown\/runtime/,
    priority: 30,
  },
  // What every form has that is checked as one types: its library, Mantine's fields, and those that most forms have.
  {
    name: "form",
    priority: 8,
    test: /\/node_modules\/(?:@conform-to\/|@mantine\/core\/(?:esm\/(?:core|utils\/Inline|components\/(?:Input|TextInput|Textarea|Loader|UnstyledButton|CloseButton|Checkbox)\b)|styles\/(?:baseline|default-css|global|Input|InlineInput|Checkbox|UnstyledButton|CloseButton))|@mantine\/hooks\/esm\/(?:use-(?:id|merged-ref|uncontrolled)|utils)\b)|\/app\/(?:forms\/(?:text-(?:field|counter)|textarea-field|checkbox-field|use-app-form|submit-button)|ui\/checkbox\/checkbox|theme\/mantine-[\w-]+)\b/,
  },
  { name: "button", priority: 9, test: /\/app\/ui\/(?:button\/button\.tsx|spinner)/ },
  {
    name: "schema",
    priority: 11,
    test: /\/node_modules\/zod\/|\/contract\/\w+\/(?:endpoint|user|person|growth|agreed-version|comment|follow|post|manage|circle-ref|draft-kind|removal-query|signs|cut-text|room-for|name-text)\.ts$/,
  },
  {
    name: "select",
    priority: 7,
    test: /\/node_modules\/@mantine\/core\/(?:esm\/components\/(?:Select|MultiSelect|TagsInput|Pill|PillsInput|Combobox|Popover|ScrollArea|Portal|FocusTrap)|styles\/(?:Pill|PillsInput|Combobox|Popover|ScrollArea))\b|\/app\/(?:ui\/(?:select|text-input)\/|features\/circle-place\/circle-field)/,
  },
  // Names that forms and the staff's pages show.
  {
    name: "names",
    priority: 13,
    test: /\/contract\/\w+\/(?:(?:staff|growth|circle|circle-action|appeal|switch|word|review|report|picture|operation)-names)\.ts$/,
  },
  // A phone's code without the work before it, and the card of the pages on the way in.
  { name: "code", priority: 6, test: /\/app\/forms\/(?:phone-code\/(?!do-work)|agree)/ },
  {
    name: "way-in",
    priority: 6,
    test: /\/app\/(?:ui\/surface\/lone-card|routes\/login\/(?:login\.module|wechat-entry))/,
  },
  // The staff's pages.
  {
    name: "desk",
    priority: 6,
    test: /\/app\/.*\/(?:(?:desk|admin|review|removals|manage|ask)\.module|staff-form|staff-fields)/,
  },
  // Lists of more than one kind of thing.
  {
    name: "mixed",
    priority: 5,
    test: /\/app\/features\/(?:user-list|video-card|feedback\/ticket-(?:card|list))\b/,
  },
  {
    name: "circle",
    priority: 6,
    test: /\/app\/features\/circle\/(?:circle-(?:button|forms)|private-mark|join-button)/,
  },
  { name: "circle-pick", priority: 16, test: /\/circle-pick\.tsx$/ },
  {
    name: "compose",
    priority: 5,
    test: /\/app\/features\/(?:dynamic-composer\/(?:composer\.module|dynamic-form|words-foot))/,
  },
  // What every page loads when it answers already, and what completes names where one types (its look is the frame's:
  // a style of its own would be a file more).
  {
    name: "later",
    priority: 10,
    test: /\/app\/(?:ui\/(?:form-weight|list-memory|theme-memory|image-viewer\/(?:image-viewer-host|back-closes)|app-link\/link-mode-memory)|live\/(?:unread-live|live-socket|build-refresh|keep-page|typed-in-forms|offline-gate|form-sends)|lib\/build-refresh|features\/(?:completion\/(?:suggest|completion-box|open-sign)|afterwards\/afterwards|writing\/(?:form-keeper|keep-forms|mirror-key|kept-mirrors|form-snapshot)))\.(?:tsx?|css)$/,
  },
  // The screen on which articles are written, in one file with the look of its rich editor; what forms share with it
  // comes along.
  {
    name: "write",
    priority: 10,
    test: /\/app\/(?:features\/(?:editor\/(?:[^/]+|rich\/rich-pane\.module)|writing\/(?:draft-saver|draft-status|use-form-draft)|upload\/(?:upload-(?:queue|image|list[.\w-]*)|use-upload-queue|prepare-picture))|forms\/(?:field|forms\.module|error-summary|file-field)|lib\/markdown-image|routes\/user-center\/publish\/keep-written)\.(?:tsx?|css)$/,
  },
  // The rich editor, which a document pasted in Markdown mode asks for as well.
  {
    name: "rich",
    priority: 9,
    test: /\/app\/features\/editor\/rich\/(?:rich-pane\.tsx|source-keeper\.ts)$/,
  },
  // What every page needs on which people talk: a dozen files of a few hundred bytes otherwise. With what
  // every form has that one writes in.
  {
    name: "talk",
    priority: 15,
    test: /\/(?:contract\/\w+\/(?:limits|image-names|subject|visibility|paths)|remix-utils\/build\/react\/use-hydrated|app\/(?:lib\/(?:time-text|link-mode|prose-html|strip-of)|live\/live-delay|ui\/(?:person|time-text|prose|app-link\/app-link)|forms\/hidden-form-key|features\/(?:completion\/complete-on-focus|writing\/(?:mirror-part|mirror-store|conflict-panel|use-writing|use-refusal-message|draft-part|draft-names|writing-form)|upload\/(?:use-pictures|picture-part|picture-tiles|pictures-in|upload-progress))))\.(?:tsx?|js)$/,
  },
  // Below every post: one file compresses better than its parts.
  {
    name: "post",
    priority: 12,
    test: /\/app\/features\/(?:comments|post-actions|favourite-button)\/[^/]+\.tsx?$/,
  },
  // Home has these without the cards, pages of one post without either.
  {
    name: "lists",
    priority: 18,
    test: /\/app\/(?:features\/article-card\/article-(?:card\.module\.css|list\.tsx)|ui\/more-pages\.tsx)$/,
  },
  { name: "poll-look", priority: 18, test: /\/poll-box\.module\.css$/ },
  {
    name: "marks",
    priority: 18,
    test: /\/app\/(?:ui\/(?:place-chip|cover-link)|lib\/(?:match-parts|duration-text|video-state-text)\.ts|features\/(?:feedback\/status-chip|video-player\/(?:is-converting|use-poll|video-player)\b))|\/contract\/posts\/feedback-status\.ts$/,
  },
  // The server draws cards; lists have what sends their forms, and a dynamic's own page its card.
  {
    name: "dynamics",
    priority: 14,
    test: /\/app\/features\/dynamic-card\/(?:ask-dynamic|card-around|dynamic-list|looks|send-card)\.tsx?$/,
  },
  {
    name: "frame",
    priority: 20,
    test: /\/app\/(?:root\.tsx|fragments\/)|\/app\/(?:features\/(?:shell(?!\/search-panel\/)|flash|build-refresh|phone-bind\/(?:phone-bind|bind-events|bind-record|pending-line)|random-name\/(?:random-name|name-path)|completion\/completion-box\.module)\b|lib\/(?!dynamic-path|form-|video-|duration|kept-images|kept-form\.|prose-html|strip-of|chat-address|markdown-image|redirect|upload|number|match|build-refresh|time-text|link-mode\.)|ui\/(?:icon|avatar|form-owner|empty|plain-links|tabs\/(?:tabs|chips)|surface\/surface|theme-form|button|island|route-focus|navigation-progress(?:\/navigation-progress)?|person\.module|prose\.module)\b[.\w-]*$|features\/(?:upload\/(?:upload-row|picture-tiles)|writing\/conflict-panel)\.module\.css$|theme\/(?:apply-theme\.ts|theme-info\.ts|themes\.css|base\.css)|routes\/user-center\/layout\/center-nav\.module\.css)|\/node_modules\/get-nonce\//,
  },
];
