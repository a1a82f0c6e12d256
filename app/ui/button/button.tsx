import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { SpinnerRing } from "../spinner/spinner.tsx";
import styles from "./button.module.css";

const VARIANTS = {
  default: styles.button,
  primary: styles.primary,
  subtle: styles.subtle,
  destructive: styles.danger,
};

interface ButtonLook {
  variant?: keyof typeof VARIANTS;
  size?: "sm" | "md" | "lg";
  /** Whether the button is as wide as its container. */
  block?: boolean;
  icon?: ReactNode;
}

interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Whether the action is under way: the button preserves its width and the focus, and ignores further presses. */
  loading?: boolean;
}

function look({ variant = "default", size = "md", block }: ButtonLook, className: string | undefined) {
  return {
    className: className ? `${VARIANTS[variant]} ${className}` : VARIANTS[variant],
    "data-size": size === "md" ? undefined : size,
    "data-block": block || undefined,
  };
}

/** W01: a plain element without Mantine. An element without loading state or size may use the CSS classes directly. */
export function Button({
  variant,
  size,
  block,
  icon,
  loading = false,
  className,
  children,
  onClick,
  type = "button",
  ...others
}: ButtonProps) {
  const ignore = (event: MouseEvent) => event.preventDefault();
  return (
    <button
      {...others}
      type={type}
      {...look({ ...(variant && { variant }), ...(size && { size }), ...(block && { block }) }, className)}
      {...(loading ? { "aria-busy": true, "aria-disabled": true, "data-loading": true } : {})}
      onClick={loading ? ignore : onClick}
    >
      <Face icon={icon}>{children}</Face>
      {loading && (
        <span className={styles.wait}>
          <SpinnerRing size="sm" />
        </span>
      )}
    </button>
  );
}

/** W01: the button as a link to a page. */
export function ButtonLink({ variant, size, block, icon, className, children, ...others }: ButtonLook & LinkProps) {
  return (
    <Link
      {...others}
      {...look({ ...(variant && { variant }), ...(size && { size }), ...(block && { block }) }, className)}
    >
      <Face icon={icon}>{children}</Face>
    </Link>
  );
}

function Face({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className={styles.face}>
      {icon}
      {children}
    </span>
  );
}
