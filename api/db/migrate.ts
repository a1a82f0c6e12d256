import { type Kysely, type Migration, Migrator } from "kysely";
import type { DatabaseKind } from "./open.ts";
import type { Database } from "./schema/index.ts";
import { foundation } from "./migrations/001-foundation.ts";
import { messages } from "./migrations/002-messages.ts";
import { search } from "./migrations/003-search.ts";
import { identity } from "./migrations/010-identity.ts";
import { socialOrder } from "./migrations/011-social-order.ts";
import { wechatFollower } from "./migrations/012-wechat-follower.ts";
import { commentSubject } from "./migrations/020-comment-subject.ts";
import { dynamics } from "./migrations/021-dynamics.ts";
import { feedback } from "./migrations/022-feedback.ts";
import { favourites } from "./migrations/030-favourites.ts";
import { articleVersions } from "./migrations/031-article-versions.ts";
import { reports } from "./migrations/032-reports.ts";
import { articleIssue } from "./migrations/040-article-issue.ts";
import { commentAuthor } from "./migrations/042-comment-author.ts";
import { imageUses } from "./migrations/050-image-uses.ts";
import { feedbackRevision } from "./migrations/051-feedback-revision.ts";
import { staleHtml } from "./migrations/060-stale-html.ts";
import { trash } from "./migrations/070-trash.ts";
import { dailyFigures } from "./migrations/071-daily-figures.ts";
import { articleMarks } from "./migrations/072-article-marks.ts";
import { polls } from "./migrations/080-polls.ts";
import { dynamicFavourites } from "./migrations/081-dynamic-favourites.ts";
import { searchIndexes } from "./migrations/082-search-indexes.ts";
import { mentions } from "./migrations/084-mentions.ts";
import { draftKinds } from "./migrations/085-draft-kinds.ts";
import { nameParts } from "./migrations/088-name-parts.ts";
import { filteredLists } from "./migrations/089-filtered-lists.ts";
import { videoFiles } from "./migrations/090-video-files.ts";
import { videos } from "./migrations/091-videos.ts";
import { dynamicVideos } from "./migrations/093-dynamic-videos.ts";
import { topicMentions } from "./migrations/095-topic-mentions.ts";
import { feeds } from "./migrations/096-feeds.ts";
import { noticeSubjects } from "./migrations/111-notice-subjects.ts";
import { mediaAccess } from "./migrations/112-media-access.ts";
import { formContent } from "./migrations/135-form-content.ts";
import { probe } from "./migrations/130-probe.ts";
import { removals } from "./migrations/113-removals.ts";
import { versionVisibility } from "./migrations/110-version-visibility.ts";
import { dynamicVersions } from "./migrations/140-dynamic-versions.ts";
import { pictureWidths } from "./migrations/120-picture-widths.ts";
import { codeRequesters } from "./migrations/115-code-requesters.ts";
import { searchTokens } from "./migrations/116-search-tokens.ts";
import { noticesOfPeople } from "./migrations/141-notices-of-people.ts";

/** A migration that knows which database it stands on. Never edit one that has landed; add the next. */
export type DialectMigration = (kind: DatabaseKind) => Migration;

const migrations: Record<string, DialectMigration> = {
  "001-foundation": foundation,
  "002-messages": messages,
  "003-search": search,
  "010-identity": identity,
  "011-social-order": socialOrder,
  "012-wechat-follower": wechatFollower,
  "020-comment-subject": commentSubject,
  "021-dynamics": dynamics,
  "022-feedback": feedback,
  "030-favourites": favourites,
  "031-article-versions": articleVersions,
  "032-reports": reports,
  "040-article-issue": articleIssue,
  "042-comment-author": commentAuthor,
  "050-image-uses": imageUses,
  "051-feedback-revision": feedbackRevision,
  "060-stale-html": staleHtml,
  "070-trash": trash,
  "071-daily-figures": dailyFigures,
  "072-article-marks": articleMarks,
  "080-polls": polls,
  "081-dynamic-favourites": dynamicFavourites,
  "082-search-indexes": searchIndexes,
  "084-mentions": mentions,
  "085-draft-kinds": draftKinds,
  "088-name-parts": nameParts,
  "089-filtered-lists": filteredLists,
  "090-video-files": videoFiles,
  "091-videos": videos,
  "093-dynamic-videos": dynamicVideos,
  "095-topic-mentions": topicMentions,
  "096-feeds": feeds,
  "110-version-visibility": versionVisibility,
  "111-notice-subjects": noticeSubjects,
  "112-media-access": mediaAccess,
  "135-form-content": () => formContent,
  "113-removals": removals,
  "140-dynamic-versions": dynamicVersions,
  "120-picture-widths": pictureWidths,
  "115-code-requesters": codeRequesters,
  "116-search-tokens": searchTokens,
  "141-notices-of-people": noticesOfPeople,
  "130-probe": probe,
};

/**
 * Brings the schema up to date. Safe to call from several processes at once (Kysely takes a lock).
 * @param upTo the last one to run; tests stop at an older schema
 * @returns the names of the migrations that were run
 */
export async function migrate(db: Kysely<Database>, kind: DatabaseKind, upTo?: string): Promise<string[]> {
  const migrator = new Migrator({
    db,
    // Parts of the product land side by side: a database that has 022 may still lack 015, and neither needs the other.
    allowUnorderedMigrations: true,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(Object.entries(migrations).map(([name, make]) => [name, make(kind)])),
    },
  });
  const { error, results } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}
