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
    <section className={clsx(styles.place, isUnderTabs && styles.underTabs)} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {note === undefined ? null : <div className={styles.note}>{note}</div>}
        {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
      </header>
      <div className={styles.scroll}>
        <div className={clsx(styles.body, isNarrow && styles.narrow)}>{children}</div>
      </div>
    </section>
  )
}
