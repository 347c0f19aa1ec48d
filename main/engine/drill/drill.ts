import { randomInt } from 'node:crypto'
import {
  type Drill,
  type DrillFailure,
  type DrillOptions,
  type DrillSummary,
  exampleAppUrl,
} from '#contract/drill/drill'
import type { DrillProperty } from '#contract/drill/properties'
import { AppError } from '#contract/errors'
import type { Params, Result } from '#contract/methods'
import { type Added, type Additions, noAdditions } from '#contract/sending/additions'
import { marksOf, noMarks } from '#contract/sending/marks'
import type { SequenceFile } from '#contract/sending/saved-sequence'
import type { AllowRemote } from '#contract/sending/sending'
import type { DrillId } from '#contract/terms'
import type { Thread } from '../threads/thread.ts'
import type { DrillStart } from './drill-run.ts'
import { createDrillThread, type DrillsOptions } from './drill-thread.ts'
import { createExampleApp } from './example-app.ts'
import { createDrillPrograms, findPrograms, noPrograms, type ProgramsOfDrill } from './programs.ts'
import { createDrillRuns, trailNamesOf } from './run-of-drill.ts'
import { createSavedDrills } from './saved/saved-drills.ts'
import { isAlike } from './saved/sequence-file.ts'
import { createSequenceRuns } from './sequence-runs.ts'
import { checkOptions } from './sources/check-options.ts'
import { gather } from './sources/gather.ts'
import { type AddedToDrill, nothingAddedToDrill } from './target/subject.ts'
import type { DrillCalls } from './worker/drill-worker.ts'

type StartOfFailure = Pick<DrillStart, 'groups' | 'saved' | 'options'>

export type Drills = ReturnType<typeof createDrills>

