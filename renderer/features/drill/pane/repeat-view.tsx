import { CircleX, Send, StepForward } from 'lucide-react'
import type { Drill, DrillFailure, SequenceRun } from '#contract/drill/drill'
import type { DrillTrail } from '#contract/drill/sequence'
import { hasRunEnded, isDrillRunning, useSequenceRun } from '#data'
import { Announced, Button, CopyButton, Notice, Problem, Row, Segments } from '#ui'
import { StartFailure } from '../../../attempt/start-failure.tsx'
import { SequenceLanes } from '../../../drill/sequence-lanes.tsx'
import {
  choosePace,
  endRepeat,
  failureKey,
  type Pace,
  repeatSequence,
  sendNextWave,
  useRepeat,
} from '../state/repeat.ts'

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
