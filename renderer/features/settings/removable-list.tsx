import { X } from 'lucide-react'
import { useState } from 'react'
import type { AppError } from '#contract/errors'
import { IconButton, Row, Section } from '#ui'
import styles from './removable-list.module.css'

interface RemovableItem {
  /** Unique in the list. */
  readonly name: string
  readonly text: string
  /** Shown in full under the pointer. */
  readonly title?: string
  readonly removeLabel: string
  readonly remove: () => Promise<AppError | null>
}

interface RemovableListProps {
  readonly title: string
  readonly note: string
  /** In place of an empty list. */
  readonly none: string
  readonly items: readonly RemovableItem[]
}

/** What the user allowed once: each item can be removed, and a failure is shown below. */
export function RemovableList({ title, note, none, items }: RemovableListProps) {
  const [error, setError] = useState<string | null>(null)
  return (
    <Section title={title} note={note}>
      {items.length === 0 ? (
        <p className="quiet">{none}</p>
      ) : (
        <ul aria-label={title}>
          {items.map(item => (
            <Row as="li" key={item.name} isApart className={styles.host}>
              <span className="mono" title={item.title}>
                {item.text}
              </span>
              <IconButton
                label={item.removeLabel}
                onClick={() => void item.remove().then(problem => setError(problem?.message ?? null))}
              >
                <X aria-hidden />
              </IconButton>
            </Row>
          ))}
        </ul>
      )}
      {error === null ? null : (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </Section>
  )
}
