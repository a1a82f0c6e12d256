import type { WrittenComment } from "#contract/posts/comment.ts";
import { subjectName } from "#contract/shared/subject.ts";
import { CommentCard, CommentCards, CommentHead } from "~/features/comment-card/comment-card.tsx";
import { countText } from "~/lib/count-text.ts";
import { linkPreference } from "~/lib/link-mode.ts";
import { personName } from "~/lib/person-name.ts";
import { TimeText } from "~/ui/time-text.tsx";

/** The comments of one person. The page's head shows the author. */
export function WrittenComments({ comments, now }: { comments: WrittenComment[]; now: number }) {
  return (
    <CommentCards comments={comments}>
      {({ id, subject, replyTo, html, imageCount, likeCount, createdAt }) => (
        <CommentCard id={id} html={html} subject={subject} prefer={linkPreference.posts} action="查看评论">
          <CommentHead>
            {replyTo ? (
              <span>
                回复{" "}
                <a href={`/user/${replyTo.id}`} className="touch">
                  {personName(replyTo)}
                </a>
              </span>
            ) : (
              <span>评论{subjectName[subject.kind]}</span>
            )}{" "}
            <TimeText iso={createdAt} now={now} /> {imageCount > 0 && <span>{imageCount} 张图片</span>}{" "}
            {likeCount > 0 && <span>{countText(likeCount)} 赞</span>}
          </CommentHead>
        </CommentCard>
      )}
    </CommentCards>
  );
}
