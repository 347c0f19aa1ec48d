import type { DrillFailure, DrillOptions, SequenceRun } from '#contract/drill/drill'
import { type DrillTrail, isAsExpected } from '#contract/drill/sequence'
import { AppError } from '#contract/errors'
import type { DrillId } from '#contract/terms'
import type { Client } from '#contract/transport'
import { readUntil, responseText, sendingText } from '../../../engine/library.ts'
import { type ExitCode, exitCodes } from '../../exit-code.ts'
import type { Output } from '../../terminal/output.ts'

export interface FoundFailure {
  readonly id: DrillId
  readonly failure: DrillFailure
  readonly trail: DrillTrail | undefined
}

/** The newest stored failure with this target, property, seed and path; `null` without one. */
export async function foundFailure(
  client: Client,
  { url, properties, seed, path, source }: DrillOptions,
): Promise<FoundFailure | null> {
  let before: DrillId | undefined
  for (;;) {
    const page = await client.call('drills.list', { limit: 200, ...(before === undefined ? {} : { before }) })
    for (const summary of page.drills) {
      if (summary.url !== url || summary.seed !== seed) continue
      const { id, failures, trails } = await client.call('drills.get', { id: summary.id })
      const failure = failures.find(
        one =>
          one.path === path &&
          properties.includes(one.property) &&
          (source.trails.length === 0 || source.trails.includes(one.trail)),
      )
      if (failure !== undefined)
        return { id, failure, trail: trails.find(trail => trail.name === failure.trail) }
    }
    before = page.drills.at(-1)?.id
    if (!page.hasMore || before === undefined) return null
  }
}

export interface RepeatOptions {
  readonly pause?: number | undefined
  readonly json?: boolean | undefined
  readonly allowRemote: boolean
  readonly variables: Readonly<Record<string, string>>
  readonly stop: Promise<void>
}

/** Sends a failing sequence once more, with pauses between waves, and prints each response. Only responses are judged. */
export async function repeatSequence(
  client: Client,
  output: Output,
  { id, failure, trail }: FoundFailure,
  { pause = 0, json = false, allowRemote, variables, stop }: RepeatOptions,
): Promise<ExitCode> {
  let printed = 0
  const run = await sendAgain(
    client,
    { id, failure },
    { pause, allowRemote, variables, stop },
    async (state, isStart) => {
      if (isStart && !json) output.note(`Record ${state.recordIds.join(', ')}`)
      for (; printed < state.sequence.length; printed += 1) {
        const sending = state.sequence[printed]
        if (sending === undefined || sending.response === null) break
        const { response } = sending
        await (json
          ? output.json({ sending })
          : output.lines(
              `${String(printed + 1).padStart(2)}  ${sendingText(sending, state.sequence, trail)}  ${responseText(response, true)}`,
            ))
      }
    },
  )
  return endOf(run, output, json)
}

/** Sends a failing sequence once more, and resolves with its end. `onState`: awaited for each state. */
export async function sendAgain(
  client: Client,
  { id, failure }: Omit<FoundFailure, 'trail'>,
  { pause = 0, allowRemote, variables, stop }: Omit<RepeatOptions, 'json'>,
  onState: (run: SequenceRun, isStart: boolean) => Promise<void>,
): Promise<SequenceRun> {
  const states = new Map<number, SequenceRun>()
  let started: SequenceRun | null = null

  async function start(): Promise<SequenceRun> {
    const { property, trail } = failure
    const call = { id, property, trail, pauseMs: pause, allowRemote, variables }
    const begun = await client.call('drills.repeat', call)
    void stop.then(() => client.call('drills.endRepeat', { id: begun.id }).catch(() => {}))
    return begun
  }
  async function next(isLost: () => boolean): Promise<SequenceRun | undefined> {
    const isStart = started === null
    started ??= await start()
    const run = states.get(started.id) ?? started
    await onState(run, isStart)
    if (run.state === 'done' || run.state === 'cancelled' || run.state === 'failed') return run
    if (isLost()) throw new AppError('holder-unreachable', 'The connection to Hooktrail ended. Try again.')
    return undefined
  }
  return readUntil(client, next, {
    wakes({ name, data }) {
      if (name !== 'drill.sequence') return false
      states.set(data.id, data)
      return true
    },
  })
}

async function endOf(run: SequenceRun, output: Output, isJson: boolean): Promise<ExitCode> {
  if (run.message !== null) output.complain(run.message)
  if (isJson) await output.json(run)
  return exitCodeOfSequence(run)
}

export function exitCodeOfSequence({ state, sequence }: Pick<SequenceRun, 'state' | 'sequence'>): ExitCode {
  const isRight = sequence.every(
    ({ mishap, response }) => response !== null && isAsExpected({ mishap, response }),
  )
  return state === 'done' && isRight ? exitCodes.done : exitCodes.failed
}
