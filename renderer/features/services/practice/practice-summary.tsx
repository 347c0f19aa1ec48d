import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import type { PracticeFault, PracticeFaultKind } from '#contract/registration/practice'
import { faultsQuery, practiceQuery, useStatus } from '#data'
import { openTrailOf } from '#navigation'
import { countOf, countText, IconButton, Row, recall, remember } from '#ui'
import { kindText, shortId } from '../../../notification/labels.ts'

const words: readonly (readonly [kind: PracticeFaultKind, word: string])[] = [
  ['duplicate', 'repeated'],
  ['reordering', 'late'],
  ['skip', 'skipped'],
  ['failure', 'failed'],
  ['retry', 'retried'],
  ['lost', 'lost'],
]

/**
 * The faults of a practice run that has ended: their counts, and a trail with one of each kind. Below a list, so that
 * no row moves when the run ends.
 */
export function PracticeSummary() {
  const { data: practice } = useQuery(practiceQuery)
  const storeId = useStatus(status => status?.storeId)
  const sessionId = useStatus(status => status?.session.id)
  if (practice?.isDone !== true || storeId === undefined || sessionId === undefined) return null
  const run = `${storeId} ${sessionId} ${practice.seed}`
  return <Summary key={run} run={run} sent={practice.planned} />
}

const dismissedKey = 'practice-summary-dismissed'

/** Whether it was dismissed in the same session, or for the same practice run. */
function wasDismissed(run: string): boolean {
  const [storeId, sessionId, seed] = run.split(' ')
  const [ofStore, ofSession, ofSeed] = recall(dismissedKey)?.split(' ') ?? []
  return storeId === ofStore && (sessionId === ofSession || seed === ofSeed)
}

/** `run`: store, session and seed. `sent`: number of notifications. */
function Summary({ run, sent }: { readonly run: string; readonly sent: number }) {
  const [isDismissed, setDismissed] = useState(() => wasDismissed(run))
  const page = useInfiniteQuery({ ...faultsQuery, enabled: !isDismissed }).data?.pages[0]
  if (isDismissed || page === undefined || page.total === 0) return null
  return (
    <section
      className="@container flex-none border-line border-t bg-canvas py-2 pr-2 pl-4"
      aria-label="Practice run"
    >
      <Row gap="2" isApart>
        <p>
          <strong className="font-strong">Practice run ended.</strong>{' '}
          <span className="quiet">
            It sent {countOf(sent, 'notification')} and planted these faults. Each opens an example.
          </span>
        </p>
        <IconButton
          label="Dismiss"
          onClick={() => {
            remember(dismissedKey, run)
            setDismissed(true)
          }}
        >
          <X aria-hidden />
        </IconButton>
      </Row>
      <ul className="flex flex-wrap gap-x-2 gap-y-1">
        {words.map(([kind, word]) => {
          const count = page.counts[kind] ?? 0
          return count === 0 ? null : (
            <li key={kind} className="min-w-0 flex-auto">
              <Kind text={`${countText(count)} ${word}`} example={exampleOf(page.faults, kind)} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** A fault of the kind, if possible one that a finding shows. */
function exampleOf(faults: readonly PracticeFault[], kind: PracticeFaultKind): PracticeFault | undefined {
  const ofKind = faults.filter(fault => fault.kind === kind)
  return ofKind.find(({ findings }) => findings.length > 0) ?? ofKind[0]
}

interface KindProps {
  readonly text: string
  /** `undefined`: the first of the kind is not among the fetched faults. */
  readonly example: PracticeFault | undefined
}

function Kind({ text, example }: KindProps) {
  if (example === undefined) return <span className="tabular font-medium">{text}</span>
  return (
    <button
      type="button"
      className="-ml-2 flex w-full min-w-0 cursor-default flex-col rounded border-0 bg-transparent px-2 py-1 text-left hover:bg-hover"
      title={example.message}
      onClick={() => void openTrailOf(example.recordId)}
    >
      <span className="tabular font-medium">{text}</span>
      <span className="w-full truncate text-accent text-small">
        {kindText(example.recordKind)} <span className="mono">{shortId(example.recordId)}</span>
      </span>
    </button>
  )
}
