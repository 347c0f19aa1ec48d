import { CircleX, Copy, FlaskConical, Send, StepForward } from 'lucide-react'
import { create } from 'zustand'
import type { Drill, DrillFailure, DrillId, SequenceRun } from '#contract/drill/drill'
import type { DrillTrail } from '#contract/drill/sequence'
import { toAppError } from '#contract/errors'
import { exportFormatOf, testFormats } from '#contract/transfer/exporting'
import { change, hasRunEnded, isDrillRunning, showSequenceRun, useSequenceRun } from '#data'
import { Announced, Button, CopyButton, Menu, Notice, Problem, Row, Segments } from '#ui'
import { followSending, idle, type Outcome } from '../../../attempt/outcome.ts'
import { StartFailure } from '../../../attempt/outcome-view.tsx'
import { SequenceLanes } from '../../../drill/sequence-lanes.tsx'
import { copyAsTest, saveAsTest } from '../state/drills.ts'

interface RepeatProps {
  readonly drill: Drill
  readonly failure: DrillFailure
}

const paces: readonly { readonly value: Pace; readonly label: string }[] = [
  { value: 'none', label: 'Without pause' },
  { value: 'second', label: '1 s pause' },
  { value: 'step', label: 'Step by step' },
]

/** Sends the failing sequence again, for a debugger to stop in, or copies the command that does. */
export function RepeatActions({ drill, failure }: RepeatProps) {
  const { pace, outcome } = useRepeat()
  const run = useRunOf(drill, failure)
  const isUnderWay = outcome.state === 'sending' || (run !== null && !hasRunEnded(run))
  const isRunning = isDrillRunning(drill)
  return (
    <>
      <Button
        tone="primary"
        icon={<Send aria-hidden />}
        disabled={isUnderWay || isRunning}
        reason={isRunning ? 'The drill is in progress.' : 'The sequence is in progress.'}
        onClick={() => void repeatSequence(drill.id, failure, false)}
      >
        Send again
      </Button>
      <Segments label="Pace" options={paces} value={pace} onChange={choosePace} />
      {failure.path === '' ? null : (
        <Button
          icon={<FlaskConical aria-hidden />}
          disabled={isRunning}
          reason="The drill is in progress."
          onClick={() => void saveAsTest(drill.id, failure)}
        >
          Save as test
        </Button>
      )}
      <Menu
        trigger={
          <Button icon={<Copy aria-hidden />} disabled={isRunning} reason="The drill is in progress.">
            Copy as test
          </Button>
        }
        items={testFormats.map(format => ({
          label: exportFormatOf(format).label,
          run: () => void copyAsTest(drill.id, failure, format),
        }))}
      />
      <CopyButton text={failure.command} label="Copy command" words="Copy command" />
    </>
  )
}

/** The sequence while it is sent again: the next wave, and the responses. Nothing before the first time. */
export function RepeatView({ drill, failure, trail }: RepeatProps & { readonly trail: DrillTrail }) {
  const { outcome, error, of } = useRepeat()
  const run = useRunOf(drill, failure)
  if (of !== failureKey(drill.id, failure)) return null
  return (
    <>
      <StartFailure outcome={outcome} onAllow={() => void repeatSequence(drill.id, failure, true)} />
      <Problem error={error} />
      {run === null ? null : <RunView run={run} trail={trail} />}
    </>
  )
}

function useRunOf(drill: Drill, failure: DrillFailure): SequenceRun | null {
  const isShown = useRepeat(state => state.of === failureKey(drill.id, failure))
  const run = useSequenceRun(useRepeat(state => state.runId))
  return isShown ? run : null
}

function RunView({ run, trail }: { readonly run: SequenceRun; readonly trail: DrillTrail }) {
  const next = run.sequence.find(({ response }) => response === null)?.wave ?? null
  const isEnded = hasRunEnded(run)
  return (
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
              onClick={() => void sendNextWave(run.id)}
            >
              Send next
            </Button>
          ) : null}
          {isEnded ? null : (
            <Button size="small" icon={<CircleX aria-hidden />} onClick={() => void endRepeat(run.id)}>
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
  )
}

function runText({ state, sequence }: SequenceRun): string {
  const sent = sequence.filter(({ response }) => response !== null).length
  const counts = `${sent} of ${sequence.length} sent`
  if (state === 'waiting') return `${counts}, paused`
  if (state === 'sending') return `${counts}, in progress`
  return state === 'cancelled' ? `${counts}, canceled` : state === 'failed' ? `${counts}, failed` : counts
}

/** Pause between two waves: none, a second, or until the user sends the next. */
type Pace = 'none' | 'second' | 'step'

interface RepeatState {
  readonly pace: Pace
  /** Key of the failure whose sequence is sent again. */
  readonly of: string | null
  readonly runId: number | null
  /** Outcome of starting it. */
  readonly outcome: Outcome<SequenceRun>
  /** Why the next wave was not sent. */
  readonly error: string | null
}

export const useRepeat = create<RepeatState>()(() => ({
  pace: 'none',
  of: null,
  runId: null,
  outcome: idle,
  error: null,
}))

const { getState: get, setState: set } = useRepeat

/** Names a failure of a drill. */
function failureKey(id: DrillId, { property, trail }: Pick<DrillFailure, 'property' | 'trail'>): string {
  return `${id} ${property} ${trail}`
}

function choosePace(pace: Pace): void {
  set({ pace })
}

const pauses: Readonly<Record<Pace, number | null>> = { none: 0, second: 1000, step: null }

/** Sends the sequence again for new records. `allowRemote`: the user has confirmed a remote target. */
async function repeatSequence(
  id: DrillId,
  { property, trail }: Pick<DrillFailure, 'property' | 'trail'>,
  allowRemote: boolean,
): Promise<void> {
  const { outcome, pace } = get()
  if (outcome.state === 'sending') return
  set({ of: failureKey(id, { property, trail }), runId: null, error: null })
  await followSending(
    async () => {
      const run = await change('drills.repeat', { id, property, trail, pauseMs: pauses[pace], allowRemote })
      showSequenceRun(run)
      return run
    },
    () => get().outcome,
    next => set(next.state === 'done' ? { outcome: idle, runId: next.value.id } : { outcome: next }),
  )
}

async function sendNextWave(id: number): Promise<void> {
  await follow(async () => showSequenceRun(await change('drills.next', { id })))
}

async function endRepeat(id: number): Promise<void> {
  await follow(async () => showSequenceRun(await change('drills.endRepeat', { id })))
}

async function follow(run: () => Promise<void>): Promise<void> {
  set({ error: null })
  await run().catch((error: unknown) => set({ error: toAppError(error).message }))
}
