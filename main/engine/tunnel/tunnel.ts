import { AppError } from '#contract/errors'
import {
  type Tunnel,
  type TunnelId,
  type TunnelInput,
  tunnelIdSchema,
  tunnelInputSchema,
} from '#contract/registration/tunnel'
import { createSequence } from '../jobs/in-sequence.ts'
import type { ProgramConsent } from '../ports.ts'
import { differences, findProgram, type Program, shownCommand } from '../programs/programs.ts'
import type { QueryWorker } from '../queries/start-query-worker.ts'
import type { Store } from '../store/store.ts'
import { createProgramQuestions, type ProgramQuestions } from './program-questions.ts'
import { checkWay, type RunPorts, runTunnel, type TunnelLimits, type TunnelRun } from './tunnel-run.ts'
import { commandOf, headerOf, workingFolderOf } from './way.ts'

export interface TunnelsOptions extends RunPorts {
  readonly consent: ProgramConsent | undefined
  readonly store: Pick<Store, 'saveValue' | 'removeValue'>
  /** Terminal command that allows the tunnel's program. */
  readonly approveCommand: (id: TunnelId) => string
  readonly queries: Pick<QueryWorker, 'ask'>
}

const defaultLimits: TunnelLimits = { healthMs: 30_000, firstPauseMs: 500, maximumWaitMs: 45_000 }

export type Tunnels = ReturnType<typeof createTunnels>

