import { median } from '../../support/figures.ts'
import type { Row } from '../report.ts'
import { atMost, type Subject, stated } from './results.ts'

const reloads = 10
const goalMs = 800

interface Load {
  readonly paintedMs: number
  readonly rowsMs: number
  readonly scriptBytes: number
}

/** The page reloaded, its files from the machine itself. */
export async function measureFirstPaint({ page }: Subject): Promise<readonly Row[]> {
  const loads: Load[] = []
  for (let index = 0; index < reloads; index += 1) {
    await page.reload()
    await page.locator('#delivery-list [role=option]').first().waitFor()
    loads.push(await page.evaluate(readLoad))
  }
  const bytes = loads[0]?.scriptBytes ?? 0
  return [
    atMost('first paint after a reload, median of 10', median(loads.map(load => load.paintedMs)), goalMs),
    stated('  rows shown', `${median(loads.map(load => load.rowsMs)).toFixed(0)} ms`),
    stated('  JavaScript before it', `${bytes.toLocaleString('en')} bytes`),
  ]
}

/** Runs in the page. */
function readLoad(): Load {
  const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime
  if (painted === undefined) throw new Error('Nothing was painted.')
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const scripts = resources.filter(({ name, startTime }) => name.endsWith('.js') && startTime < painted)
  return {
    paintedMs: painted,
    rowsMs: performance.now(),
    scriptBytes: scripts.reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0),
  }
}
