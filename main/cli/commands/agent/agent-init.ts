import { isUtf8 } from 'node:buffer'
import { existsSync, lstatSync, realpathSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { AppError } from '#contract/errors'
import { isStill, readPlainFile, writeTarget } from '../../../engine/library.ts'
import { wrongUsage } from '../../arguments.ts'
import { command, group } from '../../command.ts'
import { type CommandContext, type CommonOptions, dataDirOf } from '../../command-context.ts'
import { exitCodes } from '../../exit-code.ts'
import { isConfirmed, writeQuestion } from '../../terminal/ask-in-terminal.ts'
import { terminalMessage } from '../../terminal/terminal-message.ts'
import { intoJson, intoToml, type McpServer, type Merge, type Merged } from './agent-files.ts'
import { agentSkill } from './agent-skill.ts'

interface Agent {
  /** Any of these in the project says that the agent is used. */
  readonly signs: readonly string[]
  readonly file: string
  readonly merge: Merge
  /** Folder whose skills it reads. Cursor and VS Code read those of Claude Code too. */
  readonly skills: readonly string[]
}

const agents = {
  claude: {
    signs: ['.mcp.json', '.claude', 'CLAUDE.md'],
    file: '.mcp.json',
    merge: intoJson('mcpServers'),
    skills: ['.claude'],
  },
  codex: { signs: ['.codex'], file: '.codex/config.toml', merge: intoToml, skills: ['.agents'] },
  cursor: {
    signs: ['.cursor'],
    file: '.cursor/mcp.json',
    merge: intoJson('mcpServers'),
    skills: ['.claude', '.agents'],
  },
  vscode: {
    signs: ['.vscode'],
    file: '.vscode/mcp.json',
    merge: intoJson('servers', 'stdio'),
    skills: ['.claude', '.agents'],
  },
} as const satisfies Record<string, Agent>
type AgentName = keyof typeof agents
const names = Object.keys(agents) as AgentName[]

/** A configuration is longer than this only by mistake. */
const maximumBytes = 1024 * 1024

interface Planned {
  readonly file: string
  /** `null`: there is no such file. */
  readonly before: string | null
  readonly merged: Merged
}

const init = command({
  name: 'init',
  text: 'write the MCP entry and a skill for the agents of the project in the working folder, after a question',
  options: {
    '--agent <name>': {
      text: `an agent, instead of those that are found: ${names.join(', ')}; repeatable`,
      each: agentName,
    },
    '--yes': 'write without asking',
    '--dry-run': 'only show the changes',
  },
  async run(context, options) {
    const { output } = context
    const root = realpathSync.native(process.cwd())
    const used = options.agent.length > 0 ? options.agent : found(root)
    if (used.length === 0) {
      throw new AppError(
        'not-found',
        `No agent was found in ${root}. Name one: --agent ${names.join(', --agent ')}.`,
      )
    }
    const plan = planOf(root, used, serverFor(context, options, root))
    const changes = plan.filter(({ merged }) => merged.state === 'merged')
    const states = new Map<string, string>()
    for (const { file, merged } of plan) {
      if (merged.state === 'left') {
        states.set(file, 'left')
        output.complain(`${join(root, file)} ${merged.reason}. It was left as it is.`)
      } else states.set(file, merged.state === 'merged' ? 'planned' : 'unchanged')
    }
    if (options.json !== true) for (const change of changes) output.note(shownChange(root, change))
    if (changes.length > 0 && options.dryRun !== true) {
      const asked = { ...writeQuestion, advice: 'Add --yes to write without a question, or --dry-run.' }
      if (!(await isConfirmed(output, options, asked))) return exitCodes.failed
      for (const change of changes) {
        try {
          write(root, change, dataDirOf(options))
          states.set(change.file, 'written')
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          states.set(change.file, 'left')
          output.complain(terminalMessage(error))
        }
      }
    }
    for (const [file, state] of states) {
      const path = join(root, file)
      await (options.json ? output.json({ path, state }) : output.lines(`${path}: ${state}`))
    }
    return [...states.values()].includes('left') ? exitCodes.failed : exitCodes.done
  },
})

export const agent = group('agent', 'AI agents of a project', [init])

function agentName(text: string): AgentName {
  const name = names.find(one => one === text)
  if (name === undefined)
    throw wrongUsage(`There is no agent ${JSON.stringify(text)}. Use one of ${names.join(', ')}.`)
  return name
}

function found(root: string): AgentName[] {
  return names.filter(name => agents[name].signs.some(sign => existsSync(join(root, sign))))
}

/** The file is committed, so a project that depends on Hooktrail gets no path of this machine. */
function serverFor({ installation }: CommandContext, { data }: CommonOptions, root: string): McpServer {
  const isOfProject = existsSync(join(root, 'node_modules', 'hooktrail', 'package.json'))
  const shell = process.platform === 'win32' ? ['cmd', '/c'] : []
  const program = isOfProject ? [...shell, 'npx', 'hooktrail'] : installation.commandProgram
  const [first = '', ...rest] = program
  return { command: first, args: [...rest, 'mcp', ...(data === undefined ? [] : ['--data', resolve(data)])] }
}

function planOf(root: string, used: readonly AgentName[], server: McpServer): Planned[] {
  const skills = new Set<string>()
  for (const name of used) {
    const { skills: folders } = agents[name]
    if (folders.length === 1) skills.add(folders[0])
  }
  if (skills.size === 0) skills.add('.agents')
  return [
    ...used.map(name => planned(root, agents[name].file, text => agents[name].merge(text, server))),
    ...[...skills].map(folder => planned(root, `${folder}/skills/hooktrail/SKILL.md`, skillMerged)),
  ]
}

function skillMerged(text: string | null): Merged {
  if (text === null) return { state: 'merged', text: agentSkill }
  if (text === agentSkill) return { state: 'unchanged' }
  return { state: 'left', reason: 'differs from the skill of this version. Remove it to write it again' }
}

/** Reads without following links. */
function planned(root: string, file: string, merge: (text: string | null) => Merged): Planned {
  const left = (reason: string): Planned => ({ file, before: null, merged: { state: 'left', reason } })
  const path = join(root, file)
  for (let place = path; place !== root; place = dirname(place)) {
    const stats = lstatSync(place, { throwIfNoEntry: false })
    if (stats === undefined) continue
    if (stats.isSymbolicLink()) return left(place === path ? 'is a link' : `is below a link, ${place}`)
    if (place !== path) {
      if (!stats.isDirectory()) return left(`is below ${place}, which is no folder`)
      continue
    }
    if (!stats.isFile()) return left('is not a regular file')
    if (stats.size > maximumBytes) return left('is longer than 1 MiB')
  }
  if (!existsSync(path)) return { file, before: null, merged: merge(null) }
  const bytes = readPlainFile(path, maximumBytes)
  if (!isUtf8(bytes)) return left('is not UTF-8')
  const before = bytes.toString()
  return { file, before, merged: merge(before) }
}

function write(root: string, { file, before, merged }: Planned, dataDir: string): void {
  if (merged.state !== 'merged') return
  const out = join(root, ...file.split('/'))
  writeTarget(
    {
      out,
      dataDir,
      isShared: true,
      isFolderMade: true,
      ...(before === null ? {} : { isOwn: isStill(out, Buffer.from(before)) }),
    },
    merged.text,
  )
}

/** Removed and added lines, with one unchanged line before and after. */
function shownChange(root: string, { file, before, merged }: Planned): string[] {
  if (merged.state !== 'merged') return []
  const [old, next] = [before === null || before === '' ? [] : before.split('\n'), merged.text.split('\n')]
  let start = 0
  while (start < old.length && old[start] === next[start]) start += 1
  let end = 0
  while (end < Math.min(old.length, next.length) - start && old.at(-1 - end) === next.at(-1 - end)) end += 1
  const of = (sign: string, lines: readonly string[]) => lines.map(line => `  ${sign} ${line}`.trimEnd())
  return [
    `${join(root, file)}${before === null ? ' (new)' : ''}:`,
    ...of(' ', old.slice(Math.max(0, start - 1), start)),
    ...of('-', old.slice(start, old.length - end)),
    ...of('+', next.slice(start, next.length - end - (end === 0 && next.at(-1) === '' ? 1 : 0))),
    ...of(' ', old.slice(old.length - end, old.length - end + 1)),
  ]
}
