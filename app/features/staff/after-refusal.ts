import type { ShouldRevalidateFunctionArgs } from "react-router";

/** After a refused press the list is read anew where the answer is a conflict: somebody else was first, or a part was done. */
export const revalidateAfterRefusal = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => actionStatus === 409 || defaultShouldRevalidate;
