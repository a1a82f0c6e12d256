import { Link } from "react-router";
import type { OpenFolder } from "#contract/posts/favourite.ts";
import users from "~/features/user-list/user-list.module.css";
import { dateText } from "~/lib/time-text.ts";
import { Gaps } from "~/ui/gap.tsx";
import { Icon } from "~/ui/icon.tsx";
import surface from "~/ui/surface/surface.module.css";
import styles from "./profile.module.css";

/** Lists public folders of favourites; each has a page. */
export function OpenFolders({ folders }: { folders: OpenFolder[] }) {
  if (folders.length === 0) return null;
  return (
    <ul className={surface.card}>
      {folders.map(({ id, name, createdAt }) => (
        <li key={id} className={users.item}>
          <Gaps>
            <Link to={`/favourite/${id}`} className={styles.folder}>
              <Icon name="star" />
              <span className={styles.folderName}>{name}</span>
            </Link>
            <span className={`${users.small} ${styles.folderDate}`}>{dateText(createdAt)} 创建</span>
          </Gaps>
        </li>
      ))}
    </ul>
  );
}
