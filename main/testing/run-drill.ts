import { resolve } from 'node:path'
import {
  causesOf,
  type DrillSource,
  drillOptionsSchema,
  type DrillFailure as EngineFailure,
} from '#contract/drill/drill'
import { AppError } from '#contract/errors'
import { printable } from '#contract/json/invisible-characters'
import { valueOrText } from '#contract/json/parsed-json'
import {
  type CheckState,
  type DrillInProcessEnd,
  drillInProcess,
  failureLines,
  findProject,
  firstCauseLines,
  namedFolder,
  nearPaths,
  type OwnFolder,
  otherPlacesLines,
  requiredProperties,
  type SummaryJson,
  savedSequencesIn,
  saveSequenceIn,
  summaryJson,
  uncheckedProblem,
  untilAborted,
} from '../engine/library.ts'
import type { Installation } from '../installation.ts'
import { drillAdditions } from './drill-additions.ts'
import { jsonOf } from './json-of.ts'
import type { DrillError, DrillOptions, DrillResult } from './testing-types.d.ts'
import { serveHandler } from './with-server.ts'

const maximumStateLength = 1_000_000

/** Drills an app inside a test. Rejects unless everything was checked and held. */
export async function drillIn(installation: Installation, options: DrillOptions): Promise<DrillResult> {
  refuseUnknown(options)
  const { to } = options
  if (typeof to === 'function')
    return serveHandler(to, url => drillUrl(installation, { ...options, to: url }))
  return drillUrl(installation, { ...options, to })
}

/** To an app that listens. */
type DrillUrlOptions = DrillOptions & { readonly to: string }

async function drillUrl(installation: Installation, options: DrillUrlOptions): Promise<DrillResult> {
  const required = requiredProperties(options.require ?? [], options.properties ?? [])
  const {
    stateOf,
    restart,
    prepare,
    fault,
    allowHost = null,
    signal = new AbortController().signal,
  } = options
  const { folders, saveTo } = savedPlaces(options.save)
  const { resourcesDir } = installation
  const saved = await Promise.all(folders.map(folder => savedSequencesIn(resourcesDir, folder)))
  const end = await drillInProcess({
    options: contractOptions(options, saved.flat()),
    allowHost,
    resourcesDir,
    signal,
    sent: await drillAdditions(options),
    commandOf,
    readState:
      stateOf === undefined
        ? null
        : async ({ recordId, named, service, kind }, ended) =>
            readState(await unlessEnded(async () => stateOf(recordId, { service, kind, named }), ended)),
    prepare:
      prepare === undefined
        ? null
        : async ({ recordId, named, service, kind, body }, ended) =>
            void (await unlessEnded(async () => prepare(recordId, { service, kind, named, body }), ended)),
    // Not ended by the signal: the dependency works again also if the drill is canceled.
    fault: fault === undefined ? null : async isOn => void (await fault(isOn)),
    ...(options.check === undefined ? {} : { check: checkBy(options.check) }),
    restart:
      restart === undefined ? null : async ended => void (await unlessEnded(async () => restart(), ended)),
  })
  if (saveTo !== null) for (const file of end.files) await saveSequenceIn(resourcesDir, saveTo, file)
  const summary = summaryJson(end)
  const { state: _state, message: _message, ...result } = summary
  const problem = problemOf(end, summary, {
    readsStates: stateOf !== undefined,
    require: required,
    failUnchecked: options.failUnchecked === true,
  })
  if (problem !== null) throw drillError(problem, result)
  return result
}

const optionNames: Readonly<Record<keyof DrillOptions, true>> = {
  to: true,
  stateOf: true,
  restart: true,
  prepare: true,
  fault: true,
  trails: true,
  scenarios: true,
  only: true,
  properties: true,
  runs: true,
  seed: true,
  path: true,
  settleMs: true,
  timeLimitMs: true,
  ignore: true,
  renew: true,
  require: true,
  failUnchecked: true,
  allowHost: true,
  signal: true,
  save: true,
  expect: true,
  check: true,
  headers: true,
  sign: true,
}

/** Throws `invalid-params`, since a mistyped option would have no effect. */
function refuseUnknown(options: object): void {
  const unknown = Object.keys(options).find(name => !Object.hasOwn(optionNames, name))
  if (unknown === undefined) return
  const [near = ''] = nearPaths(unknown, Object.keys(optionNames), 1)
  throw new AppError('invalid-params', `drill has no option ${unknown}. Did you mean ${near}?`)
}

/**
 * Folders of saved sequences: the fixtures folder of the project of this process, and the given one, which gets the
 * failures. Throws as `findProject`.
 */