/** Public addresses for the listener, never for the interface. All are off until started. */
export function createTunnels(options: TunnelsOptions, limits: TunnelLimits = defaultLimits) {
  const runs = new Map<TunnelId, TunnelRun>()
  /** Tunnels that were not started because their program is not allowed. */
  const refused = new Set<TunnelId>()
  const questions: ProgramQuestions = createProgramQuestions({
    consent: options.consent,
    clock: options.clock,
    onChange: options.onChange,
  })
  let isClosed = false
  /** Changes run in sequence, so that none meets a tunnel that another starts or ends. */
  const inSequence = createSequence()

  async function all(): Promise<(TunnelInput & { id: TunnelId })[]> {
    return (await options.queries.ask('tunnels')).flatMap(({ id, value }) => {
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
    return {
      id,
      name,
      way,
      inletPort,
      startsWithApp,
      ...state,
      folder: commandOf(way) === null ? null : workingFolderOf(way),
      approveCommand: refused.has(id) ? options.approveCommand(id) : null,
      isSourceVisible: headerOf(way) !== 'none',
    }
  }

  async function end(id: TunnelId): Promise<void> {
    questions.end(id)
    refused.delete(id)
    const run = runs.get(id)
    try {
      if ((await run?.stop()) === false) questions.fail(id, leftOver)
    } finally {
      runs.delete(id)
    }
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

  /** `allowed`: a program that the user has just allowed. */
  async function start(id: TunnelId, mayAsk = true, allowed: Program | null = null): Promise<Tunnel> {
    if (isClosed) throw new AppError('closed', 'Hooktrail is closing.')
    const tunnel = await stored(id)
    if (runs.has(id)) return view(tunnel)
    const command = commandOf(tunnel.way)
    if (command === null) return run(tunnel, null)
    const program = await findProgram(command, workingFolderOf(tunnel.way))
    const changes = (await options.consent?.whyAsk(program)) ?? (options.consent === undefined ? '' : null)
    if (changes === null || (allowed !== null && isSameProgram(allowed, program))) return run(tunnel, program)
    const canAsk = mayAsk && (await options.consent?.canAsk()) === true
    const quietMs = questions.quietMs(id)
    if (!canAsk || quietMs > 0) {
      refused.add(id)
      options.onChange()
      throw consentNeeded(tunnel, program, changes, options.approveCommand(id), canAsk ? quietMs : 0)
    }
    refused.delete(id)
    const question = { name: tunnel.name, program, changes }
    questions.ask(id, question, () => void inSequence(() => startAllowed(id, program)))
    return view(tunnel)
  }

  async function run(tunnel: TunnelInput & { id: TunnelId }, program: Program | null): Promise<Tunnel> {
    questions.end(tunnel.id)
    refused.delete(tunnel.id)
    runs.set(tunnel.id, await runTunnel(tunnel, program, options, limits))
    options.onChange()
    return view(tunnel)
  }

  /** After a yes. Checks again: the command or its files may have changed. */
  async function startAllowed(id: TunnelId, program: Program): Promise<void> {
    try {
      await start(id, true, program)
    } catch (error) {
      questions.fail(id, error instanceof AppError ? error.message : 'It could not be started.')
    }
  }

  return {
    list: async (): Promise<Tunnel[]> => (await all()).map(view),
    /** Creates or replaces; a running tunnel is stopped first. Throws `name-taken`, `invalid-params`, `not-found`. */
    save: (input: TunnelInput): Promise<Tunnel> => inSequence(() => save(input)),
    remove: (id: TunnelId): Promise<void> =>
      inSequence(async () => {
        await stored(id)
        await end(id)
        await options.store.removeValue('tunnels', id)
        options.onChange()
      }),
    /**
     * If its program is not allowed yet, waits for the user's decision, or throws `consent-needed` if no user
     * can be asked, or for a while after a no or a withdrawn question. Throws `not-found`, `port-in-use`,
     * `port-not-allowed`, `not-listening`.
     */
    start: (id: TunnelId): Promise<Tunnel> => inSequence(() => start(id)),
    stop: (id: TunnelId): Promise<Tunnel> =>
      inSequence(async () => {
        const tunnel = await stored(id)
        await end(id)
        return view(tunnel)
      }),
    /** Runs pending checks and restarts now: after sleep, a network change, or a pause of capturing. */
    hurry(): void {
      for (const run of runs.values()) run.hurry()
    },
    async probe(id: TunnelId): Promise<Tunnel> {
      const tunnel = await stored(id)
      await runs.get(id)?.check()
      return view(tunnel)
    },
    /** Starts the tunnels that start with Hooktrail. A failure is in their state, or returned as a message. */
    startWithApp: (): Promise<string[]> =>
      inSequence(async () => {
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
    /** Tunnel whose address the URL starts with; `null` for none. */
    at(url: string): TunnelId | null {
      for (const [id, run] of runs) if (originOf(run.state().publicUrl) === originOf(url)) return id
      return null
    },
    close: (): Promise<void> => {
      isClosed = true
      questions.close()
      return inSequence(async () => {
        await Promise.all([...runs.values()].map(run => run.stop()))
        runs.clear()
      })
    },
  }
}

function consentNeeded(
  { id, name }: TunnelInput & { id: TunnelId },
  { command, unknown }: Program,
  changes: string,
  approve: string,
  quietMs: number,
): AppError {
  const quiet =
    quietMs > 0
      ? ` You declined this program. Hooktrail can ask again in ${Math.ceil(quietMs / 1_000)} s.`
      : ''
  if (unknown !== null) {
    const why = `The tunnel ${name} runs a program on this machine that has to be allowed at each start: ${shownCommand(command)}.`
    return new AppError('consent-needed', `${why} ${unknown}${quiet}`, { id, command: approve })
  }
  return new AppError(
    'consent-needed',
    `The tunnel ${name} runs a program on this machine, which ${changes === '' ? 'was not allowed yet' : 'has changed since it was allowed'}: ${shownCommand(command)}.${changes === '' ? '' : ` ${changes}`}${quiet} To allow it, run \`${approve}\` in a terminal, then start the tunnel again.`,
    { id, command: approve },
  )
}

function isSameProgram(one: Program, other: Program): boolean {
  return JSON.stringify(one.command) === JSON.stringify(other.command) && differences(one, other) === ''
}

/** Invalid URLs give different texts, so that they are never equal. */
function originOf(url: string | null): string {
  return url !== null && URL.canParse(url) ? new URL(url).origin : `no URL: ${url}`
}

const leftOver =
  'Switched off, but its program could not be ended and may still run. End the program yourself.'

const off = {
  state: 'off',
  publicUrl: null,
  inletUrl: null,
  message: 'Switched off.',
  sinceMs: 0,
  restarts: 0,
} as const
