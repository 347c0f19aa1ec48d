import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hooktrailServe } from '../../support/processes/command-in-process.ts'
import { agentOn } from '../../support/processes/mcp-client.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

test('sessions are listed in pages, with their total', async () => {
  const served = await hooktrailServe(temporaryFolder(), ['--no-ui'])
  const agent = await agentOn(served.dataDir, { args: ['--allow-send'] })
  for (const name of ['a', 'b', 'c', 'd']) await agent.call('start_session', { name })
  const pages: unknown[] = []
  for (let cursor: unknown; cursor !== null; ) {
    const params = { limit: 2, ...(cursor === undefined ? {} : { cursor }) }
    const { data } = await agent.call('list_sessions', params)
    const { sessions } = data.untrusted as { sessions: { id: number; name: string }[] }
    expect(data).toMatchObject({ count: sessions.length, total: 5 })
    pages.push(sessions.map(({ id }) => id))
    cursor = data.next_cursor
  }
  // The oldest is that of the day.
  expect(pages).toEqual([[5, 4], [3, 2], [1]])
})

test('fixtures that have no room are counted, and found by a part of their id', async () => {
  const dataDir = temporaryFolder()
  const folder = join(dataDir, 'fixtures')
  mkdirSync(folder)
  const file = new URL('../../../resources/fixtures/conversion-complete.json', import.meta.url)
  const text = JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), title: 'long '.repeat(60) })
  for (let n = 100; n < 200; n++) writeFileSync(join(folder, `many-${n}.json`), text)
  const agent = await agentOn(dataDir)
  const listed = async (contains: string) => {
    const { data } = await agent.call('list_fixtures', { contains })
    const { fixtures } = data.untrusted as { fixtures: { id: string }[] }
    return { data, ids: fixtures.map(({ id }) => id) }
  }
  const many = await listed('many-')
  expect(many.data).toMatchObject({ fixture_count: 100, scenario_count: 0, is_cut: true })
  expect(many.ids.length).toBeLessThan(100)
  expect(many.ids).not.toContain('own/many-199')
  const one = await listed('many-199')
  expect([one.data.is_cut, one.ids]).toEqual([false, ['own/many-199']])
})
