import { AppError } from '#contract/errors'
import { editJson } from '#contract/json/edit'
import { isTooDeep, tooDeepText } from '#contract/json/nesting'
import { at, stringAt } from '#contract/json/pointer'
import { readJson } from '#contract/json/text'
import { idNameOf } from '#contract/record-kinds'
import { scenarioFormat, scenarioLimits } from '#contract/sending/scenario-terms'
import { recordKindSchema, serviceSchema } from '#contract/terms'
import { slug } from '#contract/words'
import type { CapturedNotification } from '../fixtures/captured-fixture.ts'
import { layOut } from '../fixtures/json-layout.ts'

interface CapturedStep extends CapturedNotification {
  readonly receivedAtMs: number
  readonly findings: readonly string[]
}

export interface CapturedTrail {
  readonly recordId: string
  readonly deliveries: readonly CapturedStep[]
}

const record = 'record'

/**
 * File of a scenario that sends the trail for a new record: its identifier and times become placeholders, everything
 * else is unchanged. `name`: of the file. Throws `scenario-unfit`.
 */
export function scenarioOfTrail(
  { recordId, deliveries }: CapturedTrail,
  title: string | undefined,
): { readonly name: string; readonly text: string } {
  const first = deliveries[0]
  const service = serviceSchema.safeParse(first?.service)
  const kind = recordKindSchema.safeParse(first?.kind)
  if (first === undefined || !service.success || !kind.success) {
    throw unfitTrail('This trail has no notifications of the two services, so it can’t become a scenario.')
  }
  if (deliveries.length > scenarioLimits.steps) {
    throw unfitTrail(`A scenario has at most ${scenarioLimits.steps} steps; the trail has more deliveries.`)
  }
  const idName = idNameOf({ service: service.data, kind: kind.data })
  const createdMs = createdAtOf(deliveries)
  const places = new Map<string, number>()
  const steps: string[] = []
  let ageSeconds = 0
  for (const [place, { body, receivedAtMs, findings }] of deliveries.entries()) {
    const waitMs = Math.max(0, receivedAtMs - (deliveries[place - 1]?.receivedAtMs ?? receivedAtMs))
    const named = findings.length === 0 ? '' : `, "findings": ${JSON.stringify([...new Set(findings)])}`
    const repeats = places.get(body)
    if (repeats !== undefined) {
      steps.push(`    { "repeats": ${repeats}, "waitMs": ${waitMs}${named} }`)
      continue
    }
    places.set(body, place)
    const { template, updatedSeconds } = templateOf(body, recordId, idName, createdMs)
    ageSeconds = Math.max(ageSeconds, updatedSeconds)
    steps.push(
      `    {\n      "record": "${record}",\n      "waitMs": ${waitMs},\n` +
        `      "updatedSeconds": ${updatedSeconds},\n      "body": ${template}${named.replace(', ', ',\n      ')}\n    }`,
    )
  }
  const words = kind.data.replaceAll('_', ' ')
  const short = recordId.slice(0, 8)
  const head = {
    format: scenarioFormat.name,
    version: scenarioFormat.version,
    title: title ?? `${words.charAt(0).toUpperCase()}${words.slice(1)} ${short}`,
    description: 'Created from a captured trail.',
    source: 'captured',
  }
  const lines = Object.entries(head).map(([key, value]) => `  "${key}": ${JSON.stringify(value)},\n`)
  const records = `  "records": { "${record}": { "ageSeconds": ${ageSeconds} } },\n`
  return {
    name: slug(`${words} ${short}`),
    text: `{\n${lines.join('')}${records}  "steps": [\n${steps.join(',\n')}\n  ]\n}\n`,
  }
}

/** Body with placeholders, and the seconds between creation and update. */
function templateOf(
  body: string,
  recordId: string,
  idName: string,
  createdMs: number,
): { template: string; updatedSeconds: number } {
  const edit = editJson(body)
  const before = readJson(body)
  if (edit === null || !before.ok) {
    throw unfitTrail('A delivery of this trail isn’t JSON, so it can’t become a scenario.')
  }
  if (isTooDeep(body)) throw unfitTrail(`This trail can’t become a scenario. ${tooDeepText}`)
  const updatedMs = timeAt(body, '/payload/updated_at')
  edit.set('/payload', idName, '{{recordId}}')
  if (timeAt(body, '/payload/created_at') !== null) edit.set('/payload', 'created_at', '{{createdAt}}')
  if (updatedMs !== null) edit.set('/payload', 'updated_at', '{{updatedAt}}')
  // Other members with the record's id, such as a reference to itself.
  const after = readJson(edit.text().replaceAll(JSON.stringify(recordId), '"{{recordId}}"'))
  return {
    template: after.ok ? layOut(after.root, 3) : '{}',
    updatedSeconds: updatedMs === null ? 0 : Math.max(0, (updatedMs - createdMs) / 1000),
  }
}

function createdAtOf(deliveries: CapturedTrail['deliveries']): number {
  const times = deliveries.flatMap(
    ({ body }) => timeAt(body, '/payload/created_at') ?? timeAt(body, '/payload/updated_at') ?? [],
  )
  return times.length === 0 ? 0 : Math.min(...times)
}

function timeAt(body: string, pointer: string): number | null {
  const json = readJson(body)
  if (!json.ok || at(json.root, pointer) === undefined) return null
  const ms = Date.parse(stringAt(json.root, pointer) ?? '')
  return Number.isFinite(ms) ? ms : null
}

function unfitTrail(message: string): AppError {
  return new AppError('scenario-unfit', message)
}
