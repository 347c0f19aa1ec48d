import { clsx } from 'clsx'
import { create } from 'zustand'
import type { FindingsSummary } from '#contract/deliveries/findings'
import type { CodeCount } from '#contract/deliveries/trail'
import { chosenValues, withValueToggled } from '#contract/query/query-terms'
import { useDeliveries, useFindings } from '#data'
import { openOverlay, searchDeliveries } from '#navigation'
import { atLeastText, Button, countOrMore, countText, Loaded, Row, SeverityMark, Truncate, Twisty } from '#ui'
import { useHasQueryProblem } from '../search/index.ts'
import styles from './findings-summary.module.css'

/** The number of matching deliveries with each finding. A click adds the finding to the search. */
export function FindingsSummaryStrip() {
  const isOpen = useSummaryState(state => state.isOpen)
  return (
    <section className={clsx('contents text-small', styles.strip)} aria-label="Findings">
      <Row gap="2-5" className={clsx('h-7.5 min-w-0 flex-1 pr-2', styles.head)}>
        <button
          type="button"
          className="inline-flex h-full cursor-default items-center gap-1.5 border-0 bg-transparent py-0 pr-2 pl-3.5 font-medium text-muted hover:text-default focus-visible:-outline-offset-2"
          aria-expanded={isOpen}
          onClick={() => unfoldSummary(!isOpen)}
        >
          <Twisty isOpen={isOpen} />
          Findings
        </button>
        {isOpen ? <Scope /> : null}
        <Button
          size="small"
          tone="quiet"
          className="ml-auto font-normal text-subtle"
          onClick={() => openOverlay({ name: 'undocumented-fields' })}
        >
          Undocumented fields…
        </Button>
      </Row>
      {isOpen ? <SummaryContent /> : null}
    </section>
  )
}

function Scope() {
  const search = useDeliveries(state => state.search)
  const { data } = useFindings(search)
  const hasProblem = useHasQueryProblem('deliveries')
  if (data === undefined || hasProblem) return null
  const { deliveryCount, isComplete } = data
  const deliveries = countOrMore(deliveryCount, isComplete, 'delivery', 'deliveries')
  return (
    <span className="quiet tabular truncate">
      in {deliveries}
      {search === '' ? '' : ' that match'}
    </span>
  )
}

function SummaryContent() {
  const search = useDeliveries(state => state.search)
  const summary = useFindings(search)
  const hasProblem = useHasQueryProblem('deliveries')
  // The search field shows the error.
  if (hasProblem || summary.error?.code === 'invalid-query') return null
  return (
    <Loaded from={summary} loading="Counting findings" failed="Couldn’t count the findings." lines={3}>
      {data => <Codes summary={data} />}
    </Loaded>
  )
}

function Codes({ summary }: { readonly summary: FindingsSummary }) {
  if (summary.codes.length === 0)
    return <p className={clsx('quiet pr-4 pb-2.5 pl-8', styles.none)}>No findings.</p>
  return (
    <ul className={clsx('max-h-58.5 overflow-y-auto pb-1', styles.codes)}>
      {summary.codes.map(code => (
        <li key={code.code}>
          <CodeButton code={code} isExact={summary.isComplete} />
        </li>
      ))}
    </ul>
  )
}

function CodeButton({ code, isExact }: { readonly code: CodeCount; readonly isExact: boolean }) {
  const search = useDeliveries(state => state.search)
  return (
    <button
      type="button"
      className={clsx(
        'grid h-6.5 w-full cursor-default items-center gap-x-2 border-0 bg-transparent py-0 pr-4 pl-8 text-left hover:bg-hover focus-visible:-outline-offset-2 aria-pressed:bg-accent-soft',
        styles.code,
      )}
      aria-pressed={chosenValues(search, 'finding').has(code.code)}
      data-code={code.code}
      onClick={() => searchDeliveries(withValueToggled(search, 'finding', code.code))}
    >
      <SeverityMark severity={code.severity} />
      <Truncate as="span">
        <span className="visually-hidden">{code.severity}: </span>
        {code.title}
      </Truncate>
      <span className="mono text-subtle">{code.code}</span>
      <span className={clsx('tabular', styles.count)}>
        {isExact ? countText(code.count) : atLeastText(code.count)}
      </span>
    </button>
  )
}

/** The summary of findings is expanded. It is fetched only then. */
const useSummaryState = create<{ readonly isOpen: boolean }>()(() => ({ isOpen: false }))

export function unfoldSummary(isOpen: boolean): void {
  useSummaryState.setState({ isOpen })
}
