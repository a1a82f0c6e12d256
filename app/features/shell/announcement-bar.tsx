import { useState } from "react";
import { useLocation } from "react-router";
import { type Announcement, ANNOUNCEMENT_CLOSED_KEY } from "~/lib/announcement.ts";
import { storePreference } from "~/lib/preference-store.ts";
import { Gaps } from "~/ui/gap.tsx";
import styles from "./shell.module.css";

/** E09: the site's announcement, until the reader closes it in this browser (a plain form; at once with a script). */
export function AnnouncementBar({ announcement: { text, link, isImportant, mark } }: { announcement: Announcement }) {
  const { pathname, search } = useLocation();
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;
  return (
    <section className={styles.announcement} aria-label="站点公告" data-important={isImportant || undefined}>
      <Gaps>
        <p className={styles.announced}>
          <strong>{isImportant ? "重要公告" : "公告"}</strong> {text}
          {link !== "" && (
            <>
              {" "}
              <a href={link} className={`${styles.more} touch`}>
                查看详情
              </a>
            </>
          )}
        </p>
        <form
          method="post"
          action="/preferences"
          onSubmit={(event) => {
            event.preventDefault();
            storePreference(ANNOUNCEMENT_CLOSED_KEY, mark);
            setClosed(true);
          }}
        >
          <input type="hidden" name="redirectTo" value={pathname + search} />
          <input type="hidden" name="closedAnnouncement" value={mark} />
          <button type="submit" className={`${styles.close} touch`} aria-label="关闭公告">
            关闭
          </button>
        </form>
      </Gaps>
    </section>
  );
}
