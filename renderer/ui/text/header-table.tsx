import { clsx } from 'clsx'
import type { HeaderPairs } from '#contract/terms'
import { VisibleText } from './visible-text.tsx'

interface HeaderTableProps {
  readonly title: string
  readonly pairs: HeaderPairs
  /** Its heading is no larger than its lines. */
  readonly isSmall?: boolean
  /** Its padding. Default: of a section with a line below it. */
  readonly className?: string
}

/** Header pairs in the received order, case and number. */
export function HeaderTable({
  title,
  pairs,
  isSmall = false,
  className = 'border-line border-b px-4 pt-2.5 pb-3',
}: HeaderTableProps) {
  return (
    <section className={clsx('flex-none', className)} aria-label={title}>
      <h3 className={clsx(isSmall && 'text-small')}>
        {title} <span className={clsx('quiet tabular', isSmall && 'ml-1 font-normal')}>{pairs.length}</span>
      </h3>
      {pairs.length === 0 ? (
        <p className="quiet">No readable headers.</p>
      ) : (
        <dl className="mono mt-1.5 text-small">
          {pairs.map(([name, value], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names repeat and the order is the point
            <div key={index} className="grid grid-cols-headers gap-3 py-0.25">
              <dt className="wrap-anywhere text-code-key">
                <VisibleText text={name} />
              </dt>
              <dd className="wrap-anywhere">
                <VisibleText text={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
