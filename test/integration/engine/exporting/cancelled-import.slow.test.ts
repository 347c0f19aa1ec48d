import { expect, test } from 'vitest'
import { testEngine } from '../../../support/engine/open-test-engine.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { manyLines } from './cancelled-import-steps.ts'

test('an import that is writing while the engine closes leaves nothing behind', async () => {
  const dataDir = temporaryFolder()
  const path = manyLines()
  const { engine, client } = await testEngine(dataDir)
  const sessionsBefore = (await client.call('sessions.list')).sessions.length
  await new Promise<void>(resolve => {
    client.subscribe(frame => {
      if (frame.name === 'import.progress' && frame.data.state === 'writing' && frame.data.done > 0) resolve()
    })
    void client.call('import.start', { paths: [path] })
  })
  await engine.close()

  const { client: next } = await testEngine(dataDir)
  expect((await next.call('deliveries.count', {})).count).toBe(0)
  expect((await next.call('sessions.list')).sessions.length).toBe(sessionsBefore)
})
