import { deliveryId } from '#contract/terms'
import { below, seededRandom } from '../../../main/engine/sending/seeded-random.ts'
import { count, ms, percentile } from '../../support/figures.ts'
import type { Report, Row } from '../report.ts'
import type { Served } from '../served.ts'
import { firstRows } from './first-rows.ts'
import {
  fieldQuestions,
  memberQuestions,
  pairsOf,
  type Samples,
  searchedTexts,
  takeSamples,
} from './samples.ts'
import { isComplete, spread, type TimedAll, timed, timeEach, within } from './timed.ts'

const goals = { textMs: 100, countMs: 150, fieldMs: 30, windowMs: 10, detailMs: 3.4 }
/** As the interface asks before it goes on counting. */
const withinMs = 120

/** Everything that only reads: search, counts, filters, windows. */
export async function measureReads(report: Report, served: Served): Promise<void> {
  const samples = await takeSamples(served)
  const { codes } = await served.call('findings.summary', {})
  const fields = fieldQuestions(samples, codes.at(-1)?.code ?? 'any')
  const pairs = pairsOf(fields)
  const texts = searchedTexts(samples)
  const single = fields.map(({ query }) => query)
  const members = memberQuestions(samples)
  const mixed = [
    ...['', ...texts.filter((_, index) => index % 20 === 0), ...single, ...everyTenth(pairs)],
    ...everyTenth(members.texts),
  ]
  // Once for all, so that nothing is measured while it is compiled.
  for (const query of [...single.slice(0, 4), ...texts.slice(0, 2)]) await firstRows(served, query)

  await report.measure('any text, first rows', async () => {
    const all = await timeEach(texts, goals.textMs, query => firstRows(served, query))
    const { text, p95Ms, isWhole } = spread(all)
    return row(
      `any text, first rows, ${count(texts.length)} texts`,
      text,
      `p95 ${goals.textMs} ms`,
      isWhole && p95Ms <= goals.textMs,
    )
  })
  await report.measure('member of the body, first rows', async () => {
    const all = await timeEach(members.texts, goals.textMs, query => firstRows(served, query))
    const { text, p95Ms, isWhole } = spread(all)
    return row(
      `member of the body by pointer or name, first rows, ${members.texts.length} values of three characters or more`,
      text,
      `p95 ${goals.textMs} ms`,
      isWhole && p95Ms <= goals.textMs,
    )
  })
  for (const [what, queries] of [
    ['a decimal, first rows or none', members.decimals],
    ['a frequent text that is elsewhere, until none', members.elsewhere],
  ] as const) {
    await report.measure(`member of the body: ${what}`, async () => {
      const all = await timeEach(queries, Number.POSITIVE_INFINITY, query => firstRows(served, query))
      const measured = spread(all).text
      return { what: `member of the body: ${what}`, measured, goal: '', isMet: null, limit: 'response' }
    })
  }
  await report.measure('count of matches', () => {
    const limit = within('deliveries.count', withinMs)
    return bounded('count of matches', mixed, query => served.call('deliveries.count', { query, ...limit }))
  })
  await report.measure('facets of findings', () => {
    const limit = within('findings.summary', withinMs)
    return bounded('facets of findings', mixed, query => served.call('findings.summary', { query, ...limit }))
  })
  await report.measure('export preview', () => {
    const limit = within('export.preview', withinMs)
    return bounded('export preview', ['', ...everyTenth(mixed.slice(1))], query => {
      const selection = query === '' ? ({ of: 'everything' } as const) : ({ of: 'search', query } as const)
      return served.call('export.preview', { selection, ...limit })
    })
  })
  await report.measure('filter by one field', async () => {
    const all = await timeEach(single, goals.fieldMs, query => firstRows(served, query))
    return filterRow(`filter by one of ${single.length / 2} fields, first rows`, all)
  })
  await report.measure('filter by two fields', async () => {
    const all = await timeEach(pairs, goals.fieldMs, query => firstRows(served, query))
    return filterRow(`filter by two fields, all ${pairs.length} pairs, first rows`, all)
  })
  await report.measure('list, trail, detail', () => measureWindows(served, samples))
}

/** A window anywhere in the list, the trail of a record with its changes, one delivery. */
async function measureWindows({ call }: Served, samples: Samples): Promise<readonly Row[]> {
  const random = seededRandom(7)
  const list: number[] = []
  const trail: number[] = []
  const detail: number[] = []
  for (const { id, recordKey } of samples.rows) {
    const before = deliveryId(2 + below(random, samples.newestId))
    list.push(await timed(() => call('deliveries.list', { before, limit: 200 })))
    trail.push(await timed(() => call('trails.get', { recordKey, around: id, withChanges: true })))
    detail.push(await timed(() => call('deliveries.get', { id })))
  }
  return [
    windowRow('a window of 200 rows anywhere in the list', list, goals.windowMs),
    windowRow('a trail with its changes', trail, goals.windowMs),
    windowRow('a delivery', detail, goals.detailMs),
  ]
}

function windowRow(what: string, times: readonly number[], goalMs: number): Row {
  const p50 = percentile(times, 0.5)
  const text = `p50 ${ms(p50)}, p95 ${ms(percentile(times, 0.95))}, max ${ms(percentile(times, 1))}`
  return row(what, text, `p50 ${goalMs} ms`, p50 <= goalMs)
}

/** Asked as the interface asks first: the exact figure, or a bound in time. */
async function bounded(
  what: string,
  queries: readonly string[],
  ask: (query: string) => Promise<object>,
): Promise<Row> {
  const inexact = new Set<string>()
  const timing = await timeEach(queries, goals.countMs, async query => {
    if (!isComplete(await ask(query))) inexact.add(query)
  })
  const { text, maxMs, isWhole } = spread(timing)
  const exact = `exact at once for ${timing.all.length - inexact.size} of ${timing.all.length}`
  const isMet = isWhole && maxMs <= goals.countMs
  return row(`${what}, ${queries.length} queries`, `${text}; ${exact}`, `max ${goals.countMs} ms`, isMet)
}

function filterRow(what: string, all: TimedAll): Row {
  const { text, p95Ms, isWhole } = spread(all)
  return row(what, text, `p95 ${goals.fieldMs} ms`, isWhole && p95Ms <= goals.fieldMs)
}

function row(what: string, measured: string, goal: string, isMet: boolean): Row {
  return { what, measured, goal, isMet, limit: 'response' }
}

function everyTenth(queries: readonly string[]): string[] {
  return queries.filter((_, index) => index % 10 === 0)
}
