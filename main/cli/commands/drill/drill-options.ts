import { type DrillOptions, drillOptionsSchema } from '#contract/drill/drill'
import type { DrillProperty } from '#contract/drill/properties'
import { AppError } from '#contract/errors'
import type { ScenarioId } from '#contract/sending/scenarios'
import type { CommonOptions } from '../../command-context.ts'

/** The options of `hooktrail drill`, as commander reads them. */
export interface DrillCommandOptions extends CommonOptions {
  readonly to: string
  readonly record: readonly string[]
  readonly session?: number | undefined
  readonly trail: readonly string[]
  readonly stateUrl?: string | undefined
  readonly stateCommand?: readonly string[] | undefined
  readonly restartCommand?: readonly string[] | undefined
  readonly ignore: readonly string[]
  readonly renew: readonly string[]
  readonly settle?: number | undefined
  readonly runs?: number | undefined
  readonly seed?: number | undefined
  readonly property: readonly DrillProperty[]
  readonly path?: string | undefined
  /** Between waves; with `path`. */
  readonly pause?: number | undefined
  readonly timeLimit?: number | undefined
  readonly junit?: string | undefined
  readonly html?: string | undefined
  readonly originals?: boolean | undefined
  readonly allowHost: readonly string[]
}

/** What the engine is asked for. Throws `invalid-params`. */
export function drillOptions(scenarios: readonly ScenarioId[], given: DrillCommandOptions): DrillOptions {
  const { stateUrl, stateCommand, path, pause, property, seed } = given
  if (stateUrl !== undefined && stateCommand !== undefined)
    throw wrong('Give one of --state-url and --state-command.')
  if (path !== undefined && (seed === undefined || property.length !== 1))
    throw wrong('--path repeats one sequence: add --seed and one --property.')
  if (pause !== undefined && path === undefined) throw wrong('--pause needs --path: the sequence to repeat.')
  const parsed = drillOptionsSchema.safeParse({
    url: given.to,
    source: {
      records: given.record,
      sessionId: given.session ?? null,
      scenarios,
      trails: given.trail,
    },
    state: stateOf(given),
    restart: given.restartCommand ?? null,
    ignore: given.ignore,
    renew: given.renew,
    settleMs: given.settle,
    runs: given.runs,
    seed: seed ?? null,
    properties: property,
    timeLimitMs: given.timeLimit,
    path: path ?? null,
  })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw wrong(`The drill can’t start with these options (${issue?.path.join('.')}): ${issue?.message}.`)
}

function stateOf({ stateUrl, stateCommand }: DrillCommandOptions) {
  if (stateUrl !== undefined) return { by: 'url', url: stateUrl }
  return stateCommand === undefined ? { by: 'none' } : { by: 'command', command: stateCommand }
}

function wrong(message: string): AppError {
  return new AppError('invalid-params', message)
}
