import type { ButtonHTMLAttributes } from 'react'
import { Twisty } from '#ui'
import styles from './tool-toggle.module.css'

interface ToolToggleProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly isOpen: boolean
}

/** Expands and collapses a panel above the list. */
export function ToolToggle({ isOpen, children, ...rest }: ToolToggleProps) {
  return (
    <button type="button" className={styles.toggle} aria-expanded={isOpen} {...rest}>
      <Twisty isOpen={isOpen} />
      {children}
    </button>
  )
}
