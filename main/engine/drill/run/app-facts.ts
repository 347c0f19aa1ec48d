import { at } from '#contract/json/pointer'
import { type JsonNode, readJson } from '#contract/json/text'
import { type AppFacts, onlyAmount, shownAmount, shownStatus } from '../expected/documented.ts'
import { isRounded } from '../expected/values.ts'
import { referenceOptions, type TrailRuns } from './trail-runs.ts'

/** Sends a trail's notifications alone and in order, to learn which words the app uses, and whether it rounds. */
export async function factsOf(runs: TrailRuns): Promise<AppFacts> {
  const { steps, trail } = runs.anatomy
  const finals = [...steps.keys()].filter(step => steps[step]?.step.isFinal === true)
  const knownWords = new Set<number>()
  for (const step of finals)
    if ((await showsAlone(step, runs)) || (await changesNothing(step, runs))) knownWords.add(step)
  const roundedRecords = new Set<number>()
  for (const record of trail.records.keys()) if (await rounds(record, runs)) roundedRecords.add(record)
  return { knownWords, roundedRecords }
}

async function showsAlone(step: number, runs: TrailRuns): Promise<boolean> {
  const { states } = await runs.reference([step])
  return shownStatus(states, runs.anatomy.recordOf[step] ?? 0) === statusOf(step, runs)
}

/** The state shows the first status and the last one before this step, which differ, and this step changes nothing. */
async function changesNothing(step: number, runs: TrailRuns): Promise<boolean> {
  const { recordOf } = runs.anatomy
  const record = recordOf[step] ?? 0
  const before = [...recordOf.keys()].filter(one => one < step && recordOf[one] === record)
  const [first, last] = [before[0], before.at(-1)]
  if (first === undefined || last === undefined || statusOf(first, runs) === statusOf(last, runs))
    return false
  const start = await runs.reference([first])
  const without = await runs.confirmed(before)
  if (shownStatus(start.states, record) !== statusOf(first, runs)) return false
  if (shownStatus(without.states, record) !== statusOf(last, runs)) return false
  const all = await runs.confirmed([...before, step])
  return runs.differences(without.states, all.states, false).length === 0
}

function statusOf(step: number, { anatomy }: TrailRuns): string {
  return (anatomy.trail.steps[step]?.status ?? '').toLowerCase()
}

/** Fractions of the amounts that are tried, repeated to as many places as the record's own. */
const fractions = ['37', '61']

/** Whether the app rounds the record's amount, and two others that are sent in its place. */
async function rounds(record: number, runs: TrailRuns): Promise<boolean> {
  const { anatomy } = runs
  const amount = onlyAmount(record, anatomy)
  const [, whole = '', fraction = ''] = /^(\d+)\.(\d+)$/.exec(amount ?? '') ?? []
  if (amount === null || whole === '') return false
  const all = [...anatomy.steps.keys()]
  const shown = shownAmount((await runs.reference(all)).states, record)
  if (shown === null || !isRounded(amount, shown)) return false
  for (const [place, digits] of fractions.entries()) {
    const other = `${BigInt(whole) + BigInt(place + 1)}.${digits.repeat(fraction.length).slice(0, fraction.length)}`
    const change = (text: string, step: number) =>
      anatomy.recordOf[step] === record
        ? withAmount(text, anatomy.trail.records[record]?.kind ?? '', other)
        : text
    const { states } = await runs.run(runs.ownOrder, { ...referenceOptions, change })
    const then = shownAmount(states, record)
    if (then === null || !isRounded(other, then)) return false
  }
  return true
}

/** A body with another amount; every other character stays. */
function withAmount(text: string, kind: string, amount: string): string {
  const body = readJson(text)
  if (!body.ok) return text
  const node: JsonNode | undefined =
    at(body.root, `/payload/${kind}/amount`) ?? at(body.root, '/payload/amount')
  if (node?.type !== 'string' && node?.type !== 'number') return text
  const value = node.type === 'string' ? JSON.stringify(amount) : amount
  return text.slice(0, node.start) + value + text.slice(node.end)
}
