import type { ButtonHTMLAttributes, ReactNode } from "react";
import { useNavigation } from "react-router";
import { Button } from "../ui/button/button.tsx";

interface SubmitButtonProps extends Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  "onClick" | "disabled" | "formNoValidate" | "className"
> {
  /** Sent as `intent`: the action to do. */
  intent: string;
  children: ReactNode;
  variant?: "primary" | "default";
  size?: "md" | "lg";
  block?: boolean;
  /** For a form that a script sends. A form that navigates is observed here. */
  pending?: boolean;
}

/** A submit button with an intent. While its request is under way, it shows a spinner and cannot be pressed again. */
export function SubmitButton({ intent, pending, variant = "primary", ...button }: SubmitButtonProps) {
  const navigation = useNavigation();
  const busy = pending ?? (navigation.state !== "idle" && navigation.formData?.get("intent") === intent);
  return <Button type="submit" name="intent" value={intent} variant={variant} loading={busy} {...button} />;
}
