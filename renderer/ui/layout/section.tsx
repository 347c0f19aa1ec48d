import { type ReactNode, useId } from 'react'
import './section.css'

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
    <section className="section" aria-labelledby={id}>
      <header className="section-head">
        <h3 id={id}>{title}</h3>
        {note === undefined ? null : <div className="section-note">{note}</div>}
        {actions === undefined ? null : <div className="section-actions">{actions}</div>}
      </header>
      {children}
    </section>
  )
}
