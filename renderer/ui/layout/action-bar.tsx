import { clsx } from 'clsx'
import type { ReactNode } from 'react'

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
    <footer
      className={clsx(
        'flex flex-none items-center justify-end gap-2 border-line border-t px-4 py-2.5',
        className,
      )}
    >
      {note === null ? null : <div className="min-w-0 flex-1">{note}</div>}
      {children}
    </footer>
  )
}
