/**
 * Recipients of a comment's notice (E07): the post's author and the parent comment's author, never the comment's own
 * author.
 */
export interface CommentNoticeTable {
  user_id: number;
  comment_id: number;
}