/** Runs drills, one at a time, on a separate thread, and stores their results. See the calls of the contract. */
export function createDrills(options: DrillsOptions) {
  const { clock, consent, dataDir } = options
  const programs = createDrillPrograms(consent, clock)
  const saved = createSavedDrills(options.queries, () => runs.live())
  const sources = { ...options, queries: options.bodyQueries }
  const runs = createDrillRuns({ ...options, programs, saved })
  const sequences = createSequenceRuns(options)
  const example = createExampleApp()
  let isClosed = false

  /**
   * Data for the start of the thread. Rejects with `not-found`, `invalid-url`, `remote-target-refused`,
   * `secret-unavailable`.
   */
  async function prepare(
    given: DrillOptions,
    seed: number,
    manner: { readonly allowRemote: AllowRemote; readonly variables: Added['variables'] },
    programs: ProgramsOfDrill,
  ): Promise<DrillStart> {
    const { allowRemote, variables } = manner
    const added = await readAdded(given, variables, programs)
    const { groups, saved, productionCount } = await gather(given, seed, sources)
    const allow = { allowRemote, isPublicAsked: false }
    const addresses = await addressesOf(given)
    const { url, state } = addresses
    await options.sending.checkTarget(url, { ...allow, productionCount })
    // Only ids are sent to this URL.
    if (state.by === 'url') await options.sending.checkTarget(state.url, allow)
    const marks = marksOf(allowRemote, productionCount > 0)
    return {
      addresses,
      groups,
      saved,
      dataDir,
      marks,
      accepted: options.accepted(),
      added,
      programs,
      options: { ...withSaved(given, saved), seed },
    }
  }

  /** Each start and repetition passes here, since the file of the project or a program may have changed. */
  async function consented(given: DrillOptions, variables: Added['variables']) {
    options.requireConsent(given, variables)
    const found = await findPrograms(given)
    return { found, questions: await programs.questions(found) }
  }

  async function readAdded(
    { additions, stateHeaders }: DrillOptions,
    variables: Added['variables'],
    { sign }: Pick<ProgramsOfDrill, 'sign'>,
  ): Promise<AddedToDrill> {
    const ready = (one: Additions) => options.ready({ additions: one, variables }, sign)
    return { sent: await ready(additions), state: await ready({ ...noAdditions, headers: stateHeaders }) }
  }

  /** Secrets of headers for states. No state is read, but they are removed from a response that repeats them. */
  async function knownOfState({ stateHeaders }: DrillOptions, variables: Added['variables']) {
    const known = stateHeaders.map(async header => {
      try {
        const additions = { ...noAdditions, headers: [header] }
        return (await options.ready({ additions, variables }, null)).secrets
      } catch (error) {
        // Without its variable, nothing of this header is known that could be removed.
        if (error instanceof AppError) return []
        throw error
      }
    })
    return { ...nothingAddedToDrill.state, secrets: (await Promise.all(known)).flat() }
  }

  /** The sample app has another port in each launch. */
  async function addressesOf({ url, state }: DrillOptions): Promise<Pick<DrillOptions, 'url' | 'state'>> {
    if (url !== exampleAppUrl) return { url, state }
    const { stateUrl, ...started } = await example.addresses()
    return { ...started, state: state.by === 'url' ? { by: 'url', url: stateUrl } : state }
  }

  /** Calls a thread that has the notifications of a failure. Rejects with `not-found`. */
  async function onFailure<T>(
    { id, property, trail }: Params<'drills.file'>,
    call: (
      thread: Thread<DrillCalls>,
      start: StartOfFailure,
      failure: DrillFailure,
      drill: Drill,
    ) => Promise<T>,
  ): Promise<T> {
    const drill = await saved.get(id)
    const failure = failureOf(drill, property, trail)
    const given = {
      ...drill.options,
      path: null,
      properties: [],
      source: { ...drill.options.source, trails: [] },
    }
    const { groups, saved: files } = await gather(given, drill.seed, sources)
    const thread = createDrillThread(options, 'The file of a sequence')
    try {
      const start = { options: { ...given, seed: drill.seed }, groups, saved: files }
      return await call(thread, start, failure, drill)
    } finally {
      await thread.end()
    }
  }

  const fileOf = (params: Params<'drills.file'>) =>
    onFailure(params, (thread, start, failure) => thread.call('file', start, failure))

  function refuseSecond(isBusy: boolean, message: string): void {
    if (isClosed) throw new AppError('closed', 'Hooktrail is closing.')
    if (isBusy) throw new AppError('busy', message)
  }

  return {
    ...saved,
    async plan({ url, ...given }: Params<'drills.plan'>): Promise<Result<'drills.plan'>> {
      const whole = withExampleState({ ...given, url: url ?? 'http://127.0.0.1/' })
      if (url !== undefined && url !== exampleAppUrl)
        await options.sending.checkTarget(url, { allowRemote: true, isPublicAsked: false })
      checkOptions(whole)
      // A plan starts no app.
      const planned = url === exampleAppUrl ? unstartedExample : whole
      const seed = given.seed ?? 0
      const { groups, saved: files } = await gather(whole, seed, sources)
      const thread = createDrillThread(options, 'The plan of a drill')
      try {
        const { trails, cells, plannedRuns } = await thread.call('plan', {
          options: { ...withSaved(whole, files), seed },
          groups,
          saved: files,
          dataDir,
          addresses: planned,
          programs: noPrograms,
          marks: noMarks,
          accepted: [],
          added: nothingAddedToDrill,
        })
        const unchecked = cells.filter(({ verdict, isSaved }) => verdict === 'unchecked' && !isSaved)
        const names = trailNamesOf(trails, cells)
        return { trails: trails.filter(({ name }) => names.includes(name)), unchecked, plannedRuns }
      } finally {
        await thread.end()
      }
    },
    async start({
      allowRemote,
      variables,
      ...asked
    }: Params<'drills.start'>): Promise<Result<'drills.start'>> {
      const given = withExampleState(asked)
      checkOptions(given)
      refuseSecond(runs.isBusy(), 'A drill is running. Wait until it has ended, or cancel it.')
      return runs.start(given, async () => {
        const { found, questions } = await consented(given, variables)
        const seed = given.seed ?? randomInt(2 ** 31 - 1)
        const start = await prepare(given, seed, { allowRemote, variables }, found)
        return { questions, start }
      })
    },
    async cancel(id: DrillId): Promise<DrillSummary> {
      runs.cancel(id)
      return saved.summary(id)
    },
    async remove(id: DrillId): Promise<void> {
      await saved.summary(id)
      if (runs.live()?.id === id) {
        throw new AppError('busy', 'The drill is running. Cancel it before you delete it.', { id })
      }
      await options.store.removeDrill(id)
    },
    async repeat({
      id,
      property,
      trail,
      pauseMs,
      allowRemote,
      variables,
    }: Params<'drills.repeat'>): Promise<Result<'drills.repeat'>> {
      refuseSecond(sequences.isBusy(), 'Another sequence is being sent. End it first.')
      return sequences.start(pauseMs, async () => {
        const drill = await saved.get(id)
        const failure = failureOf(drill, property, trail)
        // Only its responses matter.
        const given: DrillOptions = { ...drill.options, state: { by: 'none' }, stateHeaders: [] }
        const { found, questions } = await consented(given, variables)
        await programs.ask(questions, new AbortController().signal)
        const start = await prepare(given, drill.seed, { allowRemote, variables }, found)
        const state = await knownOfState(drill.options, variables)
        return { failure, start: { ...start, added: { ...start.added, state } } }
      })
    },
    /** A drill or a repeated sequence is running. */
    isBusy: (): boolean => runs.isBusy() || sequences.isBusy(),
    async file(params: Params<'drills.file'>): Promise<Result<'drills.file'>> {
      const { name, text } = await fileOf(params)
      return { name, text }
    },
    async save(params: Params<'drills.save'>): Promise<Result<'drills.save'>> {
      const file = await fileOf(params)
      return options.sending.scenarios.saveSequence(file, one => isAlike(one, file))
    },
    test({ format, ...params }: Params<'drills.test'>): Promise<Result<'drills.test'>> {
      return onFailure(params, (thread, start, failure, { learnedIgnores }) => {
        const learned = learnedIgnores.find(({ trail }) => trail === params.trail)?.paths ?? []
        return thread.call('test', start, failure, format, learned)
      })
    },
    next: sequences.next,
    endRepeat: sequences.end,
    /** Stops the current work, and waits until everything is stored. */
    async close(): Promise<void> {
      isClosed = true
      await Promise.all([runs.close(), sequences.close()])
      await example.close()
    },
  }
}

