import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import styles from './place.module.css'

interface PlaceProps {
  readonly title: string
  /** Purpose or content of the place, in one line. */
  readonly note?: ReactNode
  readonly actions?: ReactNode
  /** For forms: limits the line length. */
  readonly isNarrow?: boolean
  /** Under tabs, aligned with their labels. */
  readonly isUnderTabs?: boolean
  readonly children: ReactNode
}

/** An entire place of the app: its head, and a body that scrolls under it. */
export function Place(props: PlaceProps) {
  const { title, note, actions, isNarrow = false, isUnderTabs = false, children } = props
  const id = useId()
  return (
    <section
      className={clsx('flex h-full min-w-0 flex-col', isUnderTabs && styles.underTabs)}
      aria-labelledby={id}
    >
      <header
        className={clsx(
          'flex h-bar flex-none items-center gap-3 border-line border-b pr-4 pl-6',
          styles.head,
        )}
      >
        <h2 id={id}>{title}</h2>
        {note === undefined ? null : <div className="min-w-0 flex-1 truncate text-subtle">{note}</div>}
        {actions === undefined ? null : (
          <div className="ml-auto flex flex-none items-center gap-2">{actions}</div>
        )}
      </header>
      {/* Relative, since it has visually hidden elements, which would make the page scroll. */}
      <div className="relative min-h-0 flex-1 overflow-y-auto">
        <div
          className={clsx(
            'flex min-h-full flex-col gap-6 px-6 pt-4 pb-8',
            styles.body,
            isNarrow && 'max-w-192',
          )}
        >
          {children}
        </div>
      </div>
    </section>
  )
}
