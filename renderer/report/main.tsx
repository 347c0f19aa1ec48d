import './report.css'
import { clsx } from 'clsx'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Drill } from '#contract/drill/drill'
import type { DrillReport } from '#contract/drill/report'
import { countText, durationText, Notice, VisibleText } from '#ui'
import { DrillFacts } from '../drill/drill-facts.tsx'
import { CellNotes, type CellPlace, DrillMatrix } from '../drill/drill-matrix.tsx'
import {
  countsText,
  drillStateText,
  drillVerdict,
  leavesOutSignatures,
  targetText,
} from '../drill/drill-text.ts'
import { FailureView } from '../drill/failure-view.tsx'
import { SavedSequences } from '../drill/saved-sequences.tsx'
import { TrailLine } from '../drill/trail-names.tsx'

/** A drill as one page: all its views in the app, without the app. */
function ReportView({ report }: { readonly report: DrillReport }) {
  const { drill, isPseudonymous, version } = report
  const failurePlace = ({ property, trail }: CellPlace): number =>
    drill.failures.findIndex(failure => failure.property === property && failure.trail === trail)
  const hrefOf = (place: CellPlace): string | null =>
    failurePlace(place) < 0 ? null : `#failure-${failurePlace(place) + 1}`
  return (
    <main className="mx-auto flex max-w-280 flex-col gap-4 px-5 pt-8 pb-10">
      <Head drill={drill} />
      <section
        className="overflow-clip rounded-round border border-line bg-pane print:break-inside-avoid"
        aria-label="Result"
      >
        <SavedSequences cells={drill.cells} hrefOf={hrefOf} />
        <DrillMatrix cells={drill.cells} trailNames={drill.trailNames} hrefOf={hrefOf} />
        <div className="not-empty:pb-3">
          <CellNotes
            cells={drill.cells}
            trailNames={drill.trailNames}
            isUnsigned={leavesOutSignatures(drill)}
          />
        </div>
      </section>
      {drill.failures.map((failure, at) => {
        const trail = drill.trails.find(({ name }) => name === failure.trail)
        const cell = drill.cells.find(one => one.property === failure.property && one.trail === failure.trail)
        return trail === undefined ? null : (
          <section
            key={`${failure.property} ${failure.trail}`}
            id={`failure-${at + 1}`}
            className="overflow-clip rounded-round border border-line bg-pane print:break-inside-avoid"
            aria-label={`Failure ${at + 1}`}
          >
            <FailureView failure={failure} trail={trail} cell={cell} isPseudonymous={isPseudonymous} />
          </section>
        )
      })}
      <section
        className="overflow-clip rounded-round border border-line bg-pane print:break-inside-avoid"
        aria-labelledby="trails"
      >
        <h2 id="trails" className="px-4 pt-3">
          Trails
        </h2>
        <ul className="px-4 pt-1 pb-3 *:last:border-b-0">
          {drill.trails.map(trail => (
            <TrailLine key={trail.name} trail={trail} />
          ))}
        </ul>
      </section>
      <section
        className="overflow-clip rounded-round border border-line bg-pane print:break-inside-avoid"
        aria-labelledby="options"
      >
        <h2 id="options" className="px-4 pt-3">
          Options
        </h2>
        <DrillFacts drill={drill} />
      </section>
      <footer className="text-small text-subtle">
        <p>
          Hooktrail {version}.{' '}
          {isPseudonymous
            ? 'Personal data is replaced by pseudonyms, and dates are moved. Values in URL queries are left out.'
            : 'Values in URL queries are left out.'}
        </p>
      </footer>
    </main>
  )
}

const verdictClasses: Partial<Record<ReturnType<typeof drillVerdict>, string>> = {
  broken: 'text-error',
  held: 'text-status-complete',
}

function Head({ drill }: { readonly drill: Drill }) {
  const { url, state, startedAtMs, endedAtMs, message, seed } = drill
  return (
    <header className="flex flex-col gap-1">
      <p className="font-medium text-muted">Hooktrail drill</p>
      <h1 className={clsx('text-title leading-7', verdictClasses[drillVerdict(drill)])}>
        {countsText(drill.cells)}
      </h1>
      <p className="wrap-anywhere flex flex-wrap gap-x-3.5 text-muted text-small">
        <span className="mono">
          <VisibleText text={targetText(url)} />
        </span>
        <span>{drillStateText({ state })}</span>
        <time dateTime={new Date(startedAtMs).toISOString()}>
          {new Date(startedAtMs).toISOString().replace('T', ' ').slice(0, 19)} UTC
        </time>
        {endedAtMs === null ? null : <span>in {durationText(endedAtMs - startedAtMs)}</span>}
        <span>seed {seed}</span>
        <span>{countText(drill.sent)} notifications sent</span>
      </p>
      {drill.options.state.by === 'none' ? (
        <Notice tone="warning">Only responses were checked: the drill read no state of the app.</Notice>
      ) : null}
      {message === null ? null : <Notice tone={drill.isUnreachable ? 'error' : 'warning'}>{message}</Notice>}
    </header>
  )
}

// Data that the engine wrote into the page, see main/engine/drill/reports/html.ts.
const data = document.getElementById('drill')?.textContent ?? ''
const report: DrillReport = JSON.parse(data)

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root')
createRoot(root).render(
  <StrictMode>
    <ReportView report={report} />
  </StrictMode>,
)
