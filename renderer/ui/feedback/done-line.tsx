import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Row } from '../layout/row.tsx'
import styles from './done-line.module.css'

/** A confirmation that something is done, announced when it appears. */
export function DoneLine({ children }: { readonly children: ReactNode }) {
  return (
    <Row as="p" gap="2" className={clsx('font-medium', styles.doneLine)} role="status">
      <Check aria-hidden />
      {children}
    </Row>
  )
}
