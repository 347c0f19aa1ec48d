import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { count } from '../../support/figures.ts'
import type { Row } from '../report.ts'
import { serve } from '../served.ts'
import { untilInspected } from './backlog.ts'

const goalRate = 10_000

/** Takes the index away, as an update of the rules does, and waits until everything was inspected again. */
export async function measureRebuild(dataDir: string): Promise<readonly Row[]> {
  const index = join(dataDir, 'index.db')
  if (!existsSync(index)) return []
  for (const ending of ['', '-wal', '-shm']) rmSync(index + ending, { force: true })
  const served = await serve(dataDir)
  try {
    const { inspected, rate } = await untilInspected(served)
    return [
      {
        what: `inspection while none arrives, of all ${count(inspected)} again`,
        measured: `${count(rate)} per second`,
        goal: `${count(goalRate)} per second`,
        isMet: rate >= goalRate,
        limit: 'parsing',
      },
    ]
  } finally {
    await served.stop()
  }
}
