import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './action-bar.module.css'

interface ActionBarProps {
  /** A hint or an error; takes the remaining width. */
  readonly note?: ReactNode
  readonly className?: string | undefined
  /** The buttons. */
  readonly children: ReactNode
}

/** The buttons below a scrolling area. */
export function ActionBar({ note = null, className, children }: ActionBarProps) {
  return (
    <footer className={clsx(styles.actionBar, className)}>
      {note === null ? null : <div className="min-w-0 flex-1">{note}</div>}
      {children}
    </footer>
  )
}
