import { expect, test } from 'vitest'
import { runPoints, type WorkName } from '../../soak/points/run-points.ts'

const works: readonly (readonly [WorkName, string, number])[] = [
  ['index', 'the index that is built anew', 400],
  ['vacuum', 'a vacuum', 48],
]

test.for(works)(
  'after kill -9 at three points, $1 goes on and ends, and nothing is lost',
  { timeout: 600_000 },
  async ([work, , deliveries]) => {
    const lines: string[] = []
    const log = (line: string): void => void lines.push(line)
    const row = await runPoints({ work, points: 3, deliveries, queries: 4, seed: 1, log })
    expect(row, lines.join('\n')).toMatchObject({ held: true, tried: 3 })
    expect(row.figures).toMatchObject({
      ...{ 'in the middle of it': 3, lost: 0, duplicated: 0, changed: 0 },
      'of the index different': 0,
    })
  },
)
