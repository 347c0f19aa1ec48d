import { clsx } from 'clsx'
import { useMemo } from 'react'
import { useDeliveries } from '../../data/live-window/deliveries-window.ts'
import { useNow } from '../../notification/use-now.ts'
import { countOf } from '../../ui/text/number-text.ts'
import { shortTimeText } from '../../ui/text/time-text.ts'
import { type Arrivals as ArrivalCounts, countArrivals } from './arrival-bars.ts'
import styles from './arrivals.module.css'

const barCount = 72
const height = 22
const barWidth = 10
const gap = 3

/** A histogram of the loaded rows by arrival, newest at the right. */
export function Arrivals() {
  const rows = useDeliveries(state => state.rows)
  const nowMs = useNow()
  const arrivals = useMemo(() => countArrivals(rows, barCount), [rows])
  if (arrivals === null) return null
  return (
    <figure
      className={styles.arrivals}
      aria-label={`Arrivals of ${countOf(rows.length, 'loaded delivery', 'loaded deliveries')}`}
    >
      <svg
        className={styles.chart}
        viewBox={`0 0 ${barCount * barWidth} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {shapesOf(arrivals).map(({ of, path }) => (
          <path key={of} className={styles[of]} d={path} />
        ))}
      </svg>
      <div className={clsx('tabular', styles.scale)}>
        <span>{shortTimeText(arrivals.fromMs, nowMs)}</span>
        <span>{shortTimeText(arrivals.toMs, nowMs)}</span>
      </div>
    </figure>
  )
}

type Shape = 'empty' | 'bar' | 'barWarning' | 'barError'

/** One path for all bars of a kind: rows come several times a second, and a bar of its own each would cost as much as they do. */
function shapesOf({ bars, most }: ArrivalCounts): readonly { readonly of: Shape; readonly path: string }[] {
  const paths: Record<Shape, string> = { empty: '', bar: '', barWarning: '', barError: '' }
  const unit = (height - 1) / most
  const add = (of: Shape, index: number, bottom: number, size: number): void => {
    if (size > 0) paths[of] += `M${index * barWidth} ${bottom}h${barWidth - gap}v${-size}h${gap - barWidth}z`
  }
  for (const [index, { total, warning, error }] of bars.entries()) {
    if (total === 0) {
      add('empty', index, height, 1)
      continue
    }
    const errorHeight = error === 0 ? 0 : Math.max(2, error * unit)
    add('bar', index, height, Math.max(3, total * unit))
    add('barWarning', index, height - errorHeight, warning === 0 ? 0 : Math.max(2, warning * unit))
    add('barError', index, height, errorHeight)
  }
  return (['empty', 'bar', 'barWarning', 'barError'] as const).map(of => ({ of, path: paths[of] }))
}
