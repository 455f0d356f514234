import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import styles from './button.module.css'
import { classNames } from './class-names.ts'

type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
type ButtonSize = 'regular' | 'small'

type Look = { readonly variant?: ButtonVariant; readonly size?: ButtonSize; readonly wide?: boolean }

type ButtonProps = ComponentProps<'button'> &
  Look & {
    /** While true, the button stays focusable and ignores clicks. */
    readonly busy?: boolean
    readonly icon?: ReactNode
  }

/** `type` defaults to "button", so that no button submits a form by accident. */
export function Button(props: ButtonProps): ReactNode {
  const {
    variant,
    size,
    wide,
    busy = false,
    icon,
    className,
    children,
    onClick,
    type = 'button',
    ...rest
  } = props
  return (
    <button
      {...rest}
      type={type}
      className={look({ variant, size, wide }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {busy ? <span className={styles['spinner']} aria-hidden="true" /> : icon}
      {children}
    </button>
  )
}

type LinkButtonProps = LinkProps & Look & { readonly icon?: ReactNode }

/** A link styled as a button, for navigation. */
export function LinkButton({
  variant,
  size,
  wide,
  icon,
  className,
  children,
  ...rest
}: LinkButtonProps): ReactNode {
  return (
    <Link {...rest} className={look({ variant, size, wide }, className)}>
      {icon}
      {children}
    </Link>
  )
}

type LookChoice = { [Key in keyof Look]?: Look[Key] | undefined }

function look(
  { variant = 'secondary', size = 'regular', wide = false }: LookChoice,
  extra: string | undefined,
): string {
  return classNames(
    styles['button'],
    styles[variant],
    size === 'small' && styles['small'],
    wide && styles['wide'],
    extra,
  )
}
