import { Form } from "react-router";
import type { z } from "zod";
import type { sessionRow } from "#contract/accounts/profile.ts";
import { Badge } from "~/ui/badge.tsx";
import { Button } from "~/ui/button/button.tsx";
import { TimeText } from "~/ui/time-text.tsx";
import { END_OTHERS, END_SESSION } from "./account-forms.ts";
import styles from "./account.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";

interface SessionSectionProps {
  sessions: z.output<typeof sessionRow>[];
  now: number;
  error: string | undefined;
}

/** Lists the member's sessions; each one but the current can be ended. */
export function SessionSection({ sessions, now, error }: SessionSectionProps) {
  return (
    <section className={styles.section} aria-labelledby="sessions-title">
      <h2 id="sessions-title" className={styles.title}>
        登录的设备
      </h2>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <ul className={styles.sessions}>
        {sessions.map((session) => (
          <li key={session.id}>
            <div>
              <p>
                {session.device} {session.current && <Badge>当前设备</Badge>}
              </p>
              <p className={styles.note}>
                {session.region && `${session.region} · `}
                最近使用 <TimeText iso={session.lastSeenAt} now={now} /> · 登录于{" "}
                <TimeText iso={session.createdAt} now={now} />
              </p>
            </div>
            {!session.current && (
              <Form method="post" preventScrollReset>
                <FormOwner follows />
                <input type="hidden" name="id" value={session.id} />
                <Button type="submit" name="intent" value={END_SESSION} size="sm" aria-label={`退出 ${session.device}`}>
                  退出
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form method="post" preventScrollReset>
          <FormOwner follows />
          <Button type="submit" name="intent" value={END_OTHERS}>
            退出其他全部设备
          </Button>
        </Form>
      )}
    </section>
  );
}
