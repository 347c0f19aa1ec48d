import { CircleX, Download, RotateCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { causesOf, type Drill, type DrillFailure } from '#contract/drill/drill'
import { drillProperties, propertyTexts } from '#contract/drill/properties'
import type { AppError } from '#contract/errors'
import type { DrillId } from '#contract/terms'
import { change, isDrillRunning, type ReportChoice, saveReport, showDrill, useDrill, useStatus } from '#data'
import {
  Button,
  ConfirmDialog,
  countOf,
  countText,
  durationText,
  LinkButton,
  Loaded,
  Menu,
  MoreMenu,
  Notice,
  Problem,
  Row,
  showBriefly,
  useAction,
  VisibleText,
} from '#ui'
import { RunHead } from '../../../attempt/run-list.tsx'
import { DrillFacts } from '../../../drill/drill-facts.tsx'
import { CellNotes, type CellPlace, DrillMatrix } from '../../../drill/drill-matrix.tsx'
import {
  causeCountText,
  causeSizeText,
  changeText,
  countsText,
  drillStateText,
  leavesOutSignatures,
  targetText,
  verdictText,
} from '../../../drill/drill-text.ts'
import { Sources } from '../../../drill/failure-view.tsx'
import { SavedSequences } from '../../../drill/saved-sequences.tsx'
import { TrailNames } from '../../../drill/trail-names.tsx'
import { VerdictMark } from '../../../drill/verdict-mark.tsx'
import { draftOf } from '../state/drill-draft.ts'
import { deleteDrill, selectDrill } from '../state/drills.ts'
import { openDrillForm } from '../state/start-drill.ts'
import { RepeatableFailure } from './repeatable-failure.tsx'

/** One drill: its progress, held and broken properties, and the selected cell. */
export function DrillPane({ id }: { readonly id: DrillId }) {
  const query = useDrill(id)
  return (
    <section className="h-full" aria-label="Drill">
      <Loaded from={query} loading="Loading the drill" failed="Couldn’t load the drill." lines={10} isFilling>
        {drill => <DrillContent drill={drill} />}
      </Loaded>
    </section>
  )
}

/** An action on the drill. Its failure is shown in the head. */
type Act = () => Promise<unknown>

function DrillContent({ drill }: { readonly drill: Drill }) {
  const [chosen, selectCell] = useState<CellPlace | null>(null)
  const { run: act, isRunning: isActing, error } = useAction((action: Act) => action())
  const cell = shownCell(drill, chosen)
  return (
    <div className="flex h-full flex-col">
      <DrillHead drill={drill} error={error} isActing={isActing} onAct={act} />
      <section
        className="min-h-0 flex-1 overflow-y-auto focus-visible:-outline-offset-2"
        aria-label="Result"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by the keyboard
        tabIndex={0}
      >
        <SavedSequences cells={drill.cells} onSelect={selectCell} />
        <CauseList failures={drill.failures} onSelect={selectCell} />
        <DrillMatrix
          cells={drill.cells}
          trailNames={drill.trailNames}
          selected={cell}
          onSelect={selectCell}
        />
        <CellNotes
          cells={drill.cells}
          trailNames={drill.trailNames}
          isUnsigned={leavesOutSignatures(drill)}
        />
        {cell === null ? null : (
          <div className="mt-3 border-line border-t">
            <CellDetail drill={drill} place={cell} isActing={isActing} onAct={act} />
          </div>
        )}
        <details className="border-line border-t">
          <summary className="cursor-default px-4 py-2.5 text-muted text-small">
            Options of this drill
          </summary>
          <DrillFacts drill={drill} />
        </details>
      </section>
    </div>
  )
}

/** The chosen cell, else the first broken cell, in the order of the matrix. */
function shownCell({ cells }: Drill, chosen: CellPlace | null): CellPlace | null {
  if (chosen !== null) return chosen
  const broken = drillProperties.flatMap(property =>
    cells.filter(cell => cell.property === property && cell.verdict === 'broken'),
  )
  return broken[0] ?? null
}

interface DrillHeadProps extends DrillActionsProps {
  readonly error: AppError | null
}

function DrillHead({ drill, error, isActing, onAct }: DrillHeadProps) {
  const { state, startedAtMs, endedAtMs, message, comparedWith, runs, plannedRuns } = drill
  const isRunning = isDrillRunning(drill)
  return (
    <RunHead
      title={<TrailNames names={drill.trailNames} />}
      state={drillStateText(drill)}
      tone={state === 'failed' ? 'failed' : isRunning ? 'active' : 'quiet'}
      actions={<DrillActions drill={drill} isActing={isActing} onAct={onAct} />}
      target={targetText(drill.url)}
      startedAtMs={startedAtMs}
      facts={
        <>
          {endedAtMs === null ? null : (
            <span className="tabular quiet">in {durationText(endedAtMs - startedAtMs)}</span>
          )}
          <span className="tabular quiet">seed {drill.seed}</span>
          <span className="tabular quiet">{countText(drill.sent)} sent</span>
          {comparedWith === null ? null : (
            <span className="quiet">
              compared with{' '}
              <LinkButton tone="quiet" onClick={() => selectDrill(comparedWith)}>
                drill {comparedWith}
              </LinkButton>
            </span>
          )}
        </>
      }
      progress={
        isRunning
          ? {
              value: plannedRuns === 0 ? null : runs / plannedRuns,
              label: `${countText(runs)} of ${countText(plannedRuns)} sequences, ${countsText(drill.cells)}`,
            }
          : null
      }
    >
      {message === null ? null : (
        <Notice tone={state === 'failed' || drill.isUnreachable ? 'error' : 'warning'}>{message}</Notice>
      )}
      <Problem error={error} />
    </RunHead>
  )
}

interface CellDetailProps extends DrillActionsProps {
  readonly place: CellPlace
}

/** Result of a cell: the failure of a broken cell, the claim and the reason of any other. */
function CellDetail({ drill, place, isActing, onAct }: CellDetailProps) {
  const isOf = (one: CellPlace) => one.property === place.property && one.trail === place.trail
  const cell = drill.cells.find(isOf)
  const failure = drill.failures.find(isOf)
  const trail = drill.trails.find(({ name }) => name === place.trail)
  if (failure !== undefined && trail !== undefined)
    return (
      <RepeatableFailure
        key={`${place.property} ${place.trail}`}
        drill={drill}
        failure={failure}
        trail={trail}
        cell={cell}
        isActing={isActing}
        onAct={onAct}
      />
    )
  if (cell === undefined) return null
  const { title, claim } = propertyTexts[place.property]
  const change = changeText(cell)
  return (
    <section className="flex flex-col gap-1 px-4 py-3" aria-label={`${title}, ${place.trail}`}>
      <Row gap="2" isWrapping>
        <VerdictMark verdict={cell.verdict} />
        <h3>{title}</h3>
        <span className="mono wrap-anywhere text-muted">
          <VisibleText text={place.trail} />
        </span>
        <span className="quiet tabular">{verdictText(cell)}</span>
        {change === null ? null : <span className="quiet">{change}</span>}
      </Row>
      <p>{claim}</p>
      {cell.reason === null ? null : (
        <p className="text-muted">
          <VisibleText text={cell.reason} />
        </p>
      )}
      {cell.verdict === 'broken' ? (
        <p className="quiet" role="status">
          Searching for the smallest sequence…
        </p>
      ) : null}
      <Sources sources={cell.sources} />
    </section>
  )
}

interface DrillActionsProps {
  readonly drill: Drill
  /** An action on the drill is in progress: one at a time. */
  readonly isActing: boolean
  readonly onAct: (act: Act) => void
}

/** Cancels a running drill; runs an ended drill again, saves its report, and deletes it. */
function DrillActions({ drill, isActing, onAct }: DrillActionsProps) {
  const [isAsking, setAsking] = useState(false)
  const isDesktop = useStatus(status => status?.host === 'desktop')
  if (isDrillRunning(drill))
    return (
      <Button
        size="small"
        icon={<CircleX aria-hidden />}
        disabled={isActing}
        reason="In progress."
        onClick={() => onAct(async () => showDrill(await change('drills.cancel', { id: drill.id })))}
      >
        Cancel
      </Button>
    )
  const report = (label: string, choice: ReportChoice) => ({
    label,
    run: () => onAct(() => save(drill, isDesktop, choice)),
  })
  return (
    <>
      <Button
        size="small"
        icon={<RotateCw aria-hidden />}
        onClick={() => openDrillForm(draftOf(drill.options))}
      >
        Run again…
      </Button>
      <Menu
        trigger={
          <Button size="small" icon={<Download aria-hidden />} disabled={isActing} reason="In progress.">
            Save report
          </Button>
        }
        items={[
          report('HTML, with pseudonyms', { format: 'html', isPseudonymous: true }),
          report('HTML, with original values', { format: 'html', isPseudonymous: false }),
          'separator',
          report('JUnit, with original values', { format: 'junit', isPseudonymous: false }),
        ]}
      />
      <MoreMenu
        label="More actions"
        items={[{ label: 'Delete drill…', Icon: Trash2, isDangerous: true, run: () => setAsking(true) }]}
      />
      {isAsking ? (
        <ConfirmDialog
          title="Delete the drill?"
          text="Its result and its sendings are deleted. You can’t undo this."
          confirmLabel="Delete drill"
          isDangerous
          onConfirm={() => deleteDrill(drill.id)}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}

async function save({ id }: Drill, isDesktop: boolean, choice: ReportChoice): Promise<void> {
  const saved = await saveReport(id, choice, isDesktop)
  if (saved !== null) showBriefly(`${saved} saved`)
}

interface CauseListProps {
  readonly failures: readonly DrillFailure[]
  readonly onSelect: (failure: DrillFailure) => void
}

/** What the app probably does wrong, once for each cause; nothing while no property is broken. */
function CauseList({ failures, onSelect }: CauseListProps) {
  const causes = causesOf(failures)
  if (causes.length === 0) return null
  return (
    <section className="border-line border-b px-4 py-3" aria-label="Causes">
      <h3>{countOf(causes.length, 'probable cause')}</h3>
      {causes.length === 1 ? null : (
        <p className="quiet">Fix the first cause first: it explains {causeSizeText(causes)}.</p>
      )}
      <ul className="mt-1">
        {causes.map(cause => (
          <li key={cause.failure.sentence} className="flex flex-wrap items-baseline gap-x-3 py-0.5">
            <LinkButton onClick={() => onSelect(cause.failure)}>{cause.failure.sentence}</LinkButton>
            <span className="quiet tabular">{causeCountText(cause)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
