import { randomInt, randomUUID } from 'node:crypto'
import {
  type Drill,
  type DrillCell,
  type DrillFailure,
  type DrillOptions,
  isOptional,
} from '#contract/drill/drill'
import { AppError } from '#contract/errors'
import type { CheckState, DrillEnd, DrillRequest } from '../drill/drill-run.ts'
import { noPrograms } from '../drill/programs.ts'
import { planDrill } from '../drill/run/plan.ts'
import { runDrill, sightOf } from '../drill/run/run-drill.ts'
import { sequenceFileOf } from '../drill/saved/sequence-file.ts'
import { generatorsVersion } from '../drill/sequences/rules.ts'
import { checkOptions } from '../drill/sources/check-options.ts'
import { gather } from '../drill/sources/gather.ts'
import type { Subject } from '../drill/subject.ts'
import { createSubject, nothingAddedToDrill } from '../drill/target/subject.ts'
import { loadTrails } from '../drill/worker/load-trails.ts'
import { systemClock } from '../ports.ts'
import { parseTargetUrl, type ReadyAdditions } from '../sending/direct.ts'
import { createScenarios } from '../sending/scenarios/scenarios.ts'
import { usualTrails } from '../sending/usual-trails.ts'

export interface DrillInProcess extends Pick<Subject, 'readState' | 'restart' | 'prepare' | 'fault'> {
  /** Without records and sessions, since there is no store. `state`, `restart`, `prepare` and `fault` are functions. */
  readonly options: DrillOptions
  /** The only other machine that may be sent to. */
  readonly allowHost: string | null
  readonly resourcesDir: string
  readonly check?: CheckState
  /** Headers and signature of the notifications. */
  readonly sent: ReadyAdditions
  readonly commandOf: DrillRequest['commandOf']
  readonly signal: AbortSignal
}

/** Result of a drill without a store. */
export type DrillInProcessEnd = DrillEnd &
  Pick<Drill, 'seed' | 'runs' | 'cells' | 'failures' | 'trails'> & {
    /** Failures as files, except for failures of saved sequences. */
    readonly files: readonly ReturnType<typeof sequenceFileOf>[]
    /** Chosen cells that were not checked. */
    readonly missed: readonly DrillCell[]
  }

/**
 * Runs a drill on the caller's thread, without a store: for tests, whose functions read states and restart the app.
 * Throws `invalid-params`, `invalid-url`, `not-found`, `remote-target-refused`, and the errors of the functions.
 */
export async function drillInProcess(given: DrillInProcess): Promise<DrillInProcessEnd> {
  const { options, resourcesDir, signal } = given
  checkOptions(options)
  const { hostname, isLoopback } = parseTargetUrl(options.url)
  if (!isLoopback && hostname !== given.allowHost)
    throw new AppError('remote-target-refused', `${hostname} is not this machine. Allow it with allowHost.`)
  const seed = options.seed ?? randomInt(2 ** 31 - 1)
  const scenarios = createScenarios({ clock: systemClock, resourcesDir, ownFolder: () => null })
  const { groups, saved } = await gather(options, seed, {
    queries: { ask: noStore },
    sending: { scenarios, usualTrails: made => usualTrails({ resourcesDir, scenarios }, made) },
    whenInspected: async () => {},
    search: noStore,
  })
  const trails = loadTrails({ groups, saved, options: { ...options, seed } })
  const subject: Subject = {
    ...createSubject(
      {
        url: options.url,
        state: { by: 'none' },
        restart: null,
        prepare: null,
        fault: null,
        programs: noPrograms,
        added: { ...nothingAddedToDrill, sent: given.sent },
      },
      systemClock,
    ),
    readState: given.readState,
    restart: given.restart,
    prepare: given.prepare,
    fault: given.fault,
  }
  const keyOf = ({ property, trail }: DrillCell): string => JSON.stringify([property, trail])
  const cells = new Map(planDrill(options, trails, sightOf(subject)).cells.map(cell => [keyOf(cell), cell]))
  const planned = [...cells.values()].filter(cell => cell.verdict === 'waiting').map(keyOf)
  const failures: DrillFailure[] = []
  const end = await runDrill(
    {
      idKey: randomUUID(),
      options: { ...options, seed },
      trails,
      generatorsVersion,
      commandOf: given.commandOf,
      ...(given.check === undefined ? {} : { check: given.check }),
    },
    subject,
    event => {
      if (event.kind === 'cell') cells.set(keyOf(event.cell), event.cell)
      if (event.kind === 'failure') failures.push(event.failure)
    },
    signal,
  )
  const ended = [...cells.values()]
  return {
    ...end,
    seed,
    trails,
    failures,
    cells: ended,
    files: failures
      .filter(({ path }) => path !== '')
      .flatMap(failure => {
        const trail = trails.find(({ name }) => name === failure.trail)
        return trail === undefined ? [] : [sequenceFileOf(failure, trail)]
      }),
    runs: ended.reduce((sum, cell) => sum + cell.runs, 0),
    missed: ended.filter(
      cell =>
        cell.verdict === 'unchecked' &&
        planned.includes(keyOf(cell)) &&
        (given.check !== undefined || !isOptional(cell, options)),
    ),
  }
}

function noStore(): never {
  throw new AppError('invalid-params', 'Records and sessions need a data folder. Give their bodies.')
}
