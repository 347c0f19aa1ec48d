import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './empty-line.module.css'

/** The text of an empty section. An entire place or pane has an `EmptyState`. */
export function EmptyLine({ children }: { readonly children: ReactNode }) {
  return <p className={clsx('quiet', styles.emptyLine)}>{children}</p>
}