function savedPlaces(save: string | undefined): {
  readonly folders: readonly OwnFolder[]
  readonly saveTo: OwnFolder | null
} {
  const project = findProject(process.cwd())
  const dataDir = project?.dataDir ?? resolve('.hooktrail')
  const saveTo = save === undefined ? null : namedFolder(save, dataDir)
  const fixtures = project?.fixturesDir ?? null
  const own = fixtures === null || fixtures === saveTo?.path ? [] : [{ path: fixtures, dataDir }]
  return { folders: [...own, ...(saveTo === null ? [] : [saveTo])], saveTo }
}

/** Throws `invalid-params`. */
function contractOptions(options: DrillUrlOptions, files: DrillSource['files']) {
  const { to, trails = [], scenarios = [], only = [] } = options
  const parsed = drillOptionsSchema.safeParse({
    url: to,
    source: {
      scenarios,
      files,
      trails: only,
      given: trails.map(({ name, bodies }) => ({
        name,
        bodies: bodies.map(body => (typeof body === 'string' ? body : jsonOf(body))),
      })),
    },
    ignore: options.ignore,
    expect: options.expect,
    renew: options.renew,
    settleMs: options.settleMs,
    runs: options.runs,
    seed: options.seed ?? null,
    properties: options.properties,
    timeLimitMs: options.timeLimitMs,
    path: options.path ?? null,
  })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new AppError(
    'invalid-params',
    `The option ${issue?.path.join('.') ?? ''} of drill is not valid: ${issue?.message ?? ''}.`,
  )
}

/** What the check of the test says: its error or its text; `null` if it passes. */
function checkBy(check: NonNullable<DrillOptions['check']>): CheckState {
  return async ({ state, sent, record, trail }, signal) => {
    const given = {
      state: valueOrText(state),
      sent: sent.map(valueOrText),
      ...record,
      trail: { name: trail.name, notifications: trail.bodies.map(valueOrText) },
    }
    try {
      const said = await unlessEnded(async () => check(given), signal)
      return typeof said === 'string' && said !== '' ? said : null
    } catch (thrown) {
      if (signal.aborted) throw thrown
      return thrown instanceof Error ? thrown.message || thrown.name : String(thrown)
    }
  }
}

function readState(value: unknown) {
  const text = typeof value === 'string' ? value : (jsonOf(value) ?? '')
  return {
    status: value === undefined ? 404 : 200,
    text: text.slice(0, maximumStateLength),
    isCut: text.length > maximumStateLength,
  }
}

/** A function of the test may never end. */
const unlessEnded = <T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> =>
  untilAborted(work(), signal)

function commandOf({
  property,
  trail,
  seed,
  path,
}: Pick<EngineFailure, 'property' | 'trail' | 'seed' | 'path'>) {
  if (path === '') return `await drill({ …, only: [${JSON.stringify(trail)}] })`
  return `await drill({ …, properties: ['${property}'], only: [${JSON.stringify(trail)}], seed: ${seed}, path: '${path}' })`
}

/** The message of the error; `null` if everything held. */
function problemOf(
  end: DrillInProcessEnd,
  { held, broken, saved }: SummaryJson,
  { readsStates, ...judged }: { readonly readsStates: boolean } & Parameters<typeof uncheckedProblem>[1],
): string | null {
  const { failures, trails, seed, state, missed } = end
  if (failures.length > 0) {
    const causes = causesOf(failures)
    const texts = causes.map(cause => {
      const { failure } = cause
      const sent = trails.find(trail => trail.name === failure.trail)
      const lines = [...failureLines(failure, sent, { withTimes: true }), ...otherPlacesLines(cause)]
      return `${failure.property}, ${failure.trail}: ${lines.map(printable).join('\n')}`
    })
    return [
      ...(readsStates ? [] : ['Only responses were checked. Set stateOf to check the end state, too.']),
      `The app breaks ${broken.join(', ')} (seed ${seed}).`,
      ...firstCauseLines(causes),
      ...texts,
    ].join('\n\n')
  }
  if (state !== 'done') return end.message ?? 'The drill was canceled.'
  const [first] = missed
  if (first !== undefined) return `${first.property}, ${first.trail} was not checked: ${first.reason ?? ''}`
  if (held.length === 0 && !saved.some(({ verdict }) => verdict === 'held'))
    return 'Nothing was checked. Add stateOf, or choose other properties.'
  return uncheckedProblem(end.cells, judged)
}

function drillError(message: string, result: DrillResult): DrillError {
  return Object.assign(new Error(message), { name: 'DrillError' as const, result })
}
