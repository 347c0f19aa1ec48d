import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { PaneHead } from './pane.tsx'

interface PlaceProps {
  readonly title: string
  /** Purpose or content of the place, in one line. */
  readonly note?: ReactNode
  readonly actions?: ReactNode
  /** For forms: limits the line length. */
  readonly isNarrow?: boolean
  readonly children: ReactNode
}

/** An entire place of the app: its head, and a body that scrolls under it. */
export function Place({ title, note, actions, isNarrow = false, children }: PlaceProps) {
  const id = useId()
  return (
    <section className="flex h-full min-w-0 flex-col" aria-labelledby={id}>
      <PaneHead
        title={title}
        titleId={id}
        mark={note === undefined ? null : <div className="min-w-0 flex-1 truncate text-subtle">{note}</div>}
        actions={actions}
      />
      {/* Relative, since it has visually hidden elements, which would make the page scroll. */}
      <div className="relative min-h-0 flex-1 overflow-y-auto">
        <div className={clsx('flex min-h-full flex-col gap-6 px-4 pt-4 pb-8', isNarrow && 'max-w-192')}>
          {children}
        </div>
      </div>
    </section>
  )
}
