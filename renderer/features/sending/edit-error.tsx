import type { HTMLAttributes } from 'react'
import styles from './edit-error.module.css'

/** Why what was edited cannot be replayed. */
export function EditError(props: HTMLAttributes<HTMLParagraphElement>) {
  return <p className={styles.editError} {...props} />
}
