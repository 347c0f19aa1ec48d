import { randomBytes } from 'node:crypto'
import { AppError } from '#contract/errors'
import { editJson } from '#contract/json/edit'
import type { BatchTiming } from '#contract/sending/replay'
import type { Scenario, ScenarioId, ScenarioProblem } from '#contract/sending/scenarios'
import type { Clock } from '../../ports.ts'
import type { MadeNotification, MadeSequence } from '../batches/batch-of-made.ts'
import { ownPrefix } from '../fixtures/fixture-catalogue.ts'
import { seededBytes } from '../fixtures/random-bytes.ts'
import { type CapturedTrail, scenarioOfTrail } from './captured-scenario.ts'
import { freeName } from './free-name.ts'
import { noScenario, type OwnScenarios, scenariosFolder } from './own-scenarios.ts'
import {
  checkScenario,
  createScenarioCatalogs,
  noFolder,
  type ScenarioCatalog,
  type ScenarioPlaces,
  usualSeed,
  withFlaws,
} from './scenario-catalog.ts'
import type { PlannedSending } from './scenario-order.ts'
import { planScenario } from './scenario-plan.ts'
import { scenarioSummary, wavesOf, waveTimes } from './scenario-summary.ts'
import { isScenario, type LoadedScenario, readScenarioText, unfit } from './scenario-text.ts'

/** What everything that is generated follows from. */
export interface MadeFrom {
  readonly seed: number
  /** When the scenario starts, in Unix milliseconds. */
  readonly nowMs: number
}

/** A run of a scenario. */
export interface ScenarioRun {
  readonly id: ScenarioId
  /** Run instead of the file of this id. */
  readonly text?: string | undefined
  readonly timing: BatchTiming
  /** `null`: ids are random, and faults hit what the list shows. */
  readonly seed: number | null
}

/** Those that come with the program and the user's own. Throws `not-found`, `scenario-unfit`, `folder-not-writable`. */
export interface Scenarios {
  list(seed?: number): Promise<{
    scenarios: Scenario[]
    folder: string
    unreadable: { file: string; message: string }[]
  }>
  /** What a run sends. */
  sequence(run: ScenarioRun): Promise<MadeSequence>
  /**
   * Its notifications in their order without the faults of its list, the same bytes for the same seed and time.
   */
  madeNotifications(id: ScenarioId, made: MadeFrom): Promise<readonly MadeNotification[]>
  source(id: ScenarioId): Promise<string>
  check(text: string): Promise<readonly ScenarioProblem[]>
  save(name: string, text: string, isNew: boolean): Promise<Scenario>
  duplicate(id: ScenarioId, name: string, title: string): Promise<Scenario>
  rename(id: ScenarioId, name: string, title: string): Promise<Scenario>
  /** Without a name, a free one; without a title, one that says what it is. */
  fromTrail(trail: CapturedTrail, name: string | undefined, title: string | undefined): Promise<Scenario>
  remove(id: ScenarioId): Promise<void>
}

export function createScenarios({ clock, ...places }: { clock: Clock } & ScenarioPlaces): Scenarios {
  const open = createScenarioCatalogs(places)

  function summary(
    catalog: ScenarioCatalog,
    id: ScenarioId,
    scenario: LoadedScenario,
    seed: number,
  ): Scenario {
    return scenarioSummary(id, scenario, catalog.outline(scenario, seed))
  }

  async function write(name: string, text: string, isNew: boolean): Promise<Scenario> {
    const catalog = await open()
    const { id, file } = await ownOf(catalog).write(name, text, isNew)
    return summary(catalog, id, file, usualSeed)
  }

  async function retitled(id: ScenarioId, title: string): Promise<string> {
    const edit = editJson((await (await open()).find(id)).text)
    if (edit === null) throw noScenario(id)
    edit.set('', 'title', title)
    // Of a bundled one: a path from its folder, which leads nowhere from the user's.
    if (!id.startsWith(ownPrefix)) edit.remove('', '$schema')
    return edit.text()
  }

  async function remove(id: ScenarioId): Promise<void> {
    refuseBundled(id)
    await ownOf(await open()).remove(id)
  }

  return {
    async list(seed = usualSeed) {
      const catalog = await open()
      const bundled = [...catalog.bundled].map(([id, { scenario }]) => summary(catalog, id, scenario, seed))
      // Correct ones first, then those that are wrong on purpose; then the user's.
      bundled.sort((left, right) => faultsOf(left) - faultsOf(right))
      const { files, unreadable } = (await catalog.own?.list()) ?? { files: new Map(), unreadable: [] }
      const own = [...files].map(([id, scenario]) => summary(catalog, id, scenario, seed))
      return {
        scenarios: [...bundled, ...own],
        folder: scenariosFolder(places.ownFolder() ?? ''),
        unreadable: [...unreadable],
      }
    },
    async sequence({ id, text, timing, seed }) {
      const catalog = await open()
      const scenario = text === undefined ? (await catalog.find(id)).scenario : read(text)
      const outline = catalog.outline(scenario, seed ?? usualSeed)
      const random = seed === null ? randomBytes : seededBytes(seed)
      const notifications = withFlaws(() => planScenario(scenario, outline, clock.nowMs(), random))
      return {
        count: notifications.length,
        waves: wavesOf(outline.sendings),
        dueMs: dueTimes(outline.sendings, timing),
        // A scenario is about the order, so it is kept.
        concurrency: 1,
        async make(place) {
          const notification = notifications[place]
          if (notification === undefined) throw new AppError('internal', 'The scenario has no such step.')
          return notification
        },
      }
    },
    async madeNotifications(id, { seed, nowMs }) {
      const catalog = await open()
      const { scenario } = await catalog.find(id)
      const sound = { ...scenario, faults: [] }
      return withFlaws(() => planScenario(sound, catalog.outline(sound, seed), nowMs, seededBytes(seed)))
    },
    source: async id => (await (await open()).find(id)).text,
    check: async text => checkScenario(text, (await open()).fixtureOf),
    save: write,
    duplicate: async (id, name, title) => write(name, await retitled(id, title), true),
    async rename(id, name, title) {
      refuseBundled(id)
      const isSame = id === ownPrefix + name
      const renamed = await write(name, await retitled(id, title), !isSame)
      if (!isSame) await remove(id)
      return renamed
    },
    async fromTrail(trail, name, title) {
      const made = scenarioOfTrail(trail, title)
      const taken = name === undefined ? await ownOf(await open()).names() : []
      return write(name ?? freeName(made.name, taken), made.text, true)
    },
    remove,
  }
}

function ownOf({ own }: ScenarioCatalog): OwnScenarios {
  if (own === null) throw noFolder()
  return own
}

function read(text: string): LoadedScenario {
  const scenario = readScenarioText(text)
  if (!isScenario(scenario)) throw unfit(scenario)
  return scenario
}

function refuseBundled(id: ScenarioId): void {
  if (id.startsWith(ownPrefix)) return
  throw new AppError(
    'invalid-params',
    `${id} is built in and can’t be changed. Duplicate the scenario first.`,
  )
}

function faultsOf({ steps }: Scenario): number {
  return steps.some(step => step.fault !== null) ? 1 : 0
}

function dueTimes(sendings: readonly PlannedSending[], timing: BatchTiming): Float64Array | null {
  switch (timing.mode) {
    case 'asap':
      return null
    case 'recorded':
      return waveTimes(sendings, timing.speed)
    case 'interval':
      return Float64Array.from(wavesOf(sendings), (_, wave) => wave * timing.intervalMs)
  }
}
