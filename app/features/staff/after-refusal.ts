import type { ShouldRevalidateFunctionArgs } from "react-router";

/** A 409 reloads the list after a refused action: another moderator was first, or a part succeeded. */
export const revalidateAfterRefusal = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => actionStatus === 409 || defaultShouldRevalidate;
