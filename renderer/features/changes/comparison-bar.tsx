import type { ReactNode } from 'react'
import styles from './comparison-bar.module.css'

/** Above what changed: buttons stand at its end. */
export function ComparisonBar({ children }: { readonly children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>
}
