import { AppError } from '#contract/errors'
import type { Tunnel, TunnelInput } from '#contract/registration/tunnel'
import type { OpenInlet } from '../listener/listener.ts'
import type { Clock } from '../ports.ts'
import { runNgrok } from './run-ngrok.ts'
import { type RunningProgram, runProgram } from './run-program.ts'
import { headerOf, leadsOutside, programOf } from './way.ts'

export interface RunPorts {
  readonly clock: Clock
  readonly openInlet: (
    inlet: { name: string; header: ReturnType<typeof headerOf> },
    port: number,
  ) => Promise<OpenInlet>
  /** Whether the address leads to this listener now, with a message. */
  readonly probe: (url: URL) => Promise<{ isReached: boolean; message: string }>
  readonly variable: (name: string) => string | undefined
  /** Capturing is paused: nothing is to lead here. */
  readonly isPaused: () => boolean
  /** The computer has no network. */
  readonly isOffline: () => boolean
  readonly onChange: () => void
  /** How ngrok's tunnel is opened; by its SDK unless it is given. */
  readonly openNgrok?: typeof runNgrok
}

/** Limits that tests make smaller. */
export interface TunnelLimits {
  /** Between two checks of an address that works. */
  readonly healthMs: number
  /** Between two checks of one that does not, and before the first restart; doubled up to `healthMs`. */
  readonly firstPauseMs: number
  /** A program whose address does not lead here for so long is restarted. */
  readonly maximumWaitMs: number
}

export type RunState = Pick<Tunnel, 'state' | 'publicUrl' | 'inletUrl' | 'message' | 'sinceMs' | 'restarts'>

/** One tunnel that is switched on. */
export interface TunnelRun {
  state(): RunState
  /** Checks now. */
  check(): Promise<void>
  /** Does now what it waits for: what led here before may be gone, and what did not may be back. */
  hurry(): void
  /** Ends the program and closes the inlet. */
  stop(): Promise<void>
}

