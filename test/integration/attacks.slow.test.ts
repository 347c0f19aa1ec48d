import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bounds, runAttacks } from '../soak/attacks.ts'

/** Some of what `npm run soak -- --attacks` does for longer. */
const attackMs = 1_000
const attacks = [
  'no attack',
  'bodies in one-byte chunks',
  'slow bodies',
  'idle connections',
  'requests without reading responses',
  'probe headers of 0xff',
] as const

test('through attacks memory stays bounded, new senders are served, and what was acknowledged is kept', async context => {
  if (!existsSync('/proc/self/clear_refs')) return context.skip('the memory of a process is read from /proc')
  const rows = await runAttacks({ attackMs, attacks, ways: ['inlet'], values: 0, log: () => {} })
  // Each with costly bodies beside it, too.
  expect(rows).toHaveLength(2 * attacks.length)
  for (const { fault, figures } of rows) {
    const message = `${fault}: ${JSON.stringify(figures)}`
    expect(Number(figures['peak MB']), message).toBeLessThan(bounds.peakBytes / 1024 / 1024)
    // How quickly is for the soak run: here other tests take the processor.
    expect(Number(figures['new responses']), message).toBeGreaterThan(0)
    expect(Number(figures['new closed']), message).toBe(0)
    expect(Number(figures['connected closed']), message).toBe(0)
    expect(Number(figures.lost), message).toBe(0)
  }
})
