import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeImportSource, startLoad } from '../../soak/deliveries/load.ts'
import { startJobs } from '../../soak/mixed/mixed-jobs.ts'
import { sampleProcess, startFailingApp } from '../../soak/mixed/run-mixed.ts'
import { openServed } from '../../soak/served.ts'
import { randomFrom } from '../../support/random.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

// It counts what the process has open, which only Linux shows in files.
test.runIf(process.platform === 'linux')(
  'every job is done once beside capture, and what they opened is closed again (on Linux)',
  async () => {
    const folder = temporaryFolder()
    const dataDir = join(folder, 'data')
    const workDir = join(folder, 'files')
    mkdirSync(workDir)
    const random = randomFrom('short')
    const importSource = await makeImportSource(folder, 20)
    const app = await startFailingApp(random)
    onTestFinished(() => app.close())
    const { serving, captureUrl, client } = await openServed(dataDir)
    onTestFinished(() => serving.kill())
    onTestFinished(() => client.close())
    let number = 0
    const load = startLoad({
      captureUrl,
      connections: 4,
      pauseMs: 20,
      perConnection: 10,
      next: () => `short-${number++}`,
      onResponse() {},
    })
    const place = {
      dataDir,
      workDir,
      captureUrl,
      client,
      random,
      appUrl: app.url,
      importSource,
      retained: 100,
    }
    // Once before, so that what starts with the first question is there.
    await startJobs(place).stop()
    const before = sampleProcess(serving.pid, dataDir)
    const jobs = startJobs(place)
    // Stopping waits for the first of each.
    await jobs.stop()
    await load.stop()

    expect(jobs.failures).toEqual([])
    expect(Object.fromEntries(jobs.counts)).toEqual({
      searches: 1,
      trails: 1,
      replays: 1,
      exports: 1,
      imports: 1,
      sessions: 1,
      retention: 1,
      'event streams': 1,
      'odd senders': 1,
    })
    const isClosed = (): boolean => {
      const now = sampleProcess(serving.pid, dataDir)
      return now.handles <= before.handles + 16 && now.threads <= before.threads + 3
    }
    // The checkpoint thread starts once the log has grown, with its own files. Idle connections to the app
    // end after some seconds.
    await expect.poll(isClosed).toBe(true)
  },
)
