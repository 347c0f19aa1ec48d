import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { emptyEngineOfFile } from '../../../support/engine/open-test-engine.ts'
import { importedInto } from '../../../support/store/imported-into.ts'
import { line, manyLines } from './cancelled-import-steps.ts'

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
