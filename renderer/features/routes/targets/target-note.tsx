import { clsx } from 'clsx'
import type { HTMLAttributes } from 'react'
import styles from './target-note.module.css'

interface TargetNoteProps extends HTMLAttributes<HTMLParagraphElement> {
  readonly isError?: boolean
}

/** What there is to say of an app, or of what was asked, under it. */
export function TargetNote({ isError = false, ...rest }: TargetNoteProps) {
  return <p className={clsx(styles.targetNote, isError && styles.error)} {...rest} />
}