/** Opens the inlet, then starts. Rejects where the inlet's port cannot be had; all else shows in the state. */
export async function runTunnel(
  tunnel: TunnelInput,
  ports: RunPorts,
  limits: TunnelLimits,
): Promise<TunnelRun> {
  const { way } = tunnel
  const inlet = await ports.openInlet({ name: tunnel.name, header: headerOf(way) }, tunnel.inletPort)
  const inletUrl = `http://127.0.0.1:${inlet.port}`
  let current: RunState = {
    state: 'starting',
    publicUrl: null,
    inletUrl,
    message: 'Starting.',
    sinceMs: ports.clock.nowMs(),
    restarts: 0,
  }
  let program: RunningProgram | null = null
  let timer: NodeJS.Timeout | null = null
  /** What the timer waits to do. */
  let due: (() => void) | null = null
  let pauseMs = limits.firstPauseMs
  /** Monotonic: when the program was started, or when the address last led here. */
  let goodMs = 0
  let isStopped = false
  let checking: Promise<void> | null = null

  const become = (change: Partial<RunState>): void => {
    if (isStopped) return
    const isOther = change.state !== undefined && change.state !== current.state
    current = { ...current, ...change, ...(isOther ? { sinceMs: ports.clock.nowMs() } : {}) }
    ports.onChange()
  }
  const schedule = (afterMs: number, what: () => void): void => {
    if (timer !== null) clearTimeout(timer)
    due = isStopped ? null : what
    timer = isStopped ? null : setTimeout(doDue, afterMs)
  }
  const doDue = (): void => {
    const what = due
    due = null
    what?.()
  }
  const nextPause = (): number => {
    const pause = pauseMs
    pauseMs = Math.min(pauseMs * 2, limits.healthMs)
    return pause
  }

  function begin(): void {
    goodMs = ports.clock.monotonicMs()
    if (way.kind === 'proxy') {
      become({ publicUrl: way.publicUrl })
      schedule(0, lookAndGoOn)
      return
    }
    const events = {
      onUrl(publicUrl: string): void {
        if (publicUrl === current.publicUrl) return
        become({ publicUrl, message: 'The address is known. Waiting until it leads here.' })
        schedule(0, lookAndGoOn)
      },
      onEnd(message: string): void {
        program = null
        const pause = nextPause()
        become({
          state: 'down',
          publicUrl: null,
          message: isOffline(null)
            ? offline
            : `${message} Trying again in ${Math.max(1, Math.round(pause / 1000))} s.`,
        })
        schedule(pause, restart)
      },
    }
    try {
      if (way.kind === 'ngrok') {
        program = (ports.openNgrok ?? runNgrok)(inlet.port, ports.variable(way.authtokenVariable), events)
        return
      }
      const made = programOf(way, inlet.port)
      program = runProgram(made, events)
      if (made.url !== null) events.onUrl(made.url)
    } catch (error) {
      // An argument that no program can get, such as one with a zero byte.
      events.onEnd(
        `The program could not be started (${error instanceof Error && 'code' in error ? error.code : 'unknown'}).`,
      )
    }
  }

  function restart(): void {
    become({ restarts: current.restarts + 1 })
    begin()
  }

  async function check(): Promise<void> {
    const { publicUrl } = current
    if (publicUrl === null || isStopped) return
    if (ports.isPaused()) {
      // Its program goes on, and with it the address that services know.
      goodMs = ports.clock.monotonicMs()
      become({ state: 'down', message: 'Capturing is paused. The tunnel works again when you resume.' })
      return
    }
    const { isReached, message } = await ports.probe(new URL(publicUrl))
    if (current.publicUrl !== publicUrl) return
    if (isReached) {
      goodMs = ports.clock.monotonicMs()
      pauseMs = limits.firstPauseMs
    }
    const failed = current.state === 'starting' && sinceGoodMs() < limits.maximumWaitMs ? 'starting' : 'down'
    if (isReached) become({ state: 'up', message })
    else if (isOffline(publicUrl)) become({ state: 'down', message: offline })
    else become({ state: failed, message })
  }
  const isOffline = (publicUrl: string | null): boolean => leadsOutside(way, publicUrl) && ports.isOffline()
  const sinceGoodMs = (): number => ports.clock.monotonicMs() - goodMs
  const checkOnce = (): Promise<void> => {
    checking ??= check().finally(() => {
      checking = null
    })
    return checking
  }

  function lookAndGoOn(): void {
    void checkOnce().then(goOn)
  }

  function goOn(): void {
    if (isStopped || current.publicUrl === null) return
    const mayWait = program === null || sinceGoodMs() < limits.maximumWaitMs
    if (current.state === 'up' || mayWait) {
      schedule(current.state === 'up' ? limits.healthMs : nextPause(), lookAndGoOn)
      return
    }
    // It runs but its address does not lead here: a restart may help.
    const old = program
    program = null
    become({ publicUrl: null })
    void ended(old).then(() => {
      if (!isStopped) restart()
    })
  }

  begin()
  return {
    state: () => current,
    check: checkOnce,
    hurry() {
      pauseMs = limits.firstPauseMs
      if (due !== null) schedule(0, due)
    },
    async stop() {
      isStopped = true
      if (timer !== null) clearTimeout(timer)
      try {
        await ended(program)
        await checking
      } finally {
        await inlet.close()
      }
    },
  }
}

const offline = 'This computer is offline. Hooktrail reconnects when the network is back.'

/** A program that cannot be ended leads nowhere once the inlet is closed, so it is not reported. */
async function ended(program: RunningProgram | null): Promise<void> {
  await program?.stop().catch(() => {})
}

/** Whether a way can be started at all. Throws `invalid-params`. */
export function checkWay(way: TunnelInput['way']): void {
  if (way.kind !== 'command') return
  try {
    new RegExp(way.pattern)
  } catch {
    throw new AppError('invalid-params', 'The pattern is no regular expression. Correct it.')
  }
}
