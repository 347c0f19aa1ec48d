import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import { AppError } from '#contract/errors'
import {
  forwardingHeaderSchema,
  type Tunnel,
  type TunnelId,
  type TunnelWay,
  tunnelIdSchema,
  tunnelWaySchema,
} from '#contract/registration/tunnel'
import type { Client } from '#contract/transport'
import {
  commandOf,
  createApprovedPrograms,
  findProgram,
  type Program,
  readUntil,
  shownCommand,
} from '../../../engine/library.ts'
import { numberOf, port, timeSpan, wrongUsage } from '../../arguments.ts'
import { call, command, group, type OptionsOf } from '../../command.ts'
import { type CommandContext, dataDirOf, typedCommand } from '../../command-context.ts'
import { exitCodes } from '../../exit-code.ts'
import { throughRunning, withEngine } from '../../store/hold-store.ts'
import { isConfirmed, programQuestion } from '../../terminal/ask-in-terminal.ts'

const tunnelNumber = [
  '<id>',
  'number, from `hooktrail tunnel list`',
  numberOf(tunnelIdSchema, 'tunnel'),
] as const

const addOptions = {
  '--via <way>': {
    text: 'how it reaches the capture port',
    choices: ['cloudflared', 'ngrok', 'ssh', 'command', 'proxy'],
    isRequired: true,
  },
  '--inlet-port <port>': { text: "the tunnel's port on this machine; 0: a free one", read: port, default: 0 },
  '--start-with-app': 'start it with Hooktrail',
  '--authtoken-env <name>': 'ngrok: variable with the authtoken (default: NGROK_AUTHTOKEN)',
  '--ssh-host <host>': 'ssh: host that opens the public port',
  '--ssh-user <name>': 'ssh: user at the host',
  '--ssh-port <port>': { text: 'ssh: port of the host (default: 22)', read: port },
  '--remote-port <port>': { text: 'ssh: public port at the host; 0: the host chooses', read: port },
  '--remote-address <address>': 'ssh: address at the host',
  '--identity <file>': 'ssh: key file without a password',
  '--known-hosts <file>': 'ssh: known_hosts file',
  '--public-url <url>': 'ssh, proxy: public URL',
  '--pattern <regexp>': 'command: finds the public URL in the output of the program',
  '--header <header>': {
    text: "command, proxy: header with the sender's address",
    choices: forwardingHeaderSchema.options,
  },
} as const

/** Adds a tunnel. The user types its program here, which is the consent to exactly that program. */
const add = command({
  name: 'add',
  text: 'add a tunnel, and allow its program',
  arguments: [
    ['<name>', 'name of the tunnel'],
    ['[command...]', 'command: program and arguments, after --; {port} and {url} are those of the inlet'],
  ],
  options: addOptions,
  run(context, options, name, words) {
    const way = wayOf(options, words)
    const dataDir = dataDirOf(options)
    return withEngine(context, dataDir, async client => {
      const { inletPort, startWithApp } = options
      const added = await client.call('tunnels.save', {
        name,
        way,
        inletPort,
        startsWithApp: startWithApp === true,
      })
      const program = await programOf(added)
      const programs = createApprovedPrograms(dataDir)
      // In another folder, the same words may be another program.
      const isTyped = way.kind !== 'command' || program?.folder === realpathSync(process.cwd())
      if (isTyped && program?.unknown === null) await programs.approve(program)
      const changes = program === null ? null : (program.unknown ?? (await programs.whyAsk(program)))
      const isApproved = changes === null
      if (changes !== null) {
        const approve = typedCommand(context, options, `tunnel approve ${added.id}`)
        context.output.note(changes || `Hooktrail runs in another folder. To allow the program: ${approve}`)
      }
      await (options.json
        ? context.output.json({ ...added, isApproved })
        : context.output.lines(formatTunnel(added, program, isApproved ? null : '')))
      return exitCodes.done
    })
  },
})

const start = command({
  name: 'start',
  text: 'start a tunnel of the running Hooktrail, and wait for its address',
  arguments: [tunnelNumber],
  options: {
    '--timeout <time>': {
      text: 'stop waiting after this time',
      read: timeSpan,
      default: 60_000,
      shown: '60s',
    },
  },
  async run(context, options, id) {
    const value = await throughRunning(context, options, client => startedTunnel(client, id, options.timeout))
    const isUp = value.state === 'up'
    if (options.json) await context.output.json(value)
    else if (isUp) await context.output.lines(value.publicUrl ?? '')
    if (!isUp) context.output.complain(`The tunnel ${value.name} is ${value.state}. ${value.message}`)
    return isUp ? exitCodes.done : exitCodes.unreachable
  },
})

/** Its state once it is up, or switched off, or after this time. */
async function startedTunnel(client: Client, id: TunnelId, withinMs: number): Promise<Tunnel> {
  let latest = await client.call('tunnels.start', { id })
  const over = AbortSignal.timeout(withinMs)
  async function next(): Promise<Tunnel | undefined> {
    latest = (await client.call('tunnels.list')).tunnels.find(one => one.id === id) ?? latest
    return over.aborted || latest.state === 'up' || latest.state === 'off' ? latest : undefined
  }
  return readUntil(client, next, {
    wokenBy: once(over, 'abort'),
    wakes: ({ name }) => name === 'tunnels.changed',
  })
}

const stop = call({
  name: 'stop',
  text: 'stop a tunnel',
  arguments: [tunnelNumber],
  call: (client, _options, id) => client.call('tunnels.stop', { id }),
  lines: ({ name, state, message }) => `${name}  ${state}  ${message}`,
})

