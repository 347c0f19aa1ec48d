import { megabytes } from '../../support/figures.ts'
import type { Row } from '../report.ts'
import { readReceived } from './received.ts'
import { storeSize } from './store-size.ts'

const goals = { without: 1.5, with: 2 }

/** Of a folder that nobody holds. */
export function measureSize(dataDir: string): readonly Row[] {
  const received = readReceived(dataDir).bytes
  const { bytes, searchIndexBytes } = storeSize(dataDir)
  const row = (what: string, size: number, goal: number): Row => ({
    what: `store on disk over raw bytes received, ${what} the search index`,
    measured: `${(size / received).toFixed(2)} (${megabytes(size)} over ${megabytes(received)})`,
    goal: goal.toFixed(1),
    isMet: size / received <= goal,
    limit: 'bytes',
  })
  return [row('without', bytes - searchIndexBytes, goals.without), row('with', bytes, goals.with)]
}
