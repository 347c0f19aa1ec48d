import { type ReactNode, useId } from 'react'
import styles from './section.module.css'

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
    <section className={styles.section} aria-labelledby={id} data-name={title}>
      <header className={styles.head}>
        <h3 id={id}>{title}</h3>
        {note === undefined ? null : <div className={styles.note}>{note}</div>}
        {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </section>
  )
}