const remove = call({
  name: 'remove',
  text: 'stop and delete a tunnel',
  arguments: [tunnelNumber],
  async call(client, _options, id) {
    await client.call('tunnels.remove', { id })
    return { id }
  },
})

const list = command({
  name: 'list',
  text: 'list tunnels',
  async run(context, options) {
    const dataDir = dataDirOf(options)
    const programs = createApprovedPrograms(dataDir)
    for (const tunnel of await readTunnels(context, dataDir)) {
      const program = await programOf(tunnel)
      const changes = program === null ? null : await programs.whyAsk(program)
      await (options.json
        ? context.output.json({ ...tunnel, isApproved: changes === null })
        : context.output.lines(formatTunnel(tunnel, program, changes)))
    }
    return exitCodes.done
  },
})

/**
 * Allows exactly this command, with the content of its files, in the working folder of the Hooktrail that would start it,
 * or this one, for this data folder. The interface has no call for this.
 */
const approve = command({
  name: 'approve',
  text: "allow a tunnel's program, after a question",
  arguments: [tunnelNumber],
  options: { '--yes': 'allow without asking' },
  async run(context, options, id) {
    const dataDir = dataDirOf(options)
    const tunnel = (await readTunnels(context, dataDir)).find(one => one.id === id)
    if (tunnel === undefined) throw new AppError('not-found', `No tunnel ${id} in this data folder.`, { id })
    const program = await programOf(tunnel)
    if (program === null) throw wrongUsage(`The tunnel ${tunnel.name} runs no program.`)
    const programs = createApprovedPrograms(dataDir)
    if (program.unknown !== null) throw new AppError('consent-needed', program.unknown)
    const changes = (await programs.whyAsk(program)) ?? ''
    const isAllowed = await isConfirmed(context.output, options, {
      question: programQuestion({ name: tunnel.name, program, changes }),
      advice: `The tunnel ${tunnel.name} runs ${shownCommand(program.command)}. Add --yes to allow the program.`,
      refused: 'Not allowed.',
    })
    if (!isAllowed) return exitCodes.failed
    await programs.approve(program)
    const { command } = program
    await (options.json
      ? context.output.json({ id, command })
      : context.output.lines([
          `Allowed: ${shownCommand(command)}`,
          `To start it: hooktrail tunnel start ${id}`,
        ]))
    return exitCodes.done
  },
})

export const tunnel = group('tunnel', 'manage tunnels: add, list, approve, start, stop, remove', [
  ...[add, list, approve, start, stop, remove],
])

/** The way by the options. Throws `invalid-params` for options of another way. */
function wayOf(options: OptionsOf<typeof addOptions>, words: readonly string[]): TunnelWay {
  const { via, publicUrl, header } = options
  const ssh = {
    host: options.sshHost,
    user: options.sshUser,
    port: options.sshPort,
    publicUrl,
    remotePort: options.remotePort,
    remoteAddress: options.remoteAddress,
    identityFile: options.identity,
    knownHostsFile: options.knownHosts,
  }
  const command = words.length === 0 ? undefined : words
  const members = {
    cloudflared: {},
    ngrok: { authtokenVariable: options.authtokenEnv },
    ssh,
    command: { command, pattern: options.pattern, header },
    proxy: { publicUrl, header },
  }
  const given: Readonly<Record<string, unknown>> = { ...ssh, ...members.ngrok, ...members.command }
  const own: Readonly<Record<string, unknown>> = members[via]
  const foreign = Object.keys(given).find(name => given[name] !== undefined && !(name in own))
  if (foreign !== undefined) {
    throw wrongUsage(
      `${flagOf[foreign] ?? foreign} is no option of --via ${via}. See hooktrail tunnel add --help.`,
    )
  }
  const parsed = tunnelWaySchema.safeParse({ kind: via, ...defined(own) })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const flag = flagOf[String(issue?.path[0])] ?? String(issue?.path[0])
  const isMissing = own[String(issue?.path[0])] === undefined
  throw wrongUsage(isMissing ? `--via ${via} needs ${flag}.` : `${flag}: ${issue?.message ?? 'not valid'}.`)
}

/** Options by the contract's name of a member. */
const flagOf: Readonly<Record<string, string>> = {
  host: '--ssh-host',
  user: '--ssh-user',
  port: '--ssh-port',
  publicUrl: '--public-url',
  remotePort: '--remote-port',
  remoteAddress: '--remote-address',
  identityFile: '--identity',
  knownHostsFile: '--known-hosts',
  authtokenVariable: '--authtoken-env',
  header: '--header',
  command: 'the program after --',
  pattern: '--pattern',
}

function defined(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

/** The program that the holder of the data folder would run; `null` if the tunnel runs none. */
async function programOf({ way, folder }: Tunnel): Promise<Program | null> {
  const command = commandOf(way)
  return command === null || folder === null ? null : findProgram(command, folder)
}

async function readTunnels(context: CommandContext, dataDir: string): Promise<readonly Tunnel[]> {
  return withEngine(context, dataDir, async client => (await client.call('tunnels.list')).tunnels)
}

function formatTunnel(
  { id, name, state, publicUrl }: Tunnel,
  program: Program | null,
  changes: string | null,
): string {
  const address = publicUrl === null ? '' : `  ${publicUrl}`
  const note =
    changes === null
      ? ''
      : changes === ''
        ? '  (not allowed yet)'
        : `  (changed since it was allowed:  ${changes})`
  const words = program === null ? '' : `  ${shownCommand(program.command)}${note}`
  return `${id}  ${name}  ${state}${address}${words}`
}
