import { ChevronRight } from 'lucide-react'
import { useEffect } from 'react'
import type { FindingsSummary } from '#contract/deliveries/findings'
import type { CodeCount } from '#contract/deliveries/trail'
import { openOverlay } from '../../navigation/navigation.ts'
import { loadSummary, unfoldFindings, useFindings } from '../../state/findings-store.ts'
import { searchList, useList } from '../../state/list-store.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Failure } from '../../ui/feedback/failure.tsx'
import { SeverityMark } from '../../ui/feedback/severity-mark.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { countOf, countText } from '../../ui/text/number-text.ts'
import { hasTerm, withTermToggled } from '../search/query-terms.ts'
import './findings-summary.css'

/** How many deliveries have each finding, of those the search matches. A finding narrows the search to itself. */
export function FindingsSummaryStrip() {
  const isOpen = useFindings(state => state.isOpen)
  const search = useList(state => state.search)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search asks for another summary
  useEffect(() => {
    if (isOpen) void loadSummary()
  }, [search, isOpen])
  return (
    <section className="findings-strip" aria-label="Findings">
      <div className="findings-strip-head">
        <button
          type="button"
          className="findings-toggle"
          aria-expanded={isOpen}
          onClick={() => unfoldFindings(!isOpen)}
        >
          <ChevronRight aria-hidden className="finding-twisty" data-open={isOpen} />
          Findings
        </button>
        {isOpen ? <Scope /> : null}
        <Button size="small" tone="quiet" className="findings-beyond" onClick={() => openOverlay('beyond')}>
          Beyond the documents…
        </Button>
      </div>
      {isOpen ? <SummaryContent /> : null}
    </section>
  )
}

function Scope() {
  const summary = useFindings(state => state.summary)
  const search = useList(state => state.search)
  if (summary.state !== 'ready') return null
  const { deliveryCount, isCut } = summary.value
  const deliveries = countOf(deliveryCount, 'delivery', 'deliveries')
  return (
    <span className="quiet tabular">
      {isCut ? `in the newest ${deliveries}` : `in ${deliveries}`}
      {search === '' ? '' : ' that match'}
    </span>
  )
}

function SummaryContent() {
  const summary = useFindings(state => state.summary)
  switch (summary.state) {
    case 'loading':
      return <Skeleton lines={3} label="Counting the findings" />
    case 'failed':
      return summary.error.code === 'invalid-query' ? null : (
        <Failure
          what="The findings could not be counted."
          message={summary.error.message}
          onRetry={() => void loadSummary()}
        />
      )
    case 'ready':
      return <Codes summary={summary.value} />
  }
}

function Codes({ summary }: { readonly summary: FindingsSummary }) {
  if (summary.codes.length === 0) return <p className="findings-none quiet">Nothing was found in them.</p>
  return (
    <ul className="findings-codes">
      {summary.codes.map(code => (
        <li key={code.code}>
          <CodeButton code={code} />
        </li>
      ))}
    </ul>
  )
}

function CodeButton({ code }: { readonly code: CodeCount }) {
  const search = useList(state => state.search)
  return (
    <button
      type="button"
      className="findings-code"
      aria-pressed={hasTerm(search, 'finding', code.code)}
      data-code={code.code}
      onClick={() => searchList(withTermToggled(search, 'finding', code.code))}
    >
      <SeverityMark severity={code.severity} />
      <span className="findings-title">
        <span className="visually-hidden">{code.severity}: </span>
        {code.title}
      </span>
      <span className="findings-name mono">{code.code}</span>
      <span className="tabular">{countText(code.count)}</span>
    </button>
  )
}
