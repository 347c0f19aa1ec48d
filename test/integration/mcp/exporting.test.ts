import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { servedOfFile } from '../../support/processes/command-in-process.ts'
import { agentOn } from '../../support/processes/mcp-client.ts'
import { captureBoth, writer } from './exporting-steps.ts'

const served = servedOfFile()

beforeAll(() => captureBoth(served()))

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
