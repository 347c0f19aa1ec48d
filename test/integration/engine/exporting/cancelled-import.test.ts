import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyEngineOfFile, testEngine } from '../../../support/engine/open-test-engine.ts'
import { importedInto } from '../../../support/store/imported-into.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const line = (index: number) => JSON.stringify({ event: 'funding', payload: { fid: `fid-${index}` } })

/** A file of so many notifications that an import takes its time. */
function manyLines(): string {
  const path = join(temporaryFolder(), 'many.ndjson')
  writeFileSync(path, Array.from({ length: 5_000 }, (_, index) => line(index)).join('\n'))
  return path
}

const empty = emptyEngineOfFile()

test.each(['checking', 'writing'] as const)(
  'an import that is cancelled while %s keeps nothing, and the next one works',
  async state => {
    const path = manyLines()
    const { client } = await empty()
    const sessionsBefore = (await client.call('sessions.list')).sessions.length
    let isAsked = false
    const unsubscribe = client.subscribe(frame => {
      if (frame.name !== 'import.progress' || isAsked || frame.data.state !== state) return
      isAsked = true
      void client.call('import.cancel', { id: frame.data.id })
    })
    const end = await importedInto(client, [path])
    unsubscribe()
    expect(end).toMatchObject({ state: 'cancelled', sessionIds: [], error: { code: 'cancelled' } })
    expect((await client.call('deliveries.count', {})).count).toBe(0)
    expect((await client.call('sessions.list')).sessions.length).toBe(sessionsBefore)
    writeFileSync(path, `${line(1)}\n${line(2)}\n`)
    expect(await importedInto(client, [path])).toMatchObject({ state: 'done' })
    expect((await client.call('deliveries.count', {})).count).toBe(2)
  },
)

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
