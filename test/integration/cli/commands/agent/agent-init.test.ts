import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { parse } from 'smol-toml'
import { expect, onTestFinished, test, vi } from 'vitest'
import { agentSkill } from '../../../../../main/cli/commands/agent/agent-skill.ts'
import { hooktrail } from '../../../../support/processes/command-in-process.ts'
import { agentOn } from '../../../../support/processes/mcp-client.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

/** A project as the working folder, with these files. */
function project(files: Readonly<Record<string, string>>): string {
  const folder = realpathSync.native(temporaryFolder())
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const spied = vi.spyOn(process, 'cwd').mockReturnValue(folder)
  onTestFinished(() => spied.mockRestore())
  return folder
}

const read = (folder: string, name: string): string => readFileSync(join(folder, name), 'utf8')
const everything = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(({ parentPath, name }) => [join(parentPath, name), readFileSync(join(parentPath, name), 'utf8')]),
  )

const server = { command: expect.any(String), args: expect.arrayContaining(['mcp']) }
const claudeSkill = '.claude/skills/hooktrail/SKILL.md'
const commonSkill = '.agents/skills/hooktrail/SKILL.md'

test.each([
  ['claude', '.mcp.json', { mcpServers: { hooktrail: server } }, claudeSkill],
  ['cursor', '.cursor/mcp.json', { mcpServers: { hooktrail: server } }, commonSkill],
  ['vscode', '.vscode/mcp.json', { servers: { hooktrail: { type: 'stdio', ...server } } }, commonSkill],
  ['codex', '.codex/config.toml', { mcp_servers: { hooktrail: server } }, commonSkill],
])(
  '%s gets an entry in %s and a skill, and a second time nothing changes',
  async (agent, file, entry, skill) => {
    const folder = project({})
    const first = await hooktrail('agent', 'init', '--agent', agent, '--yes')
    expect([first.code, first.stdout]).toEqual([
      0,
      `${join(folder, file)}: written\n${join(folder, skill)}: written\n`,
    ])
    expect(first.stderr).toContain(`${join(folder, file)} (new):`)
    const text = read(folder, file)
    expect(file.endsWith('.toml') ? parse(text) : JSON.parse(text)).toEqual(entry)
    expect(read(folder, skill)).toBe(agentSkill)
    const before = everything(folder)
    const second = await hooktrail('agent', 'init', '--agent', agent, '--json')
    expect([
      second.code,
      second.stdout
        .trim()
        .split('\n')
        .map(line => JSON.parse(line)),
    ]).toEqual([0, [file, skill].map(name => ({ path: join(folder, name), state: 'unchanged' }))])
    expect(everything(folder)).toEqual(before)
  },
)

test('agents are found by their files, and existing files lose nothing: comments, layout, other servers', async () => {
  const files = {
    'CLAUDE.md': '# Project\n',
    '.mcp.json': '{\n    "mcpServers": {\n        "other": { "command": "other",  "args": [1.50] }\n    }\n}',
    '.cursor/mcp.json': '{}\n',
    '.vscode/mcp.json':
      '// ours\n{\n\t"inputs": [], // none, "yet"\n\t"servers": {\n\t\t/* the first */\n\t\t"a": { "url": "https://a.example/x" },\n\t},\n}\n',
    '.codex/config.toml': '# ours\nmodel = "x" # why\n\n[mcp_servers.other]\ncommand = "other"',
  }
  const folder = project(files)
  const { code, stderr } = await hooktrail('agent', 'init', '--yes')
  expect([code, stderr.match(/^.*:$/gm)?.length]).toEqual([0, 6])
  expect(read(folder, '.mcp.json')).toMatch(
    /^\{\n {4}"mcpServers": \{\n {8}"other": \{ "command": "other", {2}"args": \[1\.50\] \},\n {8}"hooktrail": \{.*\}\n {4}\}\n\}$/,
  )
  expect(JSON.parse(read(folder, '.cursor/mcp.json'))).toEqual({ mcpServers: { hooktrail: server } })
  expect(read(folder, '.vscode/mcp.json')).toMatch(
    /^\/\/ ours\n\{\n\t"inputs": \[\], \/\/ none, "yet"\n\t"servers": \{\n\t\t\/\* the first \*\/\n\t\t"a": \{ "url": "https:\/\/a\.example\/x" \},\n\t\t"hooktrail": \{.*\},\n\t\},\n\}\n$/,
  )
  expect(
    read(folder, '.codex/config.toml').startsWith(
      `${files['.codex/config.toml']}\n\n[mcp_servers.hooktrail]\n`,
    ),
  ).toBe(true)
  expect(parse(read(folder, '.codex/config.toml'))).toMatchObject({
    mcp_servers: { other: { command: 'other' }, hooktrail: server },
  })
  expect([claudeSkill, commonSkill].map(name => read(folder, name))).toEqual([agentSkill, agentSkill])
})

test('an entry that the user changed stays, and the data folder is named only if it was given', async () => {
  const own = '{"mcpServers":{"hooktrail":{"command":"mine","args":["mcp","--allow-send"]}}}'
  const folder = project({ '.mcp.json': own })
  expect((await hooktrail('agent', 'init', '--yes')).code).toBe(0)
  expect(read(folder, '.mcp.json')).toBe(own)
  project({ '.mcp.json': '' })
  const data = temporaryFolder()
  const { stderr } = await hooktrail('agent', 'init', '--dry-run', '--data', data)
  expect(stderr).toContain(JSON.stringify(data))
})

