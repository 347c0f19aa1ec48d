import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './empty-line.module.css'

/** What a section says while it holds nothing. A whole place or pane has an `EmptyState`. */
export function EmptyLine({ children }: { readonly children: ReactNode }) {
  return <p className={clsx('quiet', styles.emptyLine)}>{children}</p>
}
