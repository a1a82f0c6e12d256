import { adminEndpoints } from "../../contract/console/admin.ts";
import { mayOnSite } from "../../contract/shared/staff-names.ts";
import { mergeAccounts } from "../services/lifecycle/account-merge/merge-accounts.ts";
import { mergesOf, previewMerge } from "../services/lifecycle/account-merge/preview-merge.ts";
import { previewAgreement, publishAgreement, readAgreement } from "../services/console/agreement/publish-agreement.ts";
import { cleanUpMany, previewMany, undoCleanUpMany } from "../services/console/cleanup/clean-up-many.ts";
import { cleanUp, undoCleanup } from "../services/console/cleanup/clean-up.ts";
import { cleanupsOf, personContent, previewCleanup } from "../services/console/cleanup/read-cleanups.ts";
import { resetProfile } from "../services/console/staff/reset-words.ts";
import { settleDeliveries } from "../services/console/operation/dead-letters.ts";
import { readOperation } from "../services/console/operation/read-operation.ts";
import { runJob } from "../services/console/operation/run-job.ts";
import { overview } from "../services/console/overview/overview.ts";
import { waitingWork } from "../services/console/overview/waiting-work.ts";
import { allowPicture, forbidPictures, listForbidden } from "../services/moderation/picture/forbidden-pictures.ts";
import { picturesOf } from "../services/moderation/picture/pictures-of.ts";
import { listSuspected } from "../services/moderation/picture/suspected-pictures.ts";
import { listSuspectedFilms } from "../services/moderation/picture/suspected-films.ts";
import { tryPicture } from "../services/moderation/picture/try-picture.ts";
import { askRecords, recordExportsOf } from "../services/lifecycle/record-export/ask-records.ts";
import { changeSettings, readSettings, undoSetting } from "../services/console/staff/settings.ts";
import { listPeople } from "../services/console/staff/people.ts";
import { personDetail } from "../services/console/staff/person.ts";
import { endPersonSessions, notePerson, setRole, showPhone } from "../services/console/staff/person-acts.ts";
import { liftSanction, sanctionPerson, warnPerson } from "../services/console/staff/sanction.ts";
import { sanctionMany } from "../services/console/staff/sanction-many.ts";
import { listStaffLog } from "../services/console/staff/staff-log.ts";
import { changeTag, readTags, removeTag } from "../services/posts/tag/look-after-tags.ts";
import { mergeTags } from "../services/console/tag-merge/merge-tags.ts";
import { dryRunList, testWords } from "../services/moderation/word/try-words.ts";
import {
  changeWordList,
  createWordList,
  readWordList,
  readWordLists,
  removeWordList,
} from "../services/moderation/word/word-lists.ts";
import type { Mount } from "./mount.ts";

