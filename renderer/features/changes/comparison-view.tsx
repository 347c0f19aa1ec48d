import { clsx } from 'clsx'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Finding } from '#contract/deliveries/finding'
import type { Change, Comparison } from '#contract/deliveries/trail'
import type { DeliveryId } from '#contract/terms'
import {
  Button,
  countOf,
  countText,
  EmptyState,
  LinkButton,
  Notice,
  PaneInset,
  Segments,
  Skeleton,
  Stack,
  VisibleText,
} from '#ui'
import { StatusLabel } from '../../notification/status-label.tsx'
import styles from './change-list.module.css'
import {
  ChangeMarker,
  ChangeProblem,
  ChangeProblems,
  ChangeRow,
  changeClass,
  PointerText,
} from './change-row.tsx'
import { ComparisonBar } from './comparison-bar.tsx'
import { changeViews, chooseChangeView, useChangeView } from './state/chosen-pair.ts'

// The editor is large and seldom used, so it is loaded on demand.
const TextDiff = lazy(() => import('./text-diff.tsx').then(module => ({ default: module.TextDiff })))

interface ComparisonViewProps {
  readonly comparison: Comparison
  /** The delivery that is open: one of the two, or a repetition. */
  readonly openId: DeliveryId
  /** The user chose the pair. */
  readonly isChosen: boolean
  readonly onOpen: (id: DeliveryId) => void
  /** Returns to the changes from the previous status. */
  readonly onEnd: () => void
  /** Shown above the changes. */
  readonly children?: ReactNode
  /** Problems of the trail at this delivery, each shown at its change. */
  readonly problems?: readonly Finding[]
  /** Shown after the choice of the layout. */
  readonly actions?: ReactNode
}

const viewLabels = { inline: 'Inline', columns: 'Side by side', text: 'Text' } as const

/** The changes from the older of two deliveries to the newer, in the chosen layout. Unexpected changes are first. */
export function ComparisonView(props: ComparisonViewProps) {
  const { comparison, isChosen, onEnd, problems = [], children, actions } = props
  const { id, previousId } = comparison
  const view = useChangeView()
  const shown = view === 'text' && previousId === null ? 'inline' : view
  return (
    <div>
      <ComparisonBar>
        <Segments
          label="Diff layout"
          options={changeViews.map(value => ({
            value,
            label: viewLabels[value],
            disabled: value === 'text' && previousId === null,
            reason: 'There is no delivery to compare with.',
          }))}
          value={shown}
          onChange={chooseChangeView}
        />
        {isChosen ? (
          <Button size="small" tone="quiet" onClick={onEnd}>
            Back to the previous status
          </Button>
        ) : null}
        {actions}
      </ComparisonBar>
      <Stack gap="2" className="px-4 py-2.5 text-muted text-small">
        <ComparedPair {...props} />
        {children}
      </Stack>
      {shown === 'text' && previousId !== null ? (
        <Suspense
          fallback={
            <PaneInset>
              <Skeleton lines={6} label="Loading both bodies" />
            </PaneInset>
          }
        >
          <TextDiff fromId={previousId} toId={id} />
        </Suspense>
      ) : (
        <ChangeTable comparison={comparison} isColumns={shown === 'columns'} problems={problems} />
      )}
    </div>
  )
}

/** `4 changes from PENDING delivery 1 to COMPLETE delivery 3`: always from the older to the newer. */
function ComparedPair({ comparison, openId, isChosen, onOpen }: ComparisonViewProps) {
  const { id, status, previousId, previousStatus, changes, unavailable } = comparison
  if (previousId === null) return null
  const unexpected = changes.filter(change => !change.expected).length
  const side = (sideId: DeliveryId, sideStatus: string | null) => {
    const name = (
      <span className="inline-flex items-center gap-1.5">
        <StatusLabel status={sideStatus} /> delivery {sideId}
      </span>
    )
    return sideId === openId ? name : <LinkButton onClick={() => onOpen(sideId)}>{name}</LinkButton>
  }
  return (
    <p className="flex flex-wrap items-center gap-x-1.5">
      {unavailable === null ? countOf(changes.length, 'change') : 'Compared'} {isChosen ? 'from' : 'since'}{' '}
      {side(previousId, previousStatus)} {isChosen ? <>to {side(id, status)}</> : null}
      {unexpected > 0 ? (
        <strong className="font-strong text-warning"> {countText(unexpected)} unexpected</strong>
      ) : null}
    </p>
  )
}

interface ChangeTableProps {
  readonly comparison: Comparison
  readonly isColumns: boolean
  readonly problems: readonly Finding[]
}

function ChangeTable({ comparison, isColumns, problems }: ChangeTableProps) {
  if (comparison.unavailable !== null)
    return (
      <EmptyState title="No fields to compare">
        {comparison.unavailable} Compare the bodies as text.
      </EmptyState>
    )
  const changes = [...comparison.changes].sort((one, other) => Number(one.expected) - Number(other.expected))
  const { at, elsewhere } = placeProblems(changes, problems)
  return (
    <>
      <ChangeProblems problems={elsewhere} />
      {changes.length === 0 ? <EmptyState title="No changes" /> : null}
      {changes.length > 0 && isColumns ? (
        <ChangeColumns
          changes={changes}
          problems={at}
          before={sideText(comparison.previousStatus, comparison.previousId)}
          after={sideText(comparison.status, comparison.id)}
        />
      ) : null}
      {changes.length > 0 && !isColumns ? (
        <ul className="border-line-soft border-t" aria-label="Changes">
          {changes.map((change, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a field may change twice under one repeated name
            <ChangeRow key={index} change={change} problems={at.get(change.path)} />
          ))}
        </ul>
      ) : null}
      {comparison.isCut ? (
        <PaneInset>
          <Notice tone="info">More changes exist. Compare as text to see all.</Notice>
        </PaneInset>
      ) : null}
    </>
  )
}

function sideText(status: string | null, id: DeliveryId | null): string {
  return `${status ?? 'no status'}, delivery ${id}`
}

interface PlacedProblems {
  /** By the pointer of their change. */
  readonly at: ReadonlyMap<string, readonly Finding[]>
  /** Problems without a listed change. */
  readonly elsewhere: readonly Finding[]
}

/** Assigns a trail's problems to changes: of the same field, of a field in it, or of a field around it. */
function placeProblems(changes: readonly Change[], problems: readonly Finding[]): PlacedProblems {
  const at = new Map<string, Finding[]>()
  const elsewhere: Finding[] = []
  for (const problem of problems) {
    const { path } = problem
    const change =
      changes.find(change => change.path === path) ??
      changes.find(change => change.path !== '' && path.startsWith(`${change.path}/`)) ??
      changes.find(change => path !== '' && path !== '/payload' && change.path.startsWith(`${path}/`))
    if (change === undefined) elsewhere.push(problem)
    else at.set(change.path, [...(at.get(change.path) ?? []), problem])
  }
  return { at, elsewhere }
}

interface ChangeColumnsProps {
  readonly changes: readonly Change[]
  /** Problems of the trail, by the pointer of the change. */
  readonly problems: ReadonlyMap<string, readonly Finding[]>
  /** The title of the column, such as `PENDING, delivery 3`. */
  readonly before: string
  readonly after: string
}

/** The changes in two columns: the old value beside the new one. */
function ChangeColumns({ changes, problems, before, after }: ChangeColumnsProps) {
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
