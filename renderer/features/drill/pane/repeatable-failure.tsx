import { CircleX, Copy, FlaskConical, Send, StepForward } from 'lucide-react'
import { useState } from 'react'
import type { Drill, DrillCell, DrillFailure, SequenceRun } from '#contract/drill/drill'
import type { DrillTrail } from '#contract/drill/sequence'
import { exportFormatOf, type TestFormat, testFormats } from '#contract/transfer/exporting'
import {
  change,
  failureTest,
  hasRunEnded,
  isDrillRunning,
  refetchScenarios,
  showSequenceRun,
  useSequenceRun,
} from '#data'
import { openDelivery } from '#navigation'
import {
  Announced,
  Button,
  CopyButton,
  Menu,
  Notice,
  Problem,
  Row,
  Segments,
  showBriefly,
  useAction,
  usePageState,
} from '#ui'
import { useSending } from '../../../attempt/outcome.ts'
import { StartFailure } from '../../../attempt/outcome-view.tsx'
import { FailureView } from '../../../drill/failure-view.tsx'
import { SequenceLanes } from '../../../drill/sequence-lanes.tsx'
import { copyTest } from '../../exporting/index.ts'

/** Pause between two waves: none, a second, or until the user sends the next. */
type Pace = 'none' | 'second' | 'step'

const paces: readonly { readonly value: Pace; readonly label: string; readonly pauseMs: number | null }[] = [
  { value: 'none', label: 'Without pause', pauseMs: 0 },
  { value: 'second', label: '1 s pause', pauseMs: 1000 },
  { value: 'step', label: 'Step by step', pauseMs: null },
]

interface RepeatableFailureProps {
  readonly drill: Drill
  readonly failure: DrillFailure
  readonly trail: DrillTrail
  readonly cell: DrillCell | undefined
  /** An action on the drill is in progress: one at a time. */
  readonly isActing: boolean
  /** Runs an action on the drill. Its failure is shown in the head. */
  readonly onAct: (act: () => Promise<unknown>) => void
}

/** A failure whose sequence is sent again, for a debugger to stop in, or copied as a command or a test. */
export function RepeatableFailure(props: RepeatableFailureProps) {
  const { drill, failure, trail, cell, isActing, onAct } = props
  const { property, trail: name } = failure
  const place = { id: drill.id, property, trail: name }
  const [pace, choosePace] = usePageState<Pace>('drill.pace', 'none')
  const [runId, setRunId] = useState<number | null>(null)
  const run = useSequenceRun(runId)
  const { outcome, start } = useSending(async allowRemote => {
    setRunId(null)
    const pauseMs = paces.find(({ value }) => value === pace)?.pauseMs ?? null
    const started = await change('drills.repeat', { ...place, pauseMs, allowRemote })
    showSequenceRun(started)
    setRunId(started.id)
    return started
  })
  const isUnderWay = outcome.state === 'sending' || (run !== null && !hasRunEnded(run))
  const isRunning = isDrillRunning(drill)
  const whileBusy = {
    disabled: isRunning || isActing,
    reason: isRunning ? 'The drill is in progress.' : 'In progress.',
  }
  return (
    <FailureView
      failure={failure}
      trail={trail}
      cell={cell}
      onOpenDelivery={openDelivery}
      actions={
        <>
          <Button
            tone="primary"
            icon={<Send aria-hidden />}
            disabled={isUnderWay || isRunning}
            reason={isRunning ? 'The drill is in progress.' : 'The sequence is in progress.'}
            onClick={() => start(false)}
          >
            Send again
          </Button>
          <Segments label="Pace" options={paces} value={pace} onChange={choosePace} />
          {failure.path === '' ? null : (
            <Button
              icon={<FlaskConical aria-hidden />}
              {...whileBusy}
              onClick={() => onAct(() => saveAsTest(place))}
            >
              Save as test
            </Button>
          )}
          <Menu
            trigger={
              <Button icon={<Copy aria-hidden />} {...whileBusy}>
                Copy as test
              </Button>
            }
            items={testFormats.map(format => ({
              label: exportFormatOf(format).label,
              run: () => onAct(() => copyAsTest(place, format)),
            }))}
          />
          <CopyButton text={failure.command} label="Copy command" words="Copy command" />
        </>
      }
      repeat={
        <>
          <StartFailure outcome={outcome} onAllow={() => start(true)} />
          {run === null || outcome.state === 'sending' ? null : <RunView run={run} trail={trail} />}
        </>
      }
    />
  )
}

