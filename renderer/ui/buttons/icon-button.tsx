import { clsx } from 'clsx'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Tooltip } from '../dialogs/tooltip.tsx'
import { Kbd } from '../text/kbd.tsx'
import styles from './button.module.css'
import { type Reasoned, useReason } from './button.tsx'

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'>, Reasoned {
  /** Accessible name, and the tooltip. */
  readonly label: string
  /** Shown beside the tooltip's words. */
  readonly keys?: string
  readonly children?: ReactNode
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
  readonly ref?: Ref<HTMLButtonElement>
}

export function IconButton({
  label,
  keys,
  side = 'bottom',
  className,
  children,
  disabled = false,
  reason,
  ...rest
}: IconButtonProps) {
  const { attributes, description } = useReason(
    reason === undefined ? { disabled } : { disabled, reason },
    rest,
  )
  const text = (
    <>
      {label}
      {keys === undefined ? null : <Kbd>{keys}</Kbd>}
      {disabled && reason !== undefined ? <span className={styles.reason}>{reason}</span> : null}
    </>
  )
  return (
    <>
      <Tooltip text={text} side={side}>
        <button
          type="button"
          aria-label={label}
          className={clsx(styles.iconButton, className)}
          {...rest}
          {...attributes}
        >
          {children}
        </button>
      </Tooltip>
      {description}
    </>
  )
}
