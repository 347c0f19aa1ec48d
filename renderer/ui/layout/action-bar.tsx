import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './action-bar.module.css'

interface ActionBarProps {
  /** What to know before one is pressed, or what went wrong; takes the room that is left. */
  readonly note?: ReactNode
  readonly className?: string | undefined
  /** The buttons. */
  readonly children: ReactNode
}

/** The buttons under what scrolls. */
export function ActionBar({ note = null, className, children }: ActionBarProps) {
  return (
    <footer className={clsx(styles.actionBar, className)}>
      {note === null ? null : <div className={styles.note}>{note}</div>}
      {children}
    </footer>
  )
}
