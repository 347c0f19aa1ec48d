import { expect, test } from 'vitest'
import { runKills } from '../../soak/kills/run-kills.ts'

test('after kill -9 in four kinds of work, what was acknowledged is there, byte for byte', async () => {
  const rows = await runKills({ kills: 4, seed: 12, concurrency: 2, log() {} })
  expect(rows.map(({ tried }) => tried)).toEqual([4, 1, 1, 1, 1])
  for (const row of rows) expect(row).toMatchObject({ held: true })
  expect(rows[0]?.figures.lost).toBe(0)
})
