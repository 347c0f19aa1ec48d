import { randomBytes } from 'node:crypto'
import { AppError } from '#contract/errors'
import { editJson } from '#contract/json/edit'
import type { BatchTiming } from '#contract/sending/replay'
import type { SequenceFile } from '#contract/sending/saved-sequence'
import {
  type Scenario,
  type ScenarioId,
  type ScenarioProblem,
  type ScenarioStep,
  scenarioIdSchema,
} from '#contract/sending/scenarios'
import type { Clock } from '../../ports.ts'
import type { MadeNotification, MadeSequence } from '../batches/batch-of-made.ts'
import { ownPrefix } from '../fixtures/fixture-catalog.ts'
import { refuseBundled } from '../fixtures/own-files.ts'
import { seededBytes } from '../seeded-random.ts'
import { type CapturedTrail, scenarioOfTrail } from './captured-scenario.ts'
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
import { planScenario, type ScenarioOutline } from './scenario-plan.ts'
import { type LoadedScenario, scenarioOf } from './scenario-text.ts'

export interface MadeFrom {
  readonly seed: number
  /** Start of the scenario, in Unix milliseconds. */
  readonly nowMs: number
}

export interface ScenarioRun {
  readonly id: ScenarioId
  /** Replaces the file of this id. */
  readonly text?: string | undefined
  readonly timing: BatchTiming
  /** `null`: ids are random, and faults hit as listed. */
  readonly seed: number | null
}

export type Scenarios = ReturnType<typeof createScenarios>

/** Bundled scenarios and the user's. Throws `not-found`, `scenario-unfit`, `folder-not-writable`. */
export function createScenarios({ clock, ...places }: { clock: Clock } & ScenarioPlaces) {
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
    // A bundled path, which is invalid in the user's folder.
    if (!id.startsWith(ownPrefix)) edit.remove('', '$schema')
    return edit.text()
  }

  return {
    async list(seed: number = usualSeed): Promise<{
      scenarios: Scenario[]
      folder: string
      unreadable: { file: string; message: string }[]
    }> {
      const catalog = await open()
      const bundled = [...catalog.bundled].map(([id, { scenario }]) => summary(catalog, id, scenario, seed))
      // Scenarios without faults first, then those with faults; then the user's.
      bundled.sort((left, right) => faultsOf(left) - faultsOf(right))
      const { files, unreadable } = (await catalog.own?.list()) ?? { files: new Map(), unreadable: [] }
      const own = [...files].map(([id, scenario]) => summary(catalog, id, scenario, seed))
      return {
        scenarios: [...bundled, ...own],
        folder: scenariosFolder(places.ownFolder()?.path ?? ''),
        unreadable: [...unreadable],
      }
    },
    async sequence({ id, text, timing, seed }: ScenarioRun): Promise<MadeSequence> {
      const catalog = await open()
      const scenario = text === undefined ? (await catalog.find(id)).scenario : scenarioOf(text)
      if (scenario.drill !== undefined) throw savedSequence(id)
      const outline = catalog.outline(scenario, seed ?? usualSeed)
      const random = seed === null ? randomBytes : seededBytes(seed)
      const notifications = withFlaws(() => planScenario(scenario, outline, clock.nowMs(), random))
      return {
        count: notifications.length,
        waves: wavesOf(outline.sendings),
        dueMs: dueTimes(outline.sendings, timing),
        concurrency: 1,
        async make(place) {
          const notification = notifications[place]
          if (notification === undefined) throw new AppError('internal', 'The scenario has no such step.')
          return notification
        },
      }
    },
    /** Notifications of a scenario, or of a text, in order without faults, the same bytes for the same seed and time. */
    async madeNotifications(
      of: ScenarioId | { readonly text: string },
      { seed, nowMs }: MadeFrom,
    ): Promise<readonly MadeNotification[]> {
      const catalog = await open()
      const scenario = typeof of === 'string' ? (await catalog.find(of)).scenario : scenarioOf(of.text)
      const sound = { ...scenario, faults: [] }
      return withFlaws(() => planScenario(sound, catalog.outline(sound, seed), nowMs, seededBytes(seed)))
    },
    /** The sequence in a file's text; `null` for another scenario. Throws `scenario-unfit`. */
    readSequence: (name: string, text: string): SequenceFile | null => sequenceFileOf(name, scenarioOf(text)),
    /**
     * Sequences that a drill saved in the user's folder; empty without a folder. Rejects with `scenario-unfit` for a
     * file that may be one and can't be read: a test that is skipped would seem to hold.
     */
    async savedSequences(): Promise<readonly SequenceFile[]> {
      const { own } = await open()
      if (own === null) return []
      const { files, unreadable } = await own.list()
      for (const { file, message } of unreadable) {
        if (await mayBeSequence(own, file)) throw unreadableSequence(file, message)
      }
      return [...files].flatMap(([id, scenario]) => sequenceFileOf(id, scenario) ?? [])
    },
    /** Writes a sequence of a drill under a free name, unless a saved sequence is alike. */
    async saveSequence(
      { name, text }: { readonly name: string; readonly text: string },
      isAlike: (saved: SequenceFile) => boolean,
    ): Promise<{ readonly id: ScenarioId; readonly isNew: boolean }> {
      const own = ownOf(await open())
      const { files } = await own.list()
      for (const [id, scenario] of files) {
        const saved = sequenceFileOf(id, scenario)
        if (saved !== null && isAlike(saved)) return { id, isNew: false }
      }
      const { id } = await own.write(freeName(name, await own.names()), text, true)
      return { id, isNew: true }
    },
    source: async (id: ScenarioId): Promise<string> => (await (await open()).find(id)).text,
    check: async (text: string): Promise<readonly ScenarioProblem[]> =>
      checkScenario(text, (await open()).fixtureOf),
    save: write,
    duplicate: async (id: ScenarioId, name: string, title: string): Promise<Scenario> =>
      write(name, await retitled(id, title), true),
    async rename(id: ScenarioId, name: string, title: string): Promise<Scenario> {
      refuseBundled(id, 'scenario')
      const catalog = await open()
      const renamed = await ownOf(catalog).rename(id, name, await retitled(id, title))
      return summary(catalog, renamed.id, renamed.file, usualSeed)
    },
    /** Default name: an unused name. Default title: a description. */
    async fromTrail(
      trail: CapturedTrail,
      name: string | undefined,
      title: string | undefined,
    ): Promise<Scenario> {
      const made = scenarioOfTrail(trail, title)
      const taken = name === undefined ? await ownOf(await open()).names() : []
      return write(name ?? freeName(made.name, taken), made.text, true)
    },
    async remove(id: ScenarioId): Promise<void> {
      refuseBundled(id, 'scenario')
      await ownOf(await open()).remove(id)
    },
  }
}

