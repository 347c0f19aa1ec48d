import { ArrowUp } from 'lucide-react'
import { focusOn } from '../dialogs/focus-on.ts'
import { Announced } from '../text/announced.tsx'
import styles from './newer-button.module.css'

/** The new rows above the reader, and the way to them. */
export interface NewerRows {
  readonly text: string
  readonly onGo: () => void
}

interface NewerButtonProps {
  /** Id of the list, which gets the focus. */
  readonly listId: string
  /** `null` if there are none. */
  readonly newer: NewerRows | null
}

/** Jumps to the new rows. It is in the head of the list, so that it covers no row. */
export function NewerButton({ listId, newer }: NewerButtonProps) {
  return (
    <span className={styles.place}>
      {newer === null ? null : (
        <button
          type="button"
          className={styles.newer}
          onClick={() => {
            newer.onGo()
            focusOn(listId)
          }}
        >
          <ArrowUp aria-hidden />
          {newer.text}
        </button>
      )}
      <Announced text={newer?.text ?? ''} />
    </span>
  )
}
