import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Row } from '#ui'
import styles from './trail-part.module.css'

interface TrailPartProps {
  readonly label: string
  readonly title: ReactNode
  /** At the right of the heading. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** A section of a record's pane, with its heading. */
export function TrailPart({ label, title, action, children }: TrailPartProps) {
  return (
    <section className={clsx('pt-2.5 pb-2', styles.part)} aria-label={label}>
      <Row gap="2-5" className="px-4 pb-1">
        <Row as="h3" gap="2-5" isWrapping className="min-w-0 flex-1 gap-y-0 whitespace-nowrap text-small">
          {title}
        </Row>
        {action}
      </Row>
      {children}
    </section>
  )
}
