import { recordIdOf } from '../../../main/engine/sending/fixtures/placeholders.ts'
import { below, chance, type Random, seededRandom } from '../../../main/engine/sending/seeded-random.ts'
import { plain, withOddity } from './oddities.ts'
import { type RecordValues, recordValues } from './record-values.ts'
import { hex, requestBytes } from './request-bytes.ts'
import { type Family, filled, loadFamilies, type Template } from './template.ts'

/** One notification of a record before it is filled. */
interface Step {
  readonly template: Template
  /** How many minutes after the record was created it is from. */
  readonly ageMinutes: number
}

/** Of a hundred records, so many take each turn. */
const shares = { failed: 0.16, refunded: 0.45, skipped: 0.04, swapped: 0.03, secondFinal: 0.01 }

/** The notifications of one record in the order in which they arrive: mostly as documented, some as senders really do. */
function storyOf(random: Random, family: Family): readonly Step[] {
  const isFailed = chance(random, shares.failed)
  const refund = chance(random, 0.8) ? family.refunded : family.notRefunded
  const templates = [
    ...family.open,
    ...one(random, isFailed ? family.failed : family.complete),
    ...(isFailed && chance(random, shares.refunded) ? refund : []),
    ...(!isFailed && chance(random, shares.secondFinal) ? one(random, family.failed) : []),
  ]
  if (templates.length > 2 && chance(random, shares.skipped)) {
    templates.splice(1 + below(random, templates.length - 2), 1)
  }
  const steps = templates.map((template, index) => ({ template, ageMinutes: index * 3 }))
  if (chance(random, shares.swapped)) swap(steps, below(random, steps.length - 1))
  return steps
}

function one(random: Random, templates: readonly Template[]): readonly Template[] {
  const index = below(random, templates.length)
  return templates.slice(index, index + 1)
}

function swap(steps: Step[], index: number): void {
  const [left, right] = [steps[index], steps[index + 1]]
  if (left !== undefined && right !== undefined) steps.splice(index, 2, right, left)
}

interface VariedOptions {
  /** The same seed gives the same requests. */
  readonly seed: number
  /** `Host` of the requests. */
  readonly host: string
  /** When the first record was created, in Unix milliseconds. */
  readonly startMs: number
}

/** Concurrent records: their notifications alternate. */
const recordsUnderWay = 2_000
/** One that was sent is sent again, the same bytes, within the next so many. */
const recentBodies = 64
const repeatedShare = 0.08
/** Between two notifications, on the clock of the services. */
const paceMs = 1_500

interface Open {
  readonly family: Family
  readonly record: RecordValues
  readonly createdAtMs: number
  readonly steps: Step[]
}

/**
 * Endless notifications of both services, as complete requests: records of every bundled fixture, each with
 * its own id, amount, people and clock, and senders' mistakes, so that the rules have findings.
 */
export async function createVariedDeliveries(options: VariedOptions): Promise<() => Buffer> {
  const random = seededRandom(options.seed)
  const families = await loadFamilies()
  const open: Open[] = []
  const recent: { readonly service: Family['service']; readonly text: string }[] = []
  let nowMs = options.startMs

  function begin(family: Family): Open {
    const recordId = recordIdOf(family.service, Buffer.from(hex(random, 32), 'hex'))
    const record = recordValues(random, recordId, timeText(family, nowMs))
    return { family, record, createdAtMs: nowMs, steps: [...storyOf(random, family)] }
  }

  function nextOf(index: number): { service: Family['service']; text: string } {
    const story = open[index] ?? begin(oneOf(random, families))
    const step = story.steps.shift()
    if (step === undefined) throw new Error('A record has ended and was not taken out.')
    const { family, record } = story
    record.subject.updatedAt = timeText(family, story.createdAtMs + step.ageMinutes * 60_000)
    const text = filled(step.template, record)
    if (story.steps.length === 0) open[index] = begin(oneOf(random, families))
    return { service: family.service, text }
  }

  for (let index = 0; index < recordsUnderWay; index++) open.push(begin(oneOf(random, families)))
  return () => {
    nowMs += below(random, 2 * paceMs)
    const repeated = chance(random, repeatedShare) ? recent[below(random, recent.length)] : undefined
    if (repeated !== undefined) {
      return requestBytes(options.host, repeated.service, plain(repeated.text), random)
    }
    const { service, text } = nextOf(below(random, open.length))
    const body = withOddity(text, random)
    if (recent.length === recentBodies) recent.shift()
    recent.push({ service, text: body.text })
    return requestBytes(options.host, service, body, random)
  }
}

/** As each service writes its times. */
function timeText(family: Family, atMs: number): string {
  const text = new Date(atMs).toISOString()
  return family.service === 'transactions' ? text : text.replace(/\.\d+Z$/, '+00:00')
}

function oneOf(random: Random, families: readonly Family[]): Family {
  const family = families[below(random, families.length)]
  if (family === undefined) throw new Error('There are no fixtures.')
  return family
}
