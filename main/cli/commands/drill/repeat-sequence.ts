import type { DrillFailure, DrillId, DrillOptions, SequenceRun } from '#contract/drill/drill'
import type { DrillTrail } from '#contract/drill/sequence'
import { AppError } from '#contract/errors'
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
  readonly stop: Promise<void>
}

/**
 * Sends a failing sequence once more, with a pause between waves, and prints each response. Only the responses are
 * judged.
 */
export async function repeatSequence(
  client: Client,
  output: Output,
  { id, failure, trail }: FoundFailure,
  { pause = 0, json = false, allowRemote, stop }: RepeatOptions,
): Promise<ExitCode> {
  const states = new Map<number, SequenceRun>()
  let run: SequenceRun | null = null
  let printed = 0

  async function start(): Promise<SequenceRun> {
    const { property, trail: name } = failure
    const call = { id, property, trail: name, pauseMs: pause, allowRemote }
    const started = await client.call('drills.repeat', call)
    void stop.then(() => client.call('drills.endRepeat', { id: started.id }).catch(() => {}))
    if (!json) output.note(`Record ${started.recordIds.join(', ')}`)
    return started
  }
  async function next(isLost: () => boolean): Promise<ExitCode | undefined> {
    const known: SequenceRun = run ?? (await start())
    run = states.get(known.id) ?? known
    for (; printed < run.sequence.length; printed += 1) {
      const sending = run.sequence[printed]
      if (sending === undefined || sending.response === null) break
      const { response } = sending
      await (json
        ? output.json({ sending })
        : output.lines(
            `${String(printed + 1).padStart(2)}  ${sendingText(sending, run.sequence, trail)}  ${responseText(response, true)}`,
          ))
    }
    const isEnded = run.state === 'done' || run.state === 'cancelled' || run.state === 'failed'
    if (isEnded) return endOf(run, output, json)
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
  const isPassed = run.state === 'done' && run.sequence.every(sending => sending.response?.isPassed === true)
  return isPassed ? exitCodes.done : exitCodes.failed
}
