import type { DrillTrail } from '#contract/drill/sequence'
import { countText, VisibleText } from '#ui'
import { kindText } from '../notification/labels.ts'
import { StatusLabel } from '../notification/status-label.tsx'

/** The first of a drill's trails, and how many more: `037c1b and 2 more`. */
export function TrailNames({ names }: { readonly names: readonly string[] }) {
  const [first, ...more] = names
  if (first === undefined) return 'No trail'
  return (
    <>
      <span className="mono">
        <VisibleText text={first} />
      </span>
      {more.length === 0 ? null : ` and ${countText(more.length)} more`}
    </>
  )
}

/** A trail in a list: its name, the kinds of its records, and its statuses. */
export function TrailLine({ trail }: { readonly trail: DrillTrail }) {
  const kinds = [...new Set(trail.records.map(({ kind }) => kindText(kind)))].join(', ')
  return (
    <li className="wrap-anywhere flex flex-wrap items-center gap-x-3 gap-y-0.5 border-line-soft border-b py-1.25">
      <span className="mono">
        <VisibleText text={trail.name} />
      </span>
      <span className="quiet">{kinds}</span>
      <ol className="flex flex-wrap gap-x-3 gap-y-0.5">
        {trail.steps.map(({ status, refundStatus }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are known by their place and never move
          <li key={place}>
            <StatusLabel status={status || null} refundStatus={refundStatus} hasRefundWord />
          </li>
        ))}
      </ol>
    </li>
  )
}
