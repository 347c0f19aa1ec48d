import { type ReactNode, useId } from 'react'
import './place.css'

interface PlaceProps {
  readonly title: string
  /** What the place is for or holds, in one line. */
  readonly note?: ReactNode
  readonly actions?: ReactNode
  /** For forms: lines no longer than they read well. */
  readonly isNarrow?: boolean
  readonly children: ReactNode
}

/** A whole place of the app: its head, and a body that scrolls under it. */
export function Place({ title, note, actions, isNarrow = false, children }: PlaceProps) {
  const id = useId()
  return (
    <section className="place" aria-labelledby={id}>
      <header className="place-head">
        <h2 id={id}>{title}</h2>
        {note === undefined ? null : <div className="place-note">{note}</div>}
        {actions === undefined ? null : <div className="place-actions">{actions}</div>}
      </header>
      <div className="place-scroll">
        <div className={isNarrow ? 'place-body place-narrow' : 'place-body'}>{children}</div>
      </div>
    </section>
  )
}
