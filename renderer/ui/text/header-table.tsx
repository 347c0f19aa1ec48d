import { clsx } from 'clsx'
import type { HeaderPairs } from '#contract/terms'
import styles from './header-table.module.css'
import { VisibleText } from './visible-text.tsx'

interface HeaderTableProps {
  readonly title: string
  readonly pairs: HeaderPairs
  /** Its heading is no larger than its lines. */
  readonly isSmall?: boolean
  readonly className?: string | undefined
}

/** Header pairs in the received order, case and number. */
export function HeaderTable({ title, pairs, isSmall = false, className }: HeaderTableProps) {
  return (
    <section className={clsx(styles.headerTable, isSmall && styles.small, className)} aria-label={title}>
      <h3>
        {title} <span className={clsx('quiet tabular', styles.count)}>{pairs.length}</span>
      </h3>
      {pairs.length === 0 ? (
        <p className="quiet">No readable headers.</p>
      ) : (
        <dl className="mono">
          {pairs.map(([name, value], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names repeat and the order is the point
            <div key={index}>
              <dt>
                <VisibleText text={name} />
              </dt>
              <dd>
                <VisibleText text={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
