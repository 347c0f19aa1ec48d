import { recordIdOf } from '../../../main/engine/sending/fixtures/placeholders.ts'
import { below, chance, type Random, seededRandom } from '../../../main/engine/sending/seeded-random.ts'
import { type Family, loadFamilies } from './families.ts'
import { plain, withOddity } from './oddities.ts'
import { type RecordValues, recordValues } from './record-values.ts'
import { hex, requestBytes } from './request-bytes.ts'
import { loadReversal, originSlot } from './reversal.ts'
import { type Step, storyOf } from './story.ts'
import { filled, type Template } from './template.ts'

export interface VariedOptions {
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
const shares = { repeated: 0.08, reversed: 0.03 }
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
  const reversal = await loadReversal()
  const open: Open[] = []
  const recent: { readonly service: Family['service']; readonly text: string }[] = []
  let nowMs = options.startMs

  function begin(family: Family, steps: readonly Step[], origin: string | null): Open {
    const recordId = recordIdOf(family.service, Buffer.from(hex(random, 32), 'hex'))
    const record = recordValues(random, recordId, timeText(family, nowMs))
    if (origin !== null) record.values.set(originSlot, origin)
    return { family, record, createdAtMs: nowMs, steps: [...steps] }
  }

  function nextOf(index: number): { service: Family['service']; text: string } {
    const story = open[index] ?? begin(oneOf(random, families), [], null)
    const step = story.steps.shift()
    if (step === undefined) throw new Error('A record has ended and was not taken out.')
    const { family, record } = story
    record.subject.updatedAt = timeText(family, story.createdAtMs + step.ageMinutes * 60_000)
    const text = filled(step.template, record)
    if (story.steps.length === 0) {
      open[index] = following(story, step.template)
    }
    return { service: family.service, text }
  }

  /** A complete withdrawal may return as a funding; else another record starts. */
  function following(ended: Open, last: Template): Open {
    const isReversible = ended.family.name === 'withdrawal' && ended.family.complete.includes(last)
    const funding = families.find(({ name }) => name === 'funding')
    if (isReversible && funding !== undefined && chance(random, shares.reversed)) {
      return begin(funding, [{ template: reversal, ageMinutes: 0 }], ended.record.subject.recordId)
    }
    const family = oneOf(random, families)
    return begin(family, storyOf(random, family), null)
  }

  for (let index = 0; index < recordsUnderWay; index++) {
    const family = oneOf(random, families)
    open.push(begin(family, storyOf(random, family), null))
  }
  return () => {
    nowMs += below(random, 2 * paceMs)
    const repeated = chance(random, shares.repeated) ? recent[below(random, recent.length)] : undefined
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
