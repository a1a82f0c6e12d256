import { articleEndpoints } from "../../contract/posts/article.ts";
import { articlePlaceEndpoints } from "../../contract/posts/article-place.ts";
import { articleMarkEndpoints } from "../../contract/posts/article-mark.ts";
import { articleManageEndpoints } from "../../contract/posts/article-manage.ts";
import { articleHistoryEndpoints } from "../../contract/posts/article-history.ts";
import { publishNow } from "../services/posts/article/appear.ts";
import { getChange, listVersions } from "../services/posts/article/article-history.ts";
import { getArticle } from "../services/posts/article/get-article.ts";
import { listArticles } from "../services/posts/article/list-articles.ts";
import { previewArticle } from "../services/posts/article/preview-article.ts";
import { publish } from "../services/posts/article/publish.ts";
import { pinArticle, setEssence } from "../services/posts/article/mark-article.ts";
import { ownArticles } from "../services/posts/article/own-articles.ts";
import { savePlace } from "../services/posts/article/reading-place.ts";
import { unschedule } from "../services/posts/article/unschedule.ts";
import { draftImages } from "../services/posts/draft/draft-images.ts";
import { draftOfArticle } from "../services/posts/draft/draft-of-article.ts";
import { getDraft } from "../services/posts/draft/draft-view.ts";
import { listDrafts } from "../services/posts/draft/list-drafts.ts";
import { removeDraft } from "../services/posts/draft/remove-draft.ts";
import { saveDraft } from "../services/posts/draft/save-draft.ts";
import { saveDraftIssue } from "../services/posts/draft/save-draft-issue.ts";
import { listTags } from "../services/posts/tag/list-tags.ts";
import { changeTag } from "../services/posts/tag/look-after-tags.ts";
import type { Mount } from "./mount.ts";
import { postRoutes } from "./post.ts";

export function articleRoutes(mount: Mount): void {
  postRoutes(mount, "article", articleEndpoints);
  // Fixed paths come before `/article/{id}`, which would match them as ids.
  mount.open(articleEndpoints.tags, ({ ctx }) => listTags({ ctx }));
  mount.authed(articleEndpoints.tagRename, ({ ctx, viewer, caller, params, body }) =>
    changeTag({ ctx, viewer, caller, tagId: params.id, input: { name: body.name } }),
  );
  mount.open(articleEndpoints.list, ({ ctx, viewer, query }) => listArticles({ ctx, viewer, input: query }));
  mount.authed(articleEndpoints.preview, ({ ctx, viewer, body }) =>
    previewArticle({ ctx, viewer, source: body.source }),
  );
  mount.authed(articleEndpoints.publish, ({ ctx, viewer, body }) => publish({ ctx, viewer, input: body }));

  mount.authed(articleEndpoints.draftList, ({ ctx, viewer, query }) =>
    listDrafts({ ctx, viewer, cursor: query.cursor, limit: query.limit }),
  );
  mount.authed(articleEndpoints.draftSave, ({ ctx, viewer, body }) => saveDraft({ ctx, viewer, input: body }));
  mount.authed(articleEndpoints.draftGet, ({ ctx, viewer, params }) => getDraft({ ctx, viewer, id: params.id }));
  mount.authed(articleEndpoints.draftImages, ({ ctx, viewer, params }) => draftImages({ ctx, viewer, id: params.id }));
  mount.authed(articleEndpoints.draftIssueSave, ({ ctx, viewer, params, body }) =>
    saveDraftIssue({ ctx, viewer, id: params.id, input: body }),
  );
  mount.authed(articleEndpoints.draftRemove, ({ ctx, viewer, params }) => removeDraft({ ctx, viewer, id: params.id }));
  mount.authed(articleEndpoints.draftOfArticle, ({ ctx, viewer, params }) =>
    draftOfArticle({ ctx, viewer, articleId: params.id }),
  );

  mount.authed(articleManageEndpoints.mine, ({ ctx, viewer, query }) => ownArticles({ ctx, viewer, input: query }));

  mount.open(articleHistoryEndpoints.list, ({ ctx, viewer, params, query }) =>
    listVersions({ ctx, viewer, articleId: params.id, input: query }),
  );
  mount.open(articleHistoryEndpoints.get, ({ ctx, viewer, params }) =>
    getChange({ ctx, viewer, articleId: params.id, revision: params.revision }),
  );

  mount.open(articleEndpoints.get, ({ ctx, caller, viewer, params, query }) =>
    getArticle({ ctx, caller, viewer, articleId: params.id, input: query }),
  );
  mount.authed(articlePlaceEndpoints.save, ({ ctx, viewer, params, body }) =>
    savePlace({ ctx, viewer, articleId: params.id, block: body.block }),
  );
  mount.authed(articleMarkEndpoints.essence, ({ ctx, viewer, params, body }) =>
    setEssence({ ctx, viewer, articleId: params.id, essence: body.essence }),
  );
  mount.authed(articleMarkEndpoints.pin, ({ ctx, viewer, params, body }) =>
    pinArticle({ ctx, viewer, articleId: params.id, ...body }),
  );
  mount.authed(articleEndpoints.publishNow, ({ ctx, viewer, params }) =>
    publishNow({ ctx, viewer, articleId: params.id }),
  );
  mount.authed(articleEndpoints.unschedule, ({ ctx, viewer, params }) =>
    unschedule({ ctx, viewer, articleId: params.id }),
  );
}
