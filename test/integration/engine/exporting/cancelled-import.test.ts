import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ImportProgress } from '#contract/transfer/importing'
import { testEngine } from '../../../support/engine/test-engine.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

test.each(['checking', 'writing'] as const)(
  'an import that is cancelled while %s keeps nothing, and the next one works',
  async state => {
    const dataDir = temporaryFolder()
    const path = join(dataDir, 'many.ndjson')
    const line = (index: number) => JSON.stringify({ event: 'funding', payload: { fid: `fid-${index}` } })
    writeFileSync(path, Array.from({ length: 5_000 }, (_, index) => line(index)).join('\n'))
    const { client } = await testEngine(dataDir)

    const end = await new Promise<ImportProgress>(resolve => {
      let isAsked = false
      client.subscribe(frame => {
        if (frame.name !== 'import.progress') return
        const { data } = frame
        if (data.state === 'checking' || data.state === 'writing') {
          if (isAsked || data.state !== state) return
          isAsked = true
          void client.call('import.cancel', { id: data.id })
        } else resolve(data)
      })
      void client.call('import.start', { paths: [path] })
    })

    expect(end).toMatchObject({ state: 'cancelled', sessionIds: [], error: { code: 'cancelled' } })
    expect((await client.call('deliveries.count', {})).count).toBe(0)
    expect((await client.call('sessions.list')).sessions.length).toBe(1)
    writeFileSync(path, `${line(1)}\n${line(2)}\n`)
    const { id } = await client.call('import.start', { paths: [path] })
    await new Promise<void>(resolve => {
      client.subscribe(frame => {
        if (frame.name === 'import.progress' && frame.data.id === id && frame.data.state === 'done') resolve()
      })
    })
    expect((await client.call('deliveries.count', {})).count).toBe(2)
  },
)

test('an import that is writing while the engine closes leaves nothing behind', async () => {
  const dataDir = temporaryFolder()
  const path = join(dataDir, 'many.ndjson')
  const line = (index: number) => JSON.stringify({ event: 'funding', payload: { fid: `fid-${index}` } })
  writeFileSync(path, Array.from({ length: 5_000 }, (_, index) => line(index)).join('\n'))
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
