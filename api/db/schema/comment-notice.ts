/** E07: whom a comment concerns: the article's author, the parent's author. Never its own writer. */
export interface CommentNoticeTable {
  user_id: number;
  comment_id: number;
}
