import { clsx } from 'clsx'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Tooltip } from '../dialogs/tooltip.tsx'
import styles from './button.module.css'
import { type Reasoned, useReason } from './reason.tsx'

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'>, Reasoned {
  readonly tone?: 'primary' | 'plain' | 'quiet' | 'danger'
  readonly size?: 'normal' | 'small'
  /** A 14 px icon before the words. */
  readonly icon?: ReactNode
  readonly ref?: Ref<HTMLButtonElement>
}

export function Button({
  tone = 'plain',
  size = 'normal',
  icon,
  className,
  children,
  disabled = false,
  reason,
  ...rest
}: ButtonProps) {
  const { attributes, description } = useReason(
    reason === undefined ? { disabled } : { disabled, reason },
    rest,
  )
  const button = (
    <button
      type="button"
      className={clsx(styles.button, styles[tone], styles[size], className)}
      {...rest}
      {...attributes}
    >
      {icon}
      {children}
    </button>
  )
  if (reason === undefined) return button
  return (
    <>
      {/* Also around an enabled one, so that a button that is disabled by its own click stays mounted and focused. */}
      <Tooltip text={reason} isOff={!disabled}>
        {button}
      </Tooltip>
      {description}
    </>
  )
}
