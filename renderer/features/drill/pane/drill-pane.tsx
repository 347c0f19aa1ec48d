import { clsx } from 'clsx'
import type { Drill, DrillId } from '#contract/drill/drill'
import { drillProperties } from '#contract/drill/properties'
import { isDrillRunning, useDrill } from '#data'
import { countText, durationText, LinkButton, Loaded, Notice, PaneTitle, ProgressBar, Row, Stack } from '#ui'
import { DrillFacts } from '../../../drill/drill-facts.tsx'
import { CellNotes, type CellPlace, DrillMatrix } from '../../../drill/drill-matrix.tsx'
import { countsText, drillStateText } from '../../../drill/drill-text.ts'
import { TrailNames } from '../../../drill/trail-names.tsx'
import { useClock } from '../../../notification/use-clock.ts'
import { selectCell, selectDrill, useDrills } from '../state/drills.ts'
import { CellDetail } from './cell-detail.tsx'
import { DrillActions } from './drill-actions.tsx'
import styles from './drill-pane.module.css'

/** One drill: its progress, what held and what is broken, and the selected cell. */
export function DrillPane({ id }: { readonly id: DrillId }) {
  const query = useDrill(id)
  return (
    <section className={styles.pane} aria-label="Drill">
      <Loaded from={query} loading="Loading the drill" failed="Couldn’t load the drill." lines={10} isFilling>
        {drill => <DrillContent drill={drill} />}
      </Loaded>
    </section>
  )
}

function DrillContent({ drill }: { readonly drill: Drill }) {
  const chosen = useDrills(state => state.cell)
  const cell = shownCell(drill, chosen)
  return (
    <div className={styles.content}>
      <DrillHead drill={drill} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by the keyboard */}
      <section className={styles.scroll} aria-label="Result" tabIndex={0}>
        <DrillMatrix
          cells={drill.cells}
          trailNames={drill.trailNames}
          selected={cell}
          onSelect={selectCell}
        />
        <CellNotes cells={drill.cells} />
        {cell === null ? null : (
          <div className={styles.detail}>
            <CellDetail drill={drill} place={cell} />
          </div>
        )}
        <details className={styles.facts}>
          <summary>Options of this drill</summary>
          <DrillFacts drill={drill} />
        </details>
      </section>
    </div>
  )
}

/** The chosen cell, else the first that is broken, in the order of the matrix. */
function shownCell({ cells }: Drill, chosen: CellPlace | null): CellPlace | null {
  if (chosen !== null) return chosen
  const broken = drillProperties.flatMap(property =>
    cells.filter(cell => cell.property === property && cell.verdict === 'broken'),
  )
  return broken[0] ?? null
}

function DrillHead({ drill }: { readonly drill: Drill }) {
  const clock = useClock()
  const error = useDrills(state => state.error)
  const { state, url, startedAtMs, endedAtMs, message, comparedWith, runs, plannedRuns, sent } = drill
  const isRunning = isDrillRunning(drill)
  return (
    <Stack as="header" gap="1-5" className={styles.head}>
      <Row gap="2-5" isWrapping>
        <PaneTitle className={styles.title}>
          <TrailNames names={drill.trailNames} />
        </PaneTitle>
        <span className={clsx(styles.state, isRunning && styles.active, state === 'failed' && styles.failed)}>
          {drillStateText(drill)}
        </span>
        <span className={styles.actions}>
          <DrillActions drill={drill} />
        </span>
      </Row>
      <p className={styles.line}>
        <span className={clsx('mono', styles.target)} title={url}>
          {url}
        </span>
        <time className="tabular quiet">{clock.full(startedAtMs)}</time>
        {endedAtMs === null ? null : (
          <span className="tabular quiet">in {durationText(endedAtMs - startedAtMs)}</span>
        )}
        <span className="tabular quiet">seed {drill.seed}</span>
        <span className="tabular quiet">{countText(sent)} sent</span>
        {comparedWith === null ? null : (
          <span className="quiet">
            compared with{' '}
            <LinkButton tone="quiet" onClick={() => selectDrill(comparedWith)}>
              drill {comparedWith}
            </LinkButton>
          </span>
        )}
      </p>
      {isRunning ? (
        <ProgressBar
          value={plannedRuns === 0 ? null : runs / plannedRuns}
          label={`${countText(runs)} of ${countText(plannedRuns)} sequences, ${countsText(drill.cells)}`}
        />
      ) : null}
      {message === null ? null : (
        <Notice tone={state === 'failed' || drill.isUnreachable ? 'error' : 'warning'}>{message}</Notice>
      )}
      {error === null ? null : <Notice tone="error">{error}</Notice>}
    </Stack>
  )
}
