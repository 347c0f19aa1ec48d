import { clsx } from 'clsx'
import { useMemo } from 'react'
import { useDeliveries } from '../../data/live-window/deliveries-window.ts'
import { useNow } from '../../notification/use-now.ts'
import { countOf } from '../../ui/text/number-text.ts'
import { shortTimeText } from '../../ui/text/time-text.ts'
import { type ArrivalBar, countArrivals } from './arrival-bars.ts'
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
        {arrivals.bars.map((bar, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place in time
          <Bar key={index} bar={bar} x={index * barWidth} most={arrivals.most} />
        ))}
      </svg>
      <div className={clsx('tabular', styles.scale)}>
        <span>{shortTimeText(arrivals.fromMs, nowMs)}</span>
        <span>{shortTimeText(arrivals.toMs, nowMs)}</span>
      </div>
    </figure>
  )
}

function Bar({ bar, x, most }: { readonly bar: ArrivalBar; readonly x: number; readonly most: number }) {
  if (bar.total === 0)
    return (
      <rect x={x} y={height - 1} width={barWidth - gap} height={1} className={styles.bar} opacity={0.45} />
    )
  const unit = (height - 1) / most
  const whole = Math.max(3, bar.total * unit)
  const error = bar.error === 0 ? 0 : Math.max(2, bar.error * unit)
  const warning = bar.warning === 0 ? 0 : Math.max(2, bar.warning * unit)
  const width = barWidth - gap
  return (
    <>
      <rect x={x} y={height - whole} width={width} height={whole} className={styles.bar} />
      {warning > 0 ? (
        <rect
          x={x}
          y={height - error - warning}
          width={width}
          height={warning}
          className={styles.barWarning}
        />
      ) : null}
      {error > 0 ? (
        <rect x={x} y={height - error} width={width} height={error} className={styles.barError} />
      ) : null}
    </>
  )
}
