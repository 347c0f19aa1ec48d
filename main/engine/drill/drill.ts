import { randomInt } from 'node:crypto'
import type { Drill, DrillId, DrillOptions, DrillSummary, SequenceRun } from '#contract/drill/drill'
import { AppError } from '#contract/errors'
import type { MethodName, Params, Result } from '#contract/methods'
import { marksOf, noMarks } from '#contract/sending/marks'
import type { AllowRemote } from '#contract/sending/sending'
import type { DrillStart } from './drill-run.ts'
import { createDrillThread } from './drill-thread.ts'
import type { DrillsOptions } from './drills-options.ts'
import { createDrillPrograms, findPrograms, noPrograms } from './programs.ts'
import { createDrillRuns } from './run-of-drill.ts'
import { createSavedDrills } from './saved/saved-drills.ts'
import { createSequenceRuns } from './sequence-runs.ts'
import { checkOptions } from './sources/check-options.ts'
import { gather } from './sources/gather.ts'

type Method = Extract<MethodName, `drills.${string}`>
type Call<M extends Method> = (params: Params<M>) => Promise<Result<M>>

/**
 * Runs drills, one at a time, on a separate thread, and stores their results. See the calls of the contract.
 */
export interface Drills {
  readonly plan: Call<'drills.plan'>
  readonly start: Call<'drills.start'>
  readonly get: (id: DrillId) => Promise<Drill>
  readonly list: Call<'drills.list'>
  readonly attempts: Call<'drills.attempts'>
  readonly cancel: (id: DrillId) => Promise<DrillSummary>
  readonly remove: (id: DrillId) => Promise<void>
  readonly repeat: Call<'drills.repeat'>
  /** A drill or a repeated sequence is running. */
  readonly isBusy: () => boolean
  /** Throws `not-found`. */
  readonly next: (id: number) => SequenceRun
  /** Throws `not-found`. */
  readonly endRepeat: (id: number) => Promise<SequenceRun>
  /** Stops the current work, and waits until everything is stored. */
  close(): Promise<void>
}

export function createDrills(options: DrillsOptions): Drills {
  const { clock, consent, dataDir } = options
  const programs = createDrillPrograms(consent, clock)
  const saved = createSavedDrills(options.queries, () => runs.live())
  const sources = { ...options, queries: options.bodyQueries }
  const runs = createDrillRuns({ ...options, programs, saved })
  const sequences = createSequenceRuns(options)
  let isClosed = false

  /** Data for the start of the thread. Rejects with `not-found`, `invalid-url`, `remote-target-refused`. */
  async function prepare(
    given: DrillOptions,
    seed: number,
    allowRemote: AllowRemote,
  ): Promise<Omit<DrillStart, 'programs'>> {
    const { groups, productionCount } = await gather(given.source, seed, sources)
    const allow = { allowRemote, isPublicAsked: false }
    await options.sending.checkTarget(given.url, { ...allow, productionCount })
    // Only ids are sent to this URL.
    if (given.state.by === 'url') await options.sending.checkTarget(given.state.url, allow)
    const marks = marksOf(allowRemote, productionCount > 0)
    return { options: { ...given, seed }, groups, dataDir, marks, accepted: options.accepted() }
  }

  function refuseSecond(isBusy: boolean, message: string): void {
    if (isClosed) throw new AppError('closed', 'Hooktrail is closing.')
    if (isBusy) throw new AppError('busy', message)
  }

  return {
    ...saved,
    async plan({ url, ...given }) {
      const whole = { ...given, url: url ?? 'http://127.0.0.1/' }
      if (url !== undefined)
        await options.sending.checkTarget(url, { allowRemote: true, isPublicAsked: false })
      checkOptions(whole)
      const seed = given.seed ?? 0
      const { groups } = await gather(given.source, seed, sources)
      const thread = createDrillThread(options, 'The plan of a drill')
      try {
        const { trails, cells, plannedRuns } = await thread.call('plan', {
          ...{ options: { ...whole, seed }, groups, dataDir },
          ...{ programs: noPrograms, marks: noMarks, accepted: [] },
        })
        const unchecked = cells.filter(({ verdict }) => verdict === 'unchecked')
        return { trails: [...trails], unchecked, plannedRuns }
      } finally {
        await thread.end()
      }
    },
    async start({ allowRemote, ...given }) {
      checkOptions(given)
      refuseSecond(runs.isBusy(), 'A drill is running. Wait until it has ended, or cancel it.')
      return runs.start(given, async () => {
        const found = await findPrograms(given)
        const questions = await programs.questions(found)
        const seed = given.seed ?? randomInt(2 ** 31 - 1)
        return { questions, start: { ...(await prepare(given, seed, allowRemote)), programs: found } }
      })
    },
    async cancel(id) {
      runs.cancel(id)
      return saved.summary(id)
    },
    async remove(id) {
      await saved.summary(id)
      if (runs.live()?.id === id) {
        throw new AppError('busy', 'The drill is running. Cancel it before you delete it.', { id })
      }
      await options.store.removeDrill(id)
    },
    async repeat({ id, property, trail, pauseMs, allowRemote }) {
      refuseSecond(sequences.isBusy(), 'Another sequence is being sent. End it first.')
      return sequences.start(pauseMs, async () => {
        const drill = await saved.get(id)
        const failure = drill.failures.find(one => one.property === property && one.trail === trail)
        if (failure === undefined) {
          throw new AppError('not-found', `Drill ${id} has no failure of "${property}" for ${trail}.`, { id })
        }
        // Only its responses matter.
        const given: DrillOptions = { ...drill.options, state: { by: 'none' } }
        const found = await findPrograms(given)
        await programs.ask(await programs.questions(found), new AbortController().signal)
        return { failure, start: { ...(await prepare(given, drill.seed, allowRemote)), programs: found } }
      })
    },
    isBusy: () => runs.isBusy() || sequences.isBusy(),
    next: sequences.next,
    endRepeat: sequences.end,
    async close() {
      isClosed = true
      await Promise.all([runs.close(), sequences.close()])
    },
  }
}
