import type { UserProfile } from "#api/contract/user.ts";
import { countText } from "~/lib/count-text.ts";
import { personName } from "~/lib/person-name.ts";
import { dateText } from "~/lib/time-text.ts";
import { Avatar } from "~/ui/avatar.tsx";
import styles from "./profile.module.css";

export function ProfileHead({ profile, isMine }: { profile: UserProfile; isMine: boolean }) {
  const name = personName(profile);
  const stats = profile.stats
    ? [
        { name: "文章", count: profile.stats.articleCount },
        { name: "获赞", count: profile.stats.likedCount },
        { name: "关注", count: profile.stats.followingCount },
        { name: "粉丝", count: profile.stats.followerCount },
      ]
    : [];
  return (
    <section className={styles.head} aria-labelledby="profile-name">
      <Avatar seed={profile.id} name={name} src={profile.avatar?.url} size={80} />
      <div className={styles.words}>
        <h1 id="profile-name" className={styles.name}>
          {name}
          {profile.role === "ADMIN" && <span className={styles.admin}>管理员</span>}
        </h1>
        <p className={styles.bio}>{profile.bio || (isMine ? "你还没有写简介" : "这个人还没有写简介")}</p>
        <p className={styles.facts}>
          {profile.region && <span>IP 属地：{profile.region}</span>}
          <span>{dateText(profile.createdAt)} 加入</span>
        </p>
        <dl className={styles.stats}>
          {stats.map((stat) => (
            <div key={stat.name}>
              <dt>{stat.name}</dt>
              <dd>{countText(stat.count)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
