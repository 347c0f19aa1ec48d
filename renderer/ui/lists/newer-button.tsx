import { clsx } from 'clsx'
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
    <span className="ml-auto flex flex-none pl-2">
      {newer === null ? null : (
        <button
          type="button"
          className={clsx(
            'inline-flex h-4.5 cursor-default items-center gap-1 whitespace-nowrap rounded-pill border-0 bg-accent py-0 pr-2 pl-1.5 font-strong text-mini text-on-accent tabular-nums hover:bg-accent-hover',
            styles.newer,
          )}
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
