import { Button, type ButtonProps } from "@mantine/core";
import "@mantine/core/styles/UnstyledButton.css";
import "@mantine/core/styles/Button.css";
import "@mantine/core/styles/Loader.css";
import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { useNavigation } from "react-router";

interface SubmitButtonProps extends Pick<ButtonProps, "variant" | "fullWidth" | "w" | "size" | "color" | "className">,
  Pick<ButtonHTMLAttributes<HTMLButtonElement>, "onClick" | "disabled" | "formNoValidate"> {
  /** Sent as `intent`: what the action is asked to do. */
  intent: string;
  children: ReactNode;
  /** For a form sent by a fetcher; a navigating form is watched by itself. */
  pending?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/**
 * A submit button that says what it asks for. While its request is under way it shows so and cannot be pressed again;
 * `aria-disabled` instead of `disabled`, so that the focus stays.
 */
export function SubmitButton({ intent, pending, onClick, disabled, children, ...rest }: SubmitButtonProps) {
  const navigation = useNavigation();
  const busy = pending ?? (navigation.state !== "idle" && navigation.formData?.get("intent") === intent);
  return (
    <Button
      type="submit"
      name="intent"
      value={intent}
      {...rest}
      disabled={disabled}
      data-loading={busy || undefined}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {children}
    </Button>
  );
}