/** Throws `not-found`. */
function failureOf({ id, failures }: Drill, property: DrillProperty, trail: string): DrillFailure {
  const failure = failures.find(one => one.property === property && one.trail === trail)
  if (failure !== undefined) return failure
  throw new AppError('not-found', `Drill ${id} has no failure of "${property}" for ${trail}.`, { id })
}

const unstartedExample = {
  url: 'http://127.0.0.1/',
  state: { by: 'url', url: 'http://127.0.0.1/{recordId}' },
} as const

const exampleTrails = ['issuance-refunded', 'funding']

/** The trails of the sample app were not chosen by the user, so they exclude no saved sequence. */
function withSaved(given: DrillOptions, saved: readonly SequenceFile[]): DrillOptions {
  if (given.source.trails.join() !== exampleTrails.join() || given.url !== exampleAppUrl) return given
  const trails = [...exampleTrails, ...saved.map(({ name }) => name)]
  return { ...given, source: { ...given.source, trails } }
}

/** The state of the sample app is known without a state URL. Two trails show its faults; ten would show the same. */
function withExampleState(given: DrillOptions): DrillOptions {
  if (given.url !== exampleAppUrl) return given
  const { records, sessionId, scenarios, given: bodies, files, trails } = given.source
  const named = files.filter(({ isAdded }) => !isAdded)
  const isAll =
    sessionId === null && [records, scenarios, bodies, named, trails].every(({ length }) => length === 0)
  const source = isAll ? { ...given.source, trails: exampleTrails } : given.source
  return {
    ...given,
    source,
    restart: null,
    prepare: null,
    fault: null,
    state: { by: 'url', url: `${exampleAppUrl}/{recordId}` },
    // It has done its work before it responds.
    settleMs: Math.min(given.settleMs, 100),
  }
}
