import { percentile } from '../../support/figures.ts'
import type { Row } from '../report.ts'
import { longest } from './frames.ts'
import { untilPainted } from './painted.ts'
import { atMost, type Subject } from './results.ts'
import { rowAtTop } from './scenes.ts'
import { traced } from './trace.ts'

const goalMs = 150
const field = '#delivery-search'

/**
 * The last letter of searches whose rows differ from those before it. Everything but that letter is typed before, so that
 * what is measured is one key, and the rows for it.
 */
export async function measureTyping({ browser, page, client }: Subject): Promise<readonly Row[]> {
  const searches = await searchesOf(client)
  if (searches.length === 0) throw new Error('The store has no records to search for.')
  const took: number[] = []
  const trace = await traced(browser, page, async () => {
    for (const { text, before, firstId } of searches) {
      await page.locator(field).fill('')
      await page.locator(field).pressSequentially(text.slice(0, -1))
      if (before !== null) await page.locator(rowAtTop(before)).waitFor()
      const seen = { selector: rowAtTop(firstId) }
      took.push(await untilPainted(page, 'keydown', seen, () => page.keyboard.press(text.slice(-1))))
    }
    await page.locator(field).fill('')
    await page.keyboard.press('Enter')
  })
  const worst = `median ${percentile(took, 0.5).toFixed(0)}, longest ${percentile(took, 1).toFixed(0)} ms, ${took.length} searches`
  return [
    atMost(
      'typing a search: key to first rows, 95th percentile',
      percentile(took, 0.95),
      goalMs,
      'ms',
      worst,
    ),
    longest(trace),
  ]
}

interface TypedSearch {
  readonly text: string
  /** The first row without the last letter. */
  readonly before: number | null
  /** The first row of the entire list. */
  readonly firstId: number
}

/** Parts of ids of deliveries that are spread over the store, and terms of fields. */
async function searchesOf(client: Subject['client']): Promise<readonly TypedSearch[]> {
  const newest = (await client.call('deliveries.list', { limit: 1 })).rows[0]?.id ?? 0
  const found: TypedSearch[] = []
  for (let share = 0.95; found.length < 20 && share > 0.05; share -= 0.045) {
    const { rows } = await client.call('deliveries.list', { before: Math.floor(newest * share), limit: 1 })
    const recordId = rows[0]?.recordId ?? null
    if (recordId === null) continue
    // Each letter more leaves fewer: somewhere the newest row changes.
    for (let length = 4; length <= recordId.length; length += 1) {
      const text = recordId.slice(0, length)
      const [before, first] = [await firstOf(client, text.slice(0, -1)), await firstOf(client, text)]
      if (first === null || first === before) continue
      found.push({ text, before, firstId: first })
      break
    }
  }
  return found
}

async function firstOf(client: Subject['client'], query: string): Promise<number | null> {
  return (await client.call('deliveries.list', { query, limit: 1 })).rows[0]?.id ?? null
}
