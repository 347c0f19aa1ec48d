import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Row } from '#ui'
import styles from './comparison-bar.module.css'

/** The bar above the changes, with its buttons at the end. */
export function ComparisonBar({ children }: { readonly children: ReactNode }) {
  return (
    <Row gap="2" isWrapping className={clsx('px-4 pt-2.5', styles.bar)}>
      {children}
    </Row>
  )
}
