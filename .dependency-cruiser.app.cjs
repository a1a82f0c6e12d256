/** The import rules between the folders of app/; .dependency-cruiser.cjs includes them. */

const { CONFIG, CONTRACT, never, room } = require("./.dependency-cruiser.rooms.cjs");

/**
 * The base of every writing form: uploads of pictures and videos and their display, completion after @ and #, polls,
 * local copies of unsaved texts, drafts on the server, and the choice of a circle.
 */
const WRITING =
  "^app/features/(writing|upload|image-field|circle-place|video-upload|video-player|completion|poll|watch)/";
/** The syntax of our Markdown: the API's renderer and the browser's editor must parse it alike. */
const MARKDOWN_SYNTAX = "^markdown/";

module.exports = [
  room(
    "app-root",
    "^app/[^/]+$",
    ["^app/[^/]+$", "^app/(features|fragments|ui|forms|server|live|lib|theme)/", CONTRACT],
    "root.tsx, entry.* and routes.ts put the app together from features, fragments, ui, forms, server, live, lib, theme. Routes are named in routes.ts as text, the API is reached through app/server/api.server.ts.",
  ),
  never(
    "nobody-imports-a-route",
    "^app/",
    "^app/routes/(.*/(route|layout)\\.tsx?$|resources/)",
    "A route is a screen's end, not a shelf: what two screens share moves up to their parent folder, or to app/features.",
  ),
  room(
    "app-routes",
    "^app/routes/(.*?)([^/]*/?)[^/]+$",
    ["^app/routes/$1$2", "^app/routes/$1[^/]+$", "^app/(features|fragments|ui|forms|server|live|lib|theme)/", CONTRACT],
    "A route imports features, fragments, ui, forms, server, live, lib, theme, contract, its own folder and its parent's files. Sharing with another screen goes through the parent folder or app/features; data comes through app/server/api.server.ts.",
  ),
  room(
    "app-features",
    "^app/features/(?!editor/rich/|post-list/)([^/]+)/(?!.*\\.server\\.tsx?$)",
    ["^app/features/$1(/|$)", WRITING, "^app/(fragments|ui|forms|live|lib)/", CONTRACT],
    "A feature imports fragments, ui, forms, live, lib, contract, itself, what all forms that one writes in share: features/writing, upload, image-field, circle-place, video-upload, video-player, completion and poll, and features/watch, of which it may be a layer. Data is handed to it by the route that shows it; what else two features share goes down to ui or lib.",
  ),
  room(
    "app-features-server",
    "^app/features/([^/]+)/.*\\.server\\.tsx?$",
    ["^app/features/$1/", WRITING, "^app/(fragments|server|ui|forms|lib)/", CONTRACT],
    "A feature's half on the server (*.server.ts, *.server.tsx) imports the same as the feature, and app/server.",
  ),
  room(
    "app-post-list",
    "^app/features/post-list/",
    ["^app/features/(post-list|article-card|dynamic-card|feedback|video-card)/", "^app/(fragments|ui|lib)/", CONTRACT],
    "features/post-list lays cards of all kinds into one list: it imports the kinds' cards, ui, lib, contract.",
  ),
  room(
    "app-rich-editor",
    "^app/features/editor/rich/",
    ["^app/features/editor/", WRITING, "^app/(ui|forms|live|lib)/", CONTRACT, MARKDOWN_SYNTAX],
    "The rich editor imports what features do, and markdown/.",
  ),
  room(
    "app-fragments",
    "^app/fragments/",
    ["^app/(fragments|server|ui|lib)/", "^contract/shared/clean-text\\.ts$"],
    "Fragments know nothing of what they show: routes and features hand them keys and elements.",
  ),
  room(
    "app-forms",
    "^app/forms/",
    ["^app/(forms|ui|lib)/", CONTRACT],
    "forms is where conform meets the kit: it imports ui, lib, contract.",
  ),
  room(
    "app-ui",
    "^app/ui/",
    ["^app/(ui|theme|lib)/"],
    "ui knows no domain and fetches nothing: it imports theme, lib and the router's Link. Domain parts live in app/features.",
  ),
  room("app-theme", "^app/theme/", ["^app/(theme|lib)/"], "theme imports lib."),
  room(
    "app-server",
    "^app/server/",
    ["^app/(server|lib)/", CONTRACT, CONFIG],
    "app/server imports lib, contract and config. It reaches the API over HTTP, through api.server.ts, or by the reads that the web server hands it (contract/shared/reads.ts).",
  ),
  room(
    "app-live",
    "^app/live/",
    ["^app/(live|lib)/", CONTRACT],
    "live imports lib and contract; the events are typed by contract/live-events.ts.",
  ),
  room(
    "app-lib",
    "^app/lib/",
    ["^app/lib/", CONTRACT],
    "lib holds pure helpers; they know at most the contract's constants and types.",
  ),
];
