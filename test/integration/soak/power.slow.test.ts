import { expect, test } from 'vitest'
import { runPower } from '../../soak/power/run-power.ts'

// It stops a process and looks at its threads, which only Linux shows in files.
test.runIf(process.platform === 'linux')(
  'files as a power cut leaves them hold everything that was acknowledged (on Linux)',
  async () => {
    const rows = await runPower({ moments: 2, seed: 12, log() {} })
    for (const row of rows) expect(row).toMatchObject({ held: true })
    expect(rows.slice(0, 4).map(({ tried }) => tried)).toEqual([2, 2, 2, 2])
    expect(rows[0]?.figures['acknowledged before']).toBeGreaterThan(0)
  },
)
