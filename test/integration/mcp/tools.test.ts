import { expect, test } from 'vitest'
import { agentOfFile, agentOn } from '../../support/processes/mcp-client.ts'
import { folderOfFile } from '../../support/temporary-folder.ts'

const dataDir = folderOfFile()
const allowed = agentOfFile(() => dataDir, { args: ['--allow-send', '--allow-write', folderOfFile()] })

/** Every tool: its annotations, and calls that are not valid. `r`: reads, `c`: changes, `s`: sends, `w`: writes. */
const tools: readonly (readonly [name: string, effect: 'r' | 'c' | 's' | 'w', invalid: readonly object[]])[] =
  [
    ['get_status', 'r', [{ surplus: 1 }]],
    ['list_deliveries', 'r', [{ limit: 0 }, { limit: 101 }, { cursor: 'x' }, { cursor: 1 }, { surplus: 1 }]],
    [
      'search',
      'r',
      [{}, { query: 1 }, { query: 'x'.repeat(2_001) }, { query: '(' }, { query: '', in: 'all' }],
    ],
    ['get_delivery', 'r', [{}, { id: 0 }, { id: 1.5 }, { id: '1' }, { id: 1, surplus: 1 }]],
    ['get_body', 'r', [{}, { id: 1, offset: -1 }, { id: 1, length: 0 }, { id: 1, length: 32_769 }]],
    ['get_trail', 'r', [{}, { record: '' }, { record: 'x', limit: 51 }, { record: 'x'.repeat(1_001) }]],
    ['list_findings', 'r', [{ query: 'finding:(' }, { query: null }]],
    [
      'explain_finding',
      'r',
      [{}, { code: '' }, { code: 'none' }, { code: '__proto__' }, { code: 'body-empty', delivery_id: 9 }],
    ],
    ['wait_for', 'r', [{ timeout_seconds: 0 }, { timeout_seconds: 601 }, { count: 51 }, { after_id: -1 }]],
    ['assert', 'r', [{ final: 'DONE' }, { count: -1 }, { query: '(' }, { all_final: 'yes' }]],
    ['list_sessions', 'r', [{ limit: 101 }, { cursor: 'before:0' }, { surplus: 1 }]],
    ['list_fixtures', 'r', [{ contains: 1 }, { contains: 'x'.repeat(101) }]],
    ['get_fixture', 'r', [{}, { fixture: '' }, { fixture: 'x' }, { fixture: 'x'.repeat(201) }]],
    ['check_body', 'r', [{}, { body: 1 }, { body: 'x'.repeat(262_145) }]],
    ['start_session', 'c', [{}, { name: '' }, { name: ' ' }, { name: 'x'.repeat(201) }, { name: 'x' }]],
    ['end_session', 'c', [{ surplus: 1 }, {}]],
    [
      'send_fixture',
      's',
      [
        {},
        { fixture: 'x', to: '' },
        { fixture: 'x', to: 'ftp://127.0.0.1' },
        { fixture: 'x', to: 'listener', count: 21 },
      ],
    ],
    [
      'replay',
      's',
      [
        {},
        { to: 'listener' },
        { to: 'listener', delivery_ids: [] },
        { to: 'listener', delivery_ids: [1], order: 'x' },
      ],
    ],
    [
      'run_scenario',
      's',
      [
        {},
        { scenario: 'out-of-order', to: 'not a url' },
        { scenario: 'out-of-order', to: 'listener', speed: 0 },
      ],
    ],
    [
      'run_drill',
      's',
      [
        {},
        { to: 'x' },
        { to: 'http://127.0.0.1:9/', properties: ['x'] },
        { to: 'http://127.0.0.1:9/', runs: 201 },
        { to: 'http://127.0.0.1:9/', state_command: 'id' },
      ],
    ],
    [
      'export',
      'w',
      [
        {},
        { format: 'pdf', path: 'x' },
        { format: 'har', path: '' },
        { format: 'har', path: '../x' },
        { format: 'har', path: 'x', originals: true },
      ],
    ],
  ]

const annotations = {
  r: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  c: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  s: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  w: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
}

test('every tool is listed with its annotations, parameters and a description in 20 kB, with and without permission', async () => {
  const plain = await agentOn(dataDir)
  const listed = await plain.client.listTools()
  expect(listed.tools.map(({ name, annotations: given }) => [name, given])).toEqual(
    tools.map(([name, effect]) => [name, annotations[effect]]),
  )
  for (const { title, description, inputSchema } of listed.tools) {
    expect([title?.length, description?.length]).toEqual([expect.any(Number), expect.any(Number)])
    expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
  }
  expect(await allowed().client.listTools()).toEqual(listed)
  // An agent reads all of it at each start.
  expect(Buffer.byteLength(JSON.stringify(listed))).toBeLessThan(20_000)
})

test('invalid parameters are refused with words, and the server goes on', async () => {
  const agent = allowed()
  for (const [tool, , invalid] of tools) {
    for (const params of invalid) {
      const { isError, text } = await agent.call(tool, { ...params })
      expect([tool, params, isError], text).toEqual([tool, params, true])
      expect(text).not.toMatch(/internal|bug in Hooktrail/)
      expect(text.length).toBeGreaterThan(20)
    }
  }
  expect(agent.stderr()).toBe('')
  expect((await agent.call('list_fixtures')).isError).toBe(false)
})

test('a tool that does not exist is an error of the protocol', async () => {
  await expect(allowed().call('delete_deliveries')).rejects.toThrow(/delete_deliveries/)
})
