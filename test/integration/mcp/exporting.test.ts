import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { fundingBody, post } from '../../support/network/http-call.ts'
import { hooktrail, servedOfFile } from '../../support/processes/command-in-process.ts'
import { type Agent, agentOn } from '../../support/processes/mcp-client.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const served = servedOfFile()
beforeAll(async () => {
  const headers = { authorization: 'Bearer canary-token' }
  await post(served().captureUrl, fundingBody('canary-1', 'pending'), { headers })
  await post(served().captureUrl, fundingBody('other-2', 'pending'))
  // Resolves once the records are known.
  await hooktrail('assert', '--data', served().dataDir)
})

/** An agent that may write into a folder. */
async function writer(
  dataDir: string,
  ...permissions: string[]
): Promise<{ readonly agent: Agent; readonly folder: string }> {
  const folder = join(temporaryFolder(), 'allowed')
  mkdirSync(folder)
  return { folder, agent: await agentOn(dataDir, { args: ['--allow-write', folder, ...permissions] }) }
}

test('an export has pseudonyms and no credentials, and is written below the allowed folder', async () => {
  const { agent, folder } = await writer(served().dataDir)
  const { data } = await agent.call('export', { format: 'ndjson', path: 'out.ndjson', record: 'canary-1' })
  const path = join(folder, 'out.ndjson')
  expect(data).toMatchObject({ deliveries: 1, has_pseudonyms: true, untrusted: { path } })
  const written = readFileSync(path, 'utf8')
  expect(written.trim().split('\n').length).toBeGreaterThan(0)
  expect(written).not.toContain('canary')
  const again = await agent.call('export', { format: 'ndjson', path: 'out.ndjson' })
  expect(again).toMatchObject({ isError: true, text: expect.stringContaining('target-exists') })
  expect(readFileSync(path, 'utf8')).toBe(written)
})

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

test('without permission nothing is written; a path that leads out is refused', async () => {
  const { agent, folder } = await writer(served().dataDir)
  const refused = await agentOn(served().dataDir)
  const { text } = await refused.call('export', { format: 'har', path: join(folder, 'x.har') })
  expect(text).toContain('--allow-write')
  expect(readdirSync(folder)).toEqual([])
  const outside = join(folder, '../outside.har')
  mkdirSync(join(folder, '.git'))
  symlinkSync(join(folder, '..'), join(folder, 'link'))
  const hidden = ['.x.har', '.git/x.har', 'conftest.py']
  for (const path of ['../outside.har', outside, 'link/outside.har', ...hidden]) {
    const { isError } = await agent.call('export', { format: 'har', path })
    expect([path, isError, existsSync(outside)]).toEqual([path, true, false])
  }
  expect([readdirSync(folder).sort(), readdirSync(join(folder, '.git'))]).toEqual([['.git', 'link'], []])
})

test('originals need a permission besides', async () => {
  const { agent, folder } = await writer(served().dataDir)
  const params = { format: 'ndjson', path: 'originals.ndjson', originals: true }
  const { isError, text } = await agent.call('export', params)
  expect([isError, text]).toEqual([true, expect.stringContaining('--allow-originals')])
  expect(readdirSync(folder)).toEqual([])
  const allowed = await writer(served().dataDir, '--allow-originals')
  expect((await allowed.agent.call('export', params)).data).toMatchObject({ has_pseudonyms: false })
  expect(readFileSync(join(allowed.folder, 'originals.ndjson'), 'utf8')).toContain('canary-token')
})
