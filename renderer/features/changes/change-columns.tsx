import { clsx } from 'clsx'
import type { Finding } from '#contract/deliveries/finding'
import type { Change, Comparison } from '#contract/deliveries/trail'
import { VisibleText } from '#ui'
import styles from './change-list.module.css'
import { ChangeProblem } from './change-problem.tsx'
import { ChangeMarker, changeClass, PointerText } from './change-row.tsx'

interface ChangeColumnsProps {
  readonly changes: readonly Change[]
  /** Problems of the trail, by the pointer of the change. */
  readonly problems: ReadonlyMap<string, readonly Finding[]>
  /** The title of the column, such as `PENDING, delivery 3`. */
  readonly before: string
  readonly after: string
}

/** The changes in two columns: the old value beside the new one. */
export function ChangeColumns({ changes, problems, before, after }: ChangeColumnsProps) {
  return (
    <table
      className={clsx('w-full table-fixed border-collapse border-line-soft border-t', styles.columns)}
      aria-label="Changes side by side"
    >
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">{before}</th>
          <th scope="col">{after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a field may change twice under one repeated name
          <tr key={index} className={changeClass(change)} data-pointer={change.path}>
            <th scope="row">
              <span className={clsx('grid items-baseline gap-x-2', styles.field)}>
                <ChangeMarker change={change} />
                <span className="mono wrap-anywhere text-code-key">
                  <PointerText pointer={change.path} />
                </span>
                {change.expected ? null : (
                  <span className={clsx('font-strong text-mini text-warning', styles.word)}>unexpected</span>
                )}
                {(problems.get(change.path) ?? []).map((problem, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two fields may have the same problem
                  <ChangeProblem key={at} problem={problem} />
                ))}
              </span>
            </th>
            <td className={clsx('mono wrap-anywhere min-w-0 whitespace-pre-wrap', styles.values)}>
              {change.from === null ? (
                <Absent />
              ) : (
                <del>
                  <VisibleText text={change.from} />
                </del>
              )}
            </td>
            <td className={clsx('mono wrap-anywhere min-w-0 whitespace-pre-wrap', styles.values)}>
              {change.to === null ? (
                <Absent />
              ) : (
                <ins>
                  <VisibleText text={change.to} />
                </ins>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Absent() {
  return <span className="font-sans text-small text-subtle">missing</span>
}

/** The title of the older side. */
export function beforeText({ previousId, previousStatus }: Comparison): string {
  return `${previousStatus ?? 'no status'}, delivery ${previousId}`
}
