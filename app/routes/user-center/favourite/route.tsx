import { Form, Link, redirect } from "react-router";
import { favouriteEndpoints, type FavouriteItem } from "#contract/posts/favourite.ts";
import { FavouriteList } from "~/features/favourite-list/favourite-list.tsx";
import { pageMeta } from "~/lib/page-meta.ts";
import { parseId } from "~/lib/parse-id.ts";
import { useNow, useRootData } from "~/lib/root-data.ts";
import { load } from "~/server/api.server.ts";
import { newFormKey } from "~/server/form-key.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import button from "~/ui/button/button.module.css";
import fold from "~/ui/fold-row.module.css";
import { Empty } from "~/ui/empty.tsx";
import { MorePages, type PageOf } from "~/ui/more-pages.tsx";
import { MantineRoom } from "~/theme/mantine-room.tsx";
import type { Route } from "./+types/route";
import { moveItem, removeFolder, removeItem, saveFolder } from "./favourite-actions.server.ts";
import surface from "~/ui/surface/surface.module.css";
import { Gaps } from "~/ui/gap.tsx";
import styles from "./favourite.module.css";
import { FolderForm } from "./folder-form.tsx";
import { ItemTools } from "./item-tools.tsx";
import { FormOwner } from "~/ui/form-owner.tsx";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, location }, { title: "我的收藏", description: "收藏的内容和收藏夹。", noindex: true });
}

/** The member's folders, and the items of one: `?folder=ID`, or else the default folder. */
export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const cursor = args.url.searchParams.get("cursor") || undefined;
  const folderId = parseId(args.url.searchParams.get("folder"));
  const { folder, folders, isMine, items, nextCursor } = await load(args, favouriteEndpoints.folder, {
    query: { folderId, cursor },
  });
  if (folder && !isMine) throw redirect(`/favourite/${folder.id}`);
  return { folder, folders, page: { items, nextCursor }, isLater: cursor !== undefined, formKey: newFormKey(args) };
}

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  const form = await readForm(args);
  const folderId = parseId(String(form.get("folderId") ?? ""));
  switch (form.get("intent")) {
    case "remove-folder":
      return removeFolder(args, folderId);
    case "move":
      return moveItem(args, form);
    case "remove":
      return removeItem(args, form);
    case "update-folder":
      return saveFolder(args, form, folderId ?? 0);
    default:
      return saveFolder(args, form, undefined);
  }
}

export default function Favourites({
  loaderData: { folder, folders, page, isLater, formKey },
  actionData,
}: Route.ComponentProps) {
  const now = useNow();
  const refused = actionData && "result" in actionData ? actionData : undefined;
  const resultOf = (intent: string) => (refused?.intent === intent ? refused.result : undefined);
  const others = folders.filter(({ id }) => id !== folder?.id);
  return (
    <MantineRoom theme={useRootData()?.theme ?? "light"}>
      <section className={surface.screen}>
        <h1>我的收藏</h1>
        <nav aria-label="收藏夹" className={styles.folders}>
          <Gaps>
            {folders.map(({ id, name, itemCount, isPrivate }) => (
              <Link
                key={id}
                to={`/user/favourite?folder=${id}`}
                className={styles.folder}
                aria-current={id === folder?.id ? "page" : undefined}
              >
                <Gaps>
                  <span className={styles.name}>{name}</span>
                  <span className={styles.count}>
                    {isPrivate && "私密 · "}
                    {itemCount}
                  </span>
                </Gaps>
              </Link>
            ))}
          </Gaps>
        </nav>
        {actionData && "message" in actionData && (
          <p role="alert" className={styles.error}>
            {actionData.message}
          </p>
        )}
        <div className={`${fold.row} ${styles.desk}`}>
          {/* The key changes after each success, which folds the form. */}
          <details
            key={`new ${formKey}`}
            className={fold.details}
            open={refused?.intent === "create-folder" || undefined}
          >
            <summary className={button.button}>新建收藏夹</summary>
            <FolderForm formKey={formKey} result={resultOf("create-folder")} />
          </details>
          {folder && (
            <details
              key={`${folder.id} ${formKey}`}
              className={fold.details}
              open={refused?.intent === "update-folder" || undefined}
            >
              <summary className={button.button}>管理“{folder.name}”</summary>
              <FolderForm folder={folder} formKey={formKey} result={resultOf("update-folder")} />
              {!folder.isPrivate && (
                <p className={styles.public}>
                  公开链接：<Link to={`/favourite/${folder.id}`}>/favourite/{folder.id}</Link>
                </p>
              )}
              {!folder.isDefault && (
                <Form method="post" className={styles.remove}>
                  <FormOwner follows />
                  <input type="hidden" name="folderId" value={folder.id} />
                  <p>删除收藏夹后，里面的收藏会移到默认收藏夹。</p>
                  <button type="submit" name="intent" value="remove-folder" className={button.danger}>
                    删除这个收藏夹
                  </button>
                </Form>
              )}
            </details>
          )}
        </div>
        {page.items.length === 0 && (
          <Empty title={isLater ? "后面没有了" : "这里还没有收藏，读到喜欢的文章点一下“收藏”，就会出现在这里。"}>
            <Link to={isLater ? "/user/favourite" : "/"}>{isLater ? "回到第一页" : "去首页看看"}</Link>
          </Empty>
        )}
        <MorePages
          key={folder?.id}
          first={page}
          pageOf={(next: { page: PageOf<FavouriteItem> }) => next.page}
          query={{ folder: folder ? String(folder.id) : undefined }}
        >
          {(items) => (
            <FavouriteList items={items} now={now}>
              {(item) => <ItemTools item={item} folders={others} />}
            </FavouriteList>
          )}
        </MorePages>
      </section>
    </MantineRoom>
  );
}
