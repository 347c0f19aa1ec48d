import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { attackCases } from '../soak/attacks/attack-cases.ts'
import { bounds, runAttacks } from '../soak/attacks.ts'

/** Each for so long: what `npm run soak -- --attacks` does for 20 seconds each. */
const attackMs = 1_000

test('through every attack memory stays bounded, new senders are served, and what was acknowledged is kept', {
  timeout: 180_000,
}, async context => {
  if (!existsSync('/proc/self/clear_refs')) return context.skip('the memory of a process is read from /proc')
  const rows = await runAttacks({ attackMs, ways: ['inlet'], say: () => {} })
  expect(rows).toHaveLength(attackCases.length)
  for (const { fault, figures } of rows) {
    const said = `${fault}: ${JSON.stringify(figures)}`
    expect(Number(figures['peak MB']), said).toBeLessThan(bounds.peakBytes / 1024 / 1024)
    expect(Number(figures['new at most ms']), said).toBeLessThan(bounds.newSenderMs)
    expect(Number(figures['of these kept']), said).toBeGreaterThanOrEqual(
      Number(figures['acknowledged, all']),
    )
  }
})
