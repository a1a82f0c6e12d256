import { Link } from "react-router";
import { badges } from "#contract/people/growth-names.ts";
import type { UserProfile } from "#contract/people/user.ts";
import { FollowButton } from "~/features/follow-button/follow-button.tsx";
import { RelationMenu } from "~/features/follow-button/relation-menu.tsx";
import { countText } from "~/lib/count-text.ts";
import { GROWTH_PATH, growthTitle } from "~/lib/growth-path.ts";
import { loginPath } from "~/lib/login-path.ts";
import { personName } from "~/lib/person-name.ts";
import { useRootData } from "~/lib/root-data.ts";
import { dateText } from "~/lib/time-text.ts";
import { Avatar } from "~/ui/avatar.tsx";
import { Badge } from "~/ui/badge.tsx";
import { ButtonLink } from "~/ui/button/button.tsx";
import { Gaps } from "~/ui/gap.tsx";
import styles from "./profile.module.css";
import surface from "~/ui/surface/surface.module.css";

interface ProfileHeadProps {
  profile: UserProfile;
  isMine: boolean;
  isGuest: boolean;
}

export function ProfileHead({ profile, isMine, isGuest }: ProfileHeadProps) {
  const name = personName(profile);
  const here = `/user/${profile.id}`;
  const chat = `/message/chat/with/${profile.id}`;
  const growth = growthTitle(useRootData()?.config);
  const stats = profile.stats
    ? [
        { name: "文章", count: profile.stats.articleCount, to: here },
        { name: "视频", count: profile.stats.videoCount, to: `${here}?tab=videos` },
        { name: "获赞", count: profile.stats.likedCount, to: undefined },
        { name: "关注", count: profile.stats.followingCount, to: `${here}?tab=follow` },
        { name: "粉丝", count: profile.stats.followerCount, to: `${here}?tab=fans` },
      ]
    : [];
  return (
    <section className={surface.card} aria-labelledby="profile-name">
      <div className={styles.cover}>
        {profile.cover && (
          <img
            src={profile.cover.url}
            alt=""
            width={profile.cover.width}
            height={profile.cover.height}
            decoding="async"
          />
        )}
      </div>
      <div className={styles.head}>
        <div className={styles.face}>
          <Avatar seed={profile.id} name={name} src={profile.avatar?.url} size={80} />
        </div>
        <div className={styles.words}>
          <h1 id="profile-name" className={styles.name}>
            {name}{" "}
            <Gaps>
              {profile.level !== null && <Badge>{`${profile.level} 级`}</Badge>}
              {profile.role === "ADMIN" && <Badge>管理员</Badge>}
              {profile.relation.followsMe && <Badge>{profile.relation.followed ? "互相关注" : "关注了你"}</Badge>}
            </Gaps>
          </h1>
          {profile.ban && (
            <p className={styles.ban}>
              该账号因违反社区规范，{profile.ban.until ? `封禁至 ${dateText(profile.ban.until)}` : "已被永久封禁"}
            </p>
          )}
          <p className={styles.bio} dir="auto">
            {profile.bio || (isMine ? "你还没有写简介" : "这个人还没有写简介")}
          </p>
          <p className={styles.facts}>
            <Gaps>
              {profile.region && <span>IP 属地：{profile.region}</span>}{" "}
              {profile.createdAt && <span>{dateText(profile.createdAt)} 加入</span>}
              {profile.relation.blocked && <span>已拉黑</span>} {profile.relation.muted && <span>已屏蔽</span>}
            </Gaps>
          </p>
          {profile.badges.length > 0 && (
            <ul className={styles.badges} aria-label="徽章">
              {profile.badges.map(({ name: badge }) => (
                <li key={badge} title={badges[badge].earnedBy}>
                  <Badge tone="strong">{badges[badge].name}</Badge>{" "}
                </li>
              ))}
            </ul>
          )}
          <dl className={styles.stats}>
            {stats.map((stat) => (
              <div key={stat.name}>
                <dt>{stat.name}</dt>
                <dd>
                  {stat.to ? (
                    <Link to={stat.to} className="touch">
                      {countText(stat.count)}
                    </Link>
                  ) : (
                    countText(stat.count)
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </div>
        <div className={styles.actions}>
          {isMine ? (
            <Gaps>
              <ButtonLink to="/user/personal/info" size="sm">
                编辑资料
              </ButtonLink>
              {growth !== null && (
                <ButtonLink to={GROWTH_PATH} size="sm">
                  {growth}
                </ButtonLink>
              )}
            </Gaps>
          ) : (
            <Gaps>
              {!profile.relation.blocked && (!profile.ban || profile.relation.followed) && (
                <FollowButton
                  intent="follow"
                  id={profile.id}
                  name={name}
                  followed={profile.relation.followed}
                  followsMe={profile.relation.followsMe}
                  isGuest={isGuest}
                />
              )}
              {!profile.relation.blocked && !profile.ban && (
                <ButtonLink to={isGuest ? loginPath(chat) : chat} size="sm">
                  发私信
                </ButtonLink>
              )}
              {!isGuest && <RelationMenu id={profile.id} name={name} relation={profile.relation} />}
            </Gaps>
          )}
        </div>
      </div>
    </section>
  );
}
