import { Form } from "react-router";
import type { FavouriteFolder, FavouriteItem } from "#contract/posts/favourite.ts";
import button from "~/ui/button/button.module.css";
import fold from "~/ui/fold-row.module.css";
import styles from "./favourite.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";

/** Moves or removes one favourite. */
export function ItemTools({ item, folders }: { item: FavouriteItem; folders: FavouriteFolder[] }) {
  const name = item.content?.title ?? "已删除的内容";
  return (
    <div className={`${fold.row} ${styles.tools}`}>
      {folders.length > 0 && (
        <details className={fold.details}>
          <summary className={button.quiet} aria-label={`移动《${name}》`}>
            移动
          </summary>
          <Form method="post" className={styles.move} preventScrollReset>
            <FormOwner follows />
            <Subject item={item} />
            <select name="folderId" aria-label="移到哪个收藏夹" className={styles.select}>
              {folders.map((folder) => (
                <option key={folder.id} value={folder.id}>
                  {folder.name}
                </option>
              ))}
            </select>
            <button type="submit" name="intent" value="move" className={button.button}>
              移到这里
            </button>
          </Form>
        </details>
      )}
      <Form method="post" preventScrollReset>
        <FormOwner follows />
        <Subject item={item} />
        <button type="submit" name="intent" value="remove" className={button.quiet} aria-label={`取消收藏《${name}》`}>
          取消收藏
        </button>
      </Form>
    </div>
  );
}

function Subject({ item }: { item: FavouriteItem }) {
  return (
    <>
      <input type="hidden" name="subjectKind" value={item.subjectKind} />
      <input type="hidden" name="subjectId" value={item.subjectId} />
    </>
  );
}
