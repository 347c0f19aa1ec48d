import { useVirtualizer } from '@tanstack/react-virtual'
import { clsx } from 'clsx'
import { useRef } from 'react'
import { type BatchResult, useSentRows } from '#data'
import { elapsedText } from '#ui'
import { AttemptVerdict } from '../../../attempt/attempt-verdict.tsx'
import { VerdictLabel } from '../../../attempt/verdict-label.tsx'
import { useClock } from '../../../notification/use-clock.ts'
import { ResultSubject } from './result-subject.tsx'
import styles from './result-table.module.css'

const rowPixels = 32

/** Every sending with its outcome, in a virtual list. */
export function ResultTable({ results }: { readonly results: readonly BatchResult[] }) {
  const clock = useClock()
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: results.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPixels,
    overscan: 12,
  })
  const items = virtualizer.getVirtualItems()
  const rows = useSentRows(results, items[0]?.index ?? 0, items.at(-1)?.index ?? -1)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by the keyboard
    <section ref={scroller} className={styles.resultTable} tabIndex={0} aria-label="Results">
      <table aria-rowcount={results.length + 1} aria-label="Results">
        <thead>
          <tr>
            <th scope="col">Notification</th>
            <th scope="col">Response</th>
            <th scope="col">Compared to last</th>
            <th scope="col" className={styles.dataEnd}>
              Duration
            </th>
            <th scope="col" className={styles.dataEnd}>
              Sent
            </th>
          </tr>
        </thead>
        <tbody style={{ height: virtualizer.getTotalSize() }}>
          {items.map(item => {
            const result = results[item.index]
            return result === undefined ? null : (
              <tr
                key={result.id}
                aria-rowindex={item.index + 2}
                data-attempt-id={result.id}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <td>
                  <ResultSubject result={result} rows={rows} />
                </td>
                <td title={result.error?.message}>
                  <AttemptVerdict attempt={result} />
                </td>
                <td>
                  <VerdictLabel verdict={result.verdict} />
                </td>
                <td className={clsx('tabular', styles.dataEnd)}>{elapsedText(result.elapsedMs)}</td>
                <td className={clsx('tabular mono quiet', styles.dataEnd)}>
                  {clock.clock(result.startedAtMs)}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
