/** What a form of a page with comments is answered with when the answer is no. */
export interface Refusal {
  intent: string;
  /** The comment that the form stands under; null for the form at the top. */
  parentId: number | null;
  /** What was typed. */
  text: string;
  fieldError: string | null;
  formError: string | null;
}

/** What the page's action answers to a script. */
export interface ActionAnswer {
  refusal: Refusal | null;
}
