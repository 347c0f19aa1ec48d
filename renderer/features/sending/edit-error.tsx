import type { HTMLAttributes } from 'react'
import styles from './edit-error.module.css'

/** Why the edited request cannot be replayed. */
export function EditError(props: HTMLAttributes<HTMLParagraphElement>) {
  return <p className={styles.editError} {...props} />
}
