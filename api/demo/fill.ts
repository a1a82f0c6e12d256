import type { Context } from "../context.ts";
import { fillImageUses } from "../db/fill-image-uses.ts";
import { rebuildSuggestions } from "../services/finding/suggestion/rebuild.ts";
import { indexMissing } from "../db/text-search.ts";
import { composePosts, pictureNames } from "./compose.ts";
import { composeTickets, insertTickets } from "./feedback.ts";
import { insertFavourites, keepDynamics } from "./favourites.ts";
import { insertFigures } from "./figures.ts";
import { insertGrowth } from "./growth.ts";
import { insertArticles, insertComments, insertPeople, insertPictures } from "./insert-community.ts";
import { insertCircles } from "./insert-circles.ts";
import { insertDynamics } from "./dynamics.ts";
import { insertArticlePolls } from "./polls.ts";
import { insertSeries } from "./insert-series.ts";
import { placePosts } from "./place-posts.ts";
import { demoPosts } from "./posts.ts";
import { insertReports } from "./reports.ts";
import { demoSite } from "./site.ts";
import { insertSocial } from "./social.ts";
import { storePictures } from "./store-pictures.ts";
import { insertTalks } from "./talks.ts";
import { insertVersions } from "./versions.ts";
import { insertVideos, storeFilms } from "./videos.ts";

/**
 * Fills an empty database with the demo community: 40 people, 200 posts with discussions and pictures, short dynamics,
 * three videos, 12 circles, a chat room, a private conversation, follows, 26 feedback tickets. Deterministic, dated relative to the clock. All rows are
 * inserted in one transaction: an interrupted start leaves the database empty, and the next start fills it.
 * @returns false when the database already has a user
 */
export async function fillDemoCommunity(ctx: Context): Promise<boolean> {
  if (await ctx.db.selectFrom("user").select("id").limit(1).executeTakeFirst()) return false;
  const started = performance.now();
  const now = ctx.clock.now();
  const source = demoPosts();
  const pictures = await storePictures(ctx.media, pictureNames(source));
  const posts = await composePosts(ctx, source, pictures, now);
  const tickets = await composeTickets(ctx);
  const films = await storeFilms(ctx);

  const isFilled = await ctx.db.transaction().execute(async (trx) => {
    if (await trx.selectFrom("user").select("id").limit(1).executeTakeFirst()) return false;
    const [first, ...others] = Object.entries(demoSite).map(([key, value]) => ({
      key,
      value: JSON.stringify(value),
      updated_at: now,
    }));
    if (!first) throw new Error("the demo site has no settings");
    // If several processes start on an empty database, the process that inserts this row fills it.
    const claim = await trx
      .insertInto("site_config")
      .values(first)
      .onConflict((conflict) => conflict.column("key").doNothing())
      .returning("key")
      .executeTakeFirst();
    if (!claim) return false;
    await trx
      .insertInto("site_config")
      .values(others)
      .onConflict((conflict) => conflict.column("key").doNothing())
      .execute();
    const userIds = await insertPeople(trx, posts, now);
    const imageIds = await insertPictures(trx, { posts, pictures, userIds, now });
    const articleIds = await insertArticles(trx, { posts, userIds, imageIds, now });
    await insertComments(trx, { posts, userIds, articleIds });
    await insertReports(trx, { userIds, now });
    await insertVersions(trx, { posts, userIds, articleIds, now });
    await insertFavourites(trx, { posts, userIds, articleIds, now });
    await insertSocial(trx, { userIds, now });
    await insertCircles(trx, { userIds, imageIds, now });
    await insertTalks(trx, { userIds, now });
    const articles = posts.map(({ post, published }, index) => ({
      id: articleIds[index] ?? 0,
      title: post.title,
      published,
    }));
    await insertArticlePolls(trx, articles, { userIds, now });
    await insertDynamics(trx, {
      userIds,
      pictures,
      articles,
      siteUrl: ctx.config.siteUrl,
      cdnBase: ctx.config.cdnBase,
      now,
    });
    await keepDynamics(trx, now);
    await insertVideos(trx, { userIds, films, siteUrl: ctx.config.siteUrl, cdnBase: ctx.config.cdnBase, now });
    await insertTickets(trx, { composed: tickets, userIds, now });
    await placePosts({ trx, ctx });
    await insertSeries(trx, { userIds, now });
    await insertFigures(trx, now);
    await insertGrowth(trx, now);
    for (const post of ctx.kinds) await indexMissing(trx, post);
    await rebuildSuggestions({ ctx: { db: trx, kinds: ctx.kinds } });
    await fillImageUses(trx, ctx, now);
    return true;
  });
  if (isFilled)
    ctx.log.info(
      { posts: posts.length, pictures: pictures.size, ms: Math.round(performance.now() - started) },
      "demo community filled",
    );
  return isFilled;
}