test('a file that cannot be merged is left and named, and the others are written', async () => {
  const files = {
    '.mcp.json': '{"mcpServers": {',
    '.cursor/mcp.json': '{"mcpServers": []}',
    '.codex/config.toml': 'mcp_servers = {}\n',
    [claudeSkill]: 'mine',
  }
  const folder = project({ ...files, '.vscode/mcp.json': '{}' })
  const { code, stderr } = await hooktrail('agent', 'init', '--yes')
  expect(code).toBe(1)
  for (const [name, text] of Object.entries(files)) {
    expect(read(folder, name)).toBe(text)
    expect(stderr).toContain(`hooktrail: ${join(folder, name)} `)
  }
  expect(JSON.parse(read(folder, '.vscode/mcp.json'))).toEqual({
    servers: { hooktrail: { type: 'stdio', ...server } },
  })
  const latin = Buffer.from('{"note": "caf\u00e9"}', 'latin1')
  writeFileSync(join(folder, '.mcp.json'), latin)
  expect((await hooktrail('agent', 'init', '--agent', 'claude', '--yes')).stderr).toContain('is not UTF-8')
  expect(readFileSync(join(folder, '.mcp.json')).equals(latin)).toBe(true)
  writeFileSync(join(folder, '.mcp.json'), `"${'\\"'.repeat(500_000)}`)
  expect((await hooktrail('agent', 'init', '--agent', 'claude', '--yes')).stderr).toContain('is not JSON')
  writeFileSync(join(folder, '.codex/config.toml'), '[broken\n')
  expect((await hooktrail('agent', 'init', '--agent', 'codex', '--yes')).stderr).toContain('is not TOML')
})

test('links are not followed: of a file, and of a folder', async () => {
  const elsewhere = temporaryFolder()
  writeFileSync(join(elsewhere, 'mcp.json'), '{}')
  const folder = project({})
  symlinkSync(join(elsewhere, 'mcp.json'), join(folder, '.mcp.json'))
  symlinkSync(elsewhere, join(folder, '.cursor'))
  symlinkSync(elsewhere, join(folder, '.claude'))
  const before = everything(elsewhere)
  const { code, stderr } = await hooktrail('agent', 'init', '--yes')
  expect([code, stderr.match(/ is a link| is below a link/g)]).toEqual([
    1,
    [' is a link', ' is below a link', ' is below a link'],
  ])
  expect(everything(elsewhere)).toEqual(before)
})

test.runIf(process.platform === 'linux')('a folder that the system refuses is named', async () => {
  const spied = vi.spyOn(process, 'cwd').mockReturnValue('/proc')
  onTestFinished(() => spied.mockRestore())
  const { code, stdout, stderr } = await hooktrail(
    ...['agent', 'init', '--agent', 'cursor', '--yes', '--data', temporaryFolder()],
  )
  expect([code, stdout]).toEqual([
    1,
    '/proc/.cursor/mcp.json: left\n/proc/.agents/skills/hooktrail/SKILL.md: left\n',
  ])
  expect(stderr).toContain('/proc/.cursor')
})

test.skipIf(process.getuid?.() === 0 || process.platform === 'win32')(
  'a read-only folder is named',
  async () => {
    const folder = project({ '.vscode/mcp.json': '{}' })
    chmodSync(join(folder, '.vscode'), 0o500)
    onTestFinished(() => chmodSync(join(folder, '.vscode'), 0o700))
    const { code, stderr } = await hooktrail('agent', 'init', '--yes')
    expect([code, read(folder, '.vscode/mcp.json')]).toEqual([1, '{}'])
    expect(stderr).toContain(join(folder, '.vscode', 'mcp.json'))
  },
)

test('a preview writes nothing; without a terminal --yes is required; an agent has to be found or named', async () => {
  const folder = project({})
  const none = await hooktrail('agent', 'init', '--yes')
  expect([none.code, none.stderr]).toEqual([1, expect.stringContaining('--agent claude')])
  const unknown = await hooktrail('agent', 'init', '--agent', 'clippy', '--yes')
  expect([unknown.code, unknown.stderr]).toEqual([
    2,
    expect.stringContaining('claude, codex, cursor, vscode'),
  ])
  const shown = await hooktrail('agent', 'init', '--agent', 'claude', '--dry-run')
  expect([shown.code, shown.stdout]).toEqual([
    0,
    `${join(folder, '.mcp.json')}: planned\n${join(folder, claudeSkill)}: planned\n`,
  ])
  expect(shown.stderr).toContain('  +   "mcpServers": {')
  const unasked = await hooktrail('agent', 'init', '--agent', 'claude')
  expect([unasked.code, unasked.stderr]).toEqual([2, expect.stringContaining('--yes')])
  expect(existsSync(join(folder, '.mcp.json'))).toBe(false)
})

test('the skill is short, and names every tool of the server and no other', async () => {
  const agent = await agentOn(temporaryFolder())
  const { tools } = await agent.client.listTools()
  const [, head = '', ...body] = agentSkill.split('---\n')
  expect(head).toMatch(/^name: hooktrail\ndescription: [^:\n]{1,1024}\n$/)
  const words = [...body.join('').matchAll(/`([a-z_]+)`/g)].map(([, word]) => word)
  const others = ['hooktrail', 'to', 'after_id']
  expect([...new Set(words)].filter(word => !others.includes(word ?? '')).toSorted()).toEqual(
    tools.map(({ name }) => name).toSorted(),
  )
  expect(agentSkill.length).toBeLessThan(4_000)
})