export function adminRoutes(mount: Mount): void {
  mount.authed(adminEndpoints.wordLists, ({ ctx, viewer }) => readWordLists({ ctx, viewer }));
  mount.authed(adminEndpoints.createWordList, ({ ctx, viewer, caller, body }) =>
    createWordList({ ctx, viewer, caller, input: body }),
  );
  mount.authed(adminEndpoints.testWords, ({ ctx, viewer, body }) => testWords({ ctx, viewer, input: body }));
  mount.authed(adminEndpoints.wordList, ({ ctx, viewer, params }) => readWordList({ ctx, viewer, id: params.id }));
  mount.authed(adminEndpoints.changeWordList, ({ ctx, viewer, caller, params, body: { revision, ...input } }) =>
    changeWordList({ ctx, viewer, caller, id: params.id, revision, input }),
  );
  mount.authed(adminEndpoints.removeWordList, ({ ctx, viewer, caller, params }) =>
    removeWordList({ ctx, viewer, caller, id: params.id }),
  );
  mount.authed(adminEndpoints.dryRunWords, ({ ctx, viewer, params }) => dryRunList({ ctx, viewer, id: params.id }));
  mount.authed(adminEndpoints.pictures, (call) => listForbidden(call));
  mount.authed(adminEndpoints.suspectedPictures, (call) => listSuspected(call));
  mount.authed(adminEndpoints.suspectedFilms, (call) => listSuspectedFilms(call));
  mount.authed(adminEndpoints.picturesOf, (call) => picturesOf(call));
  mount.authed(adminEndpoints.forbidPictures, ({ ctx, viewer, caller, body }) =>
    forbidPictures({ ctx, viewer, caller, input: body }),
  );
  mount.authed(adminEndpoints.tryPicture, ({ ctx, viewer, params }) => tryPicture({ ctx, viewer, id: params.id }));
  mount.authed(adminEndpoints.allowPicture, ({ ctx, viewer, caller, params }) =>
    allowPicture({ ctx, viewer, caller, id: params.id }),
  );
  mount.authed(adminEndpoints.overview, (call) => overview(call));
  mount.authed(adminEndpoints.waiting, (call) => waitingWork(call));
  mount.authed(adminEndpoints.operation, ({ ctx, viewer }) => readOperation({ ctx, viewer }));
  mount.authed(adminEndpoints.runJob, ({ ctx, viewer, body }) => runJob({ ctx, viewer, job: body.job }));
  mount.authed(adminEndpoints.settleDeliveries, ({ ctx, viewer, body }) =>
    settleDeliveries({ ctx, viewer, input: body }),
  );
  mount.authed(adminEndpoints.settings, ({ ctx, viewer }) => readSettings({ ctx, viewer }));
  mount.authed(adminEndpoints.changeSettings, ({ ctx, viewer, caller, body }) =>
    changeSettings({ ctx, viewer, caller, input: body }),
  );
  mount.authed(adminEndpoints.undoSetting, ({ ctx, viewer, caller, body }) =>
    undoSetting({ ctx, viewer, caller, id: body.id }),
  );
  mount.authed(adminEndpoints.agreement, ({ ctx, viewer, params }) =>
    readAgreement({ ctx, viewer, kind: params.kind }),
  );
  mount.authed(adminEndpoints.previewAgreement, ({ ctx, viewer, params, body }) =>
    previewAgreement({ ctx, viewer, kind: params.kind, source: body.source }),
  );
  mount.authed(adminEndpoints.publishAgreement, ({ ctx, viewer, params, body }) =>
    publishAgreement({ ctx, viewer, kind: params.kind, input: body }),
  );
  mount.authed(adminEndpoints.people, (call) => listPeople(call));
  mount.authed(adminEndpoints.log, (call) => listStaffLog(call));
  mount.authed(adminEndpoints.person, async ({ ctx, viewer, params: { id: userId } }) => ({
    ...(await personDetail({ ctx, viewer, userId })),
    recordExports: mayOnSite(viewer, "records") ? await recordExportsOf({ ctx, viewer, userId }) : [],
    merges: mayOnSite(viewer, "merge") ? await mergesOf({ ctx, userId }) : [],
    cleanups: mayOnSite(viewer, "remove", "some") ? await cleanupsOf(ctx, viewer, userId) : [],
  }));
  mount.authed(adminEndpoints.cleanupPreview, ({ ctx, viewer, params, query }) =>
    previewCleanup({ ctx, viewer, userId: params.id, scope: query.scope }),
  );
  mount.authed(adminEndpoints.cleanUp, ({ ctx, viewer, caller, params, body }) =>
    cleanUp({ ctx, viewer, caller, userId: params.id, input: body }),
  );
  mount.authed(adminEndpoints.undoCleanup, ({ ctx, viewer, caller, params }) =>
    undoCleanup({ ctx, viewer, caller, id: params.id }),
  );
  mount.authed(adminEndpoints.personContent, ({ ctx, viewer, params, query }) =>
    personContent({ ctx, viewer, userId: params.id, query }),
  );
  mount.authed(adminEndpoints.sanction, ({ ctx, viewer, caller, params, body }) =>
    sanctionPerson({ ctx, viewer, caller, userId: params.id, input: body }),
  );
  mount.authed(adminEndpoints.sanctionMany, ({ ctx, viewer, caller, body: { ids, ...input } }) =>
    sanctionMany({ ctx, viewer, caller, ids, input }),
  );
  mount.authed(adminEndpoints.lift, ({ ctx, viewer, caller, params, body }) =>
    liftSanction({ ctx, viewer, caller, userId: params.id, input: body }),
  );
  mount.authed(adminEndpoints.cleanupPeople, ({ ctx, viewer, query }) => previewMany({ ctx, viewer, query }));
  mount.authed(adminEndpoints.cleanUpMany, ({ ctx, viewer, caller, body }) =>
    cleanUpMany({ ctx, viewer, caller, input: body }),
  );
  mount.authed(adminEndpoints.undoCleanUpMany, ({ ctx, viewer, caller, params }) =>
    undoCleanUpMany({ ctx, viewer, caller, id: params.id }),
  );
  mount.authed(adminEndpoints.resetProfile, ({ ctx, viewer, caller, params, body }) =>
    resetProfile({ ctx, viewer, caller, userId: params.id, ...body }),
  );
  mount.authed(adminEndpoints.warn, ({ ctx, viewer, caller, params, body }) =>
    warnPerson({ ctx, viewer, caller, userId: params.id, reason: body.reason }),
  );
  mount.authed(adminEndpoints.note, ({ ctx, viewer, caller, params, body }) =>
    notePerson({ ctx, viewer, caller, userId: params.id, text: body.text }),
  );
  mount.authed(adminEndpoints.phone, ({ ctx, viewer, caller, params, body }) =>
    showPhone({ ctx, viewer, caller, userId: params.id, reason: body.reason }),
  );
  mount.authed(adminEndpoints.tags, ({ ctx, viewer }) => readTags({ ctx, viewer }));
  mount.authed(adminEndpoints.changeTag, ({ ctx, viewer, caller, params, body }) =>
    changeTag({ ctx, viewer, caller, tagId: params.id, input: body }),
  );
  mount.authed(adminEndpoints.mergeTag, ({ ctx, viewer, caller, params, body }) =>
    mergeTags({ ctx, viewer, caller, tagId: params.id, into: body.into }),
  );
  mount.authed(adminEndpoints.removeTag, ({ ctx, viewer, caller, params }) =>
    removeTag({ ctx, viewer, caller, tagId: params.id }),
  );
  mount.authed(adminEndpoints.exportRecords, ({ ctx, viewer, caller, params, body }) =>
    askRecords({ ctx, viewer, caller, userId: params.id, input: body }),
  );
  mount.authed(adminEndpoints.mergePreview, ({ ctx, viewer, params, query }) =>
    previewMerge({ ctx, viewer, userId: params.id, into: query.into }),
  );
  mount.authed(adminEndpoints.mergePerson, ({ ctx, viewer, caller, params, body }) =>
    mergeAccounts({ ctx, viewer, caller, userId: params.id, input: body }),
  );
  mount.authed(adminEndpoints.endSessions, ({ ctx, viewer, caller, params, body }) =>
    endPersonSessions({ ctx, viewer, caller, userId: params.id, reason: body.reason }),
  );
  mount.authed(adminEndpoints.role, ({ ctx, viewer, caller, params, body }) =>
    setRole({ ctx, viewer, caller, userId: params.id, input: body }),
  );
}
