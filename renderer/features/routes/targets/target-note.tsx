import { clsx } from 'clsx'
import type { HTMLAttributes } from 'react'
import styles from './target-note.module.css'

interface TargetNoteProps extends HTMLAttributes<HTMLParagraphElement> {
  readonly isError?: boolean
}

/** A note below a target or an action. */
export function TargetNote({ isError = false, ...rest }: TargetNoteProps) {
  return (
    <p
      className={clsx(
        'wrap-anywhere pt-0.75 text-small text-subtle leading-4.25',
        styles.targetNote,
        isError && styles.error,
      )}
      {...rest}
    />
  )
}
