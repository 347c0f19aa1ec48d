import { AppError } from '#contract/errors'
import {
  type Tunnel,
  type TunnelId,
  type TunnelInput,
  tunnelIdSchema,
  tunnelInputSchema,
} from '#contract/registration/tunnel'
import type { ProgramConsent } from '../ports.ts'
import type { Store } from '../store/store.ts'
import { createProgramQuestions, type ProgramQuestions } from './program-questions.ts'
import { shownCommand } from './shown-command.ts'
import { checkWay, type RunPorts, runTunnel, type TunnelLimits, type TunnelRun } from './tunnel-run.ts'
import { commandOf, headerOf } from './way.ts'

export { shownCommand } from './shown-command.ts'

export interface TunnelsOptions extends RunPorts {
  readonly consent: ProgramConsent | undefined
  readonly store: Pick<Store, 'saveValue' | 'removeValue'>
  readonly readTunnels: () => Promise<readonly { readonly id: number; readonly value: unknown }[]>
}

const defaultLimits: TunnelLimits = { healthMs: 30_000, firstPauseMs: 500, maximumWaitMs: 45_000 }

/** Public addresses for the listener, never for the interface. All are off until they are started. */
export interface Tunnels {
  list(): Promise<Tunnel[]>
  /** Makes or replaces; one that runs is switched off first. Throws `name-taken`, `invalid-params`, `not-found`. */
  save(input: TunnelInput): Promise<Tunnel>
  remove(id: TunnelId): Promise<void>
  /**
   * One with a program that was not allowed yet waits for the answer of the user, or throws `consent-needed` where nobody
   * can be asked, and for a while after a no or after its question was taken back. Throws `not-found`, `port-in-use`, `port-not-allowed`, `not-listening`.
   */
  start(id: TunnelId): Promise<Tunnel>
  stop(id: TunnelId): Promise<Tunnel>
  /** Those that are to start with Hooktrail. A failure shows in their state, or is returned as a message. */
  startWithApp(): Promise<string[]>
  /** The tunnel whose address the URL begins with; `null` for none. */
  at(url: string): TunnelId | null
  /**
   * Each that runs does now what it waits for: after sleep, after a change of the network, and as capturing is paused or
   * resumed.
   */
  hurry(): void
  /** Checks now whether the address leads here. */
  probe(id: TunnelId): Promise<Tunnel>
  /** Stops all. */
  close(): Promise<void>
}

