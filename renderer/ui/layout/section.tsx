import { type ReactNode, useId } from 'react'

interface SectionProps {
  readonly title: string
  readonly note?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A part of a place under its own heading. */
export function Section({ title, note, actions, children }: SectionProps) {
  const id = useId()
  return (
    <section className="flex min-w-0 flex-col" aria-labelledby={id} data-name={title}>
      <header className="mb-1 flex min-h-7 flex-wrap items-center gap-x-3">
        <h3 id={id}>{title}</h3>
        {note === undefined ? null : <div className="text-subtle">{note}</div>}
        {actions === undefined ? null : <div className="ml-auto flex items-center gap-2">{actions}</div>}
      </header>
      {children}
    </section>
  )
}