type FailurePlace = Pick<DrillFailure, 'property' | 'trail'> & Pick<Drill, 'id'>

/** Saves the failure as a scenario that each later drill sends first. */
async function saveAsTest(place: FailurePlace): Promise<void> {
  const { id, isNew } = await change('drills.save', place)
  await refetchScenarios()
  showBriefly(isNew ? `Saved as the scenario ${id}` : `Already saved as the scenario ${id}`)
}

/** Copies the test that fails as long as the app has the failure. */
function copyAsTest(place: FailurePlace, format: TestFormat): Promise<void> {
  return copyTest(format, async () => {
    const { text, needsHooktrail } = await failureTest({ ...place, format })
    const how = needsHooktrail ? '. It runs hooktrail, as it says at its start' : ''
    return { text, contents: `with original values${how}` }
  })
}

/** The sequence while it is sent again: the next wave, and the responses. */
function RunView({ run, trail }: { readonly run: SequenceRun; readonly trail: DrillTrail }) {
  const next = run.sequence.find(({ response }) => response === null)?.wave ?? null
  const isEnded = hasRunEnded(run)
  const { id } = run
  const {
    run: act,
    isRunning: isActing,
    error,
  } = useAction(async (method: 'drills.next' | 'drills.endRepeat') =>
    showSequenceRun(await change(method, { id })),
  )
  const whileActing = { disabled: isActing, reason: 'In progress.' }
  return (
    <>
      <Problem error={error} />
      <section
        className="flex flex-col gap-2 rounded-large border border-accent-line p-3"
        aria-label="Sent again"
      >
        <Row gap="2" isWrapping>
          <h4 className="m-0 font-strong">Sent again</h4>
          <span className="quiet">{runText(run)}</span>
          <Announced text={runText(run)} />
          <span className="ml-auto inline-flex gap-1.5">
            {run.state === 'waiting' ? (
              <Button
                size="small"
                tone="primary"
                icon={<StepForward aria-hidden />}
                {...whileActing}
                onClick={() => act('drills.next')}
              >
                Send next
              </Button>
            ) : null}
            {isEnded ? null : (
              <Button
                size="small"
                icon={<CircleX aria-hidden />}
                {...whileActing}
                onClick={() => act('drills.endRepeat')}
              >
                Cancel
              </Button>
            )}
          </span>
        </Row>
        {run.message === null ? null : <Notice tone="warning">{run.message}</Notice>}
        <SequenceLanes
          label="Sequence sent again"
          trail={trail}
          sequence={run.sequence}
          nextWave={isEnded ? null : next}
        />
        <p className="wrap-anywhere flex flex-wrap items-center gap-1.5 text-muted text-small">
          New ids: <span className="mono">{run.recordIds.join(', ')}</span>
          <CopyButton text={run.recordIds.join('\n')} label="Copy new ids" />
        </p>
      </section>
    </>
  )
}

function runText({ state, sequence }: SequenceRun): string {
  const sent = sequence.filter(({ response }) => response !== null).length
  const counts = `${sent} of ${sequence.length} sent`
  if (state === 'waiting') return `${counts}, paused`
  if (state === 'sending') return `${counts}, in progress`
  return state === 'cancelled' ? `${counts}, canceled` : state === 'failed' ? `${counts}, failed` : counts
}