/** `null` for a scenario that no drill saved. */
function sequenceFileOf(name: string, { drill, bodyTexts }: LoadedScenario): SequenceFile | null {
  return drill === undefined ? null : { name, ...drill, bodies: bodyTexts.map(text => text ?? '') }
}

/** False only for JSON without the member `drill`. */
async function mayBeSequence(own: OwnScenarios, file: string): Promise<boolean> {
  const id = scenarioIdSchema.safeParse(ownPrefix + file.replace(/\.json$/, ''))
  if (!id.success) return false
  try {
    const json: unknown = JSON.parse(await own.text(id.data))
    return typeof json === 'object' && json !== null && 'drill' in json
  } catch {
    return true
  }
}

function unreadableSequence(file: string, message: string): AppError {
  return new AppError(
    'scenario-unfit',
    `${file} in the folder of scenarios can’t be read: ${message} A drill sends the sequences that are saved there first. Mend or delete the file.`,
  )
}

function savedSequence(id: string): AppError {
  return new AppError(
    'scenario-unfit',
    `${id} is a sequence of a drill. Send it with \`hooktrail drill\`, or in a new drill.`,
  )
}

function ownOf({ own }: ScenarioCatalog): OwnScenarios {
  if (own === null) throw noFolder()
  return own
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

/** The name, with a number appended if it is used. */
function freeName(name: string, taken: readonly string[]): string {
  const all = new Set(taken)
  if (!all.has(name)) return name
  for (let number = 2; ; number++) {
    const next = `${name}-${number}`
    if (!all.has(next)) return next
  }
}

export function scenarioSummary(
  id: ScenarioId,
  scenario: LoadedScenario,
  outline: ScenarioOutline,
): Scenario {
  const { sendings } = outline
  const steps = sendings.map((sending, place): ScenarioStep => {
    const { notification } = sending
    const { fixtureId, service, kind, status, refundStatus } = outline.sourceOf(notification)
    const first = sendings.findIndex(one => one.notification === notification)
    return {
      record: outline.stepOf(notification).record,
      fixtureId,
      service,
      kind,
      status,
      refundStatus,
      waitMs: sending.isAtOnce ? 0 : sending.waitMs,
      isAtOnce: sending.isAtOnce,
      repeats: first < place ? first : null,
      ownPlace: ownPlaceOf(scenario, outline, sending),
      fault: sending.notes.length === 0 ? null : sending.notes.join('; '),
      faults: [...sending.faults],
      findings: [...sending.findings],
    }
  })
  return {
    id,
    title: scenario.title,
    description: scenario.description,
    isOwn: id.startsWith(ownPrefix),
    isSeeded: scenario.faults.some(({ step }) => step === 'any'),
    steps,
  }
}

/** Waves: lists of places that are sent at the same time. */
function wavesOf(sendings: readonly Pick<PlannedSending, 'isAtOnce'>[]): readonly (readonly number[])[] {
  const waves: number[][] = []
  for (const [place, { isAtOnce }] of sendings.entries()) {
    const last = waves.at(-1)
    if (isAtOnce && last !== undefined) last.push(place)
    else waves.push([place])
  }
  return waves
}

function waveTimes(sendings: readonly PlannedSending[], speed: number): Float64Array {
  let due = 0
  return Float64Array.from(wavesOf(sendings), ([first = 0], wave) => {
    if (wave > 0) due += (sendings[first]?.waitMs ?? 0) / speed
    return due
  })
}

/** Number of the record's notifications up to this one, by its clock. */
function ownPlaceOf(scenario: LoadedScenario, outline: ScenarioOutline, sending: PlannedSending): number {
  const { record } = outline.stepOf(sending.notification)
  const seconds = [...new Set(outline.sendings.map(({ notification }) => notification))]
    .filter(one => one.second !== null && outline.stepOf(one).record === record)
    .map(outline.updatedSecondsOf)
  const own = scenario.steps.flatMap(step =>
    'record' in step && step.record === record ? [step.updatedSeconds] : [],
  )
  const at = outline.updatedSecondsOf(sending.notification)
  return [...own, ...seconds].filter(one => one < at).length + 1
}