export function createTunnels(options: TunnelsOptions, limits: TunnelLimits = defaultLimits): Tunnels {
  const runs = new Map<TunnelId, TunnelRun>()
  const questions: ProgramQuestions = createProgramQuestions({
    consent: options.consent,
    clock: options.clock,
    onChange: options.onChange,
  })
  let isClosed = false
  /** Changes one after another: none meets a tunnel that another is starting or ending. */
  let turn: Promise<unknown> = Promise.resolve()
  function inTurn<T>(change: () => Promise<T>): Promise<T> {
    const done = turn.then(change)
    turn = done.catch(() => {})
    return done
  }

  async function all(): Promise<(TunnelInput & { id: TunnelId })[]> {
    return (await options.readTunnels()).flatMap(({ id, value }) => {
      const parsed = tunnelInputSchema.safeParse(value)
      return parsed.success ? [{ ...parsed.data, id: tunnelIdSchema.parse(id) }] : []
    })
  }
  async function stored(id: TunnelId): Promise<TunnelInput & { id: TunnelId }> {
    const found = (await all()).find(tunnel => tunnel.id === id)
    if (found !== undefined) return found
    throw new AppError('not-found', `There is no tunnel ${id} in this data folder.`, { id })
  }

  function view(tunnel: TunnelInput & { id: TunnelId }): Tunnel {
    const { id, name, way, inletPort, startsWithApp } = tunnel
    const state = runs.get(id)?.state() ?? questions.state(id) ?? off
    return { id, name, way, inletPort, startsWithApp, ...state, isSourceVisible: headerOf(way) !== 'none' }
  }

  async function end(id: TunnelId): Promise<void> {
    questions.end(id)
    const run = runs.get(id)
    runs.delete(id)
    await run?.stop()
    options.onChange()
  }

  async function save(input: TunnelInput): Promise<Tunnel> {
    checkWay(input.way)
    if (input.id !== undefined) await stored(input.id)
    const isTaken = (await all()).some(
      one => one.id !== input.id && one.name.toLowerCase() === input.name.toLowerCase(),
    )
    if (isTaken)
      throw new AppError('name-taken', `There is a tunnel named ${input.name} already. Choose another name.`)
    if (input.id !== undefined) await end(input.id)
    const { name, way, inletPort, startsWithApp } = input
    const value = { name, way, inletPort, startsWithApp }
    const id = tunnelIdSchema.parse(await options.store.saveValue('tunnels', input.id ?? null, value))
    options.onChange()
    return view({ ...value, id })
  }

  async function start(id: TunnelId, mayAsk = true): Promise<Tunnel> {
    if (isClosed) throw new AppError('closed', 'Hooktrail is closing.')
    const tunnel = await stored(id)
    if (runs.has(id)) return view(tunnel)
    const command = commandOf(tunnel.way)
    if (command === null || (await options.consent?.isApproved(command)) === true) return run(tunnel)
    if (!mayAsk || (await options.consent?.canAsk()) !== true) throw consentNeeded(tunnel, command)
    const quietMs = questions.quietMs(id)
    if (quietMs > 0) throw consentNeeded(tunnel, command, quietMs)
    questions.ask(tunnel, command, () => void inTurn(() => startAllowed(id)))
    return view(tunnel)
  }

  async function run(tunnel: TunnelInput & { id: TunnelId }): Promise<Tunnel> {
    questions.end(tunnel.id)
    runs.set(tunnel.id, await runTunnel(tunnel, options, limits))
    options.onChange()
    return view(tunnel)
  }

  /** After a yes. Checks once more: the command may have changed by now. */
  async function startAllowed(id: TunnelId): Promise<void> {
    try {
      await start(id)
    } catch (error) {
      questions.fail(id, error instanceof AppError ? error.message : 'It could not be started.')
    }
  }

  return {
    list: async () => (await all()).map(view),
    save: input => inTurn(() => save(input)),
    remove: id =>
      inTurn(async () => {
        await stored(id)
        await end(id)
        await options.store.removeValue('tunnels', id)
        options.onChange()
      }),
    start: id => inTurn(() => start(id)),
    stop: id =>
      inTurn(async () => {
        const tunnel = await stored(id)
        await end(id)
        return view(tunnel)
      }),
    hurry() {
      for (const run of runs.values()) run.hurry()
    },
    async probe(id) {
      const tunnel = await stored(id)
      await runs.get(id)?.check()
      return view(tunnel)
    },
    startWithApp: () =>
      inTurn(async () => {
        const problems: string[] = []
        for (const { id, name, startsWithApp } of await all()) {
          if (!startsWithApp || isClosed) continue
          try {
            await start(id, false)
          } catch (error) {
            if (!(error instanceof AppError)) throw error
            if (error.code === 'consent-needed') questions.fail(id, error.message)
            problems.push(`The tunnel “${name}” was not started: ${error.message}`)
          }
        }
        return problems
      }),
    at(url) {
      for (const [id, run] of runs) if (originOf(run.state().publicUrl) === originOf(url)) return id
      return null
    },
    close: () => {
      isClosed = true
      questions.close()
      return inTurn(async () => {
        const ended = [...runs.values()].map(run => run.stop())
        runs.clear()
        await Promise.all(ended)
      })
    },
  }
}

function consentNeeded(
  { id, name }: TunnelInput & { id: TunnelId },
  command: readonly string[],
  quietMs = 0,
): AppError {
  const quiet =
    quietMs > 0
      ? ` You declined this program. Hooktrail can ask again in ${Math.ceil(quietMs / 1_000)} s.`
      : ''
  return new AppError(
    'consent-needed',
    `The tunnel ${name} runs a program on this machine, which was not allowed yet: ${shownCommand(command)}.${quiet} To allow it, run \`hooktrail tunnel approve ${id}\` in a terminal, then start the tunnel again.`,
    { id },
  )
}

/** Two different texts where one is not a URL, so that such are never equal. */
function originOf(url: string | null): string {
  return url !== null && URL.canParse(url) ? new URL(url).origin : `no URL: ${url}`
}

const off = {
  state: 'off',
  publicUrl: null,
  inletUrl: null,
  message: 'Switched off.',
  sinceMs: 0,
  restarts: 0,
} as const
