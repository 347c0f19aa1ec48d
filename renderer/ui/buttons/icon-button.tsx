import { clsx } from 'clsx'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Tooltip } from '../dialogs/tooltip.tsx'
import { Kbd } from '../text/kbd.tsx'
import styles from './button.module.css'

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Accessible name, and the tooltip. */
  readonly label: string
  /** Shown beside the tooltip's words. */
  readonly keys?: string
  readonly children?: ReactNode
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
  readonly ref?: Ref<HTMLButtonElement>
}

export function IconButton({ label, keys, side = 'bottom', className, children, ...rest }: IconButtonProps) {
  const text = (
    <>
      {label}
      {keys === undefined ? null : <Kbd>{keys}</Kbd>}
    </>
  )
  return (
    <Tooltip text={text} side={side}>
      <button type="button" aria-label={label} className={clsx(styles.iconButton, className)} {...rest}>
        {children}
      </button>
    </Tooltip>
  )
}
