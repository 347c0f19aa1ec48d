import { readdirSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { servedOfFile } from '../../support/processes/command-in-process.ts'
import { captureBoth, writer } from './exporting-steps.ts'

const served = servedOfFile()

beforeAll(() => captureBoth(served()))

test('each selection is exported', async () => {
  const { agent, folder } = await writer(served().dataDir)
  const counts = []
  for (const [name, selection] of Object.entries({
    all: {},
    ids: { delivery_ids: [2] },
    query: { query: 'record:other' },
    session: { session_id: 1 },
  })) {
    const { data, isError, text } = await agent.call('export', {
      format: 'fixtures',
      path: name,
      ...selection,
    })
    expect([isError, isError ? text : '']).toEqual([false, ''])
    counts.push(data.deliveries)
  }
  expect(counts).toEqual([2, 1, 1, 2])
  expect(readdirSync(folder).sort()).toEqual(['all', 'ids', 'query', 'session'])
})
