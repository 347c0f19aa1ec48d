import { AppError } from '#contract/errors'
import type { Tunnel, TunnelInput } from '#contract/registration/tunnel'
import type { OpenInlet } from '../listener/listener.ts'
import type { Clock } from '../ports.ts'
import type { Program } from '../programs/programs.ts'
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
  /** Capturing is paused: no address should lead here. */
  readonly isPaused: () => boolean
  readonly isOffline: () => boolean
  readonly onChange: () => void
  readonly openNgrok?: typeof runNgrok
}

export interface TunnelLimits {
  /** Interval of checks while the address works. */
  readonly healthMs: number
  /** First interval of checks while it does not, and first pause before a restart; doubles up to `healthMs`. */
  readonly firstPauseMs: number
  /** A program whose address does not lead to this listener for this time is restarted. */
  readonly maximumWaitMs: number
}

export type RunState = Pick<Tunnel, 'state' | 'publicUrl' | 'inletUrl' | 'message' | 'sinceMs' | 'restarts'>

export type TunnelRun = Awaited<ReturnType<typeof runTunnel>>

/**
 * Opens the inlet, then starts. `allowed`: the allowed program, `null` for a way without one. Rejects if the inlet's
 * port is unavailable; everything else is in the state.
 */
export async function runTunnel(
  tunnel: TunnelInput,
  allowed: Program | null,
  ports: RunPorts,
  limits: TunnelLimits,
) {
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
  let due: (() => void) | null = null
  let pauseMs = limits.firstPauseMs
  /** Monotonic time of the start, or of the last successful check. */
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
        become({
          publicUrl,
          message: 'The tunnel has an address. Waiting until the address reaches Hooktrail.',
        })
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
    if (way.kind === 'ngrok') {
      program = (ports.openNgrok ?? runNgrok)(inlet.port, ports.variable(way.authtokenVariable), events)
      return
    }
    if (allowed === null) return
    const made = programOf(way, inlet.port)
    program = runProgram(made, allowed, events)
    if (made.url !== null) events.onUrl(made.url)
  }

  function restart(): void {
    become({ restarts: current.restarts + 1 })
    begin()
  }

  async function check(): Promise<void> {
    const { publicUrl } = current
    if (publicUrl === null || isStopped) return
    if (ports.isPaused()) {
      // Its program continues, and so does the address that services know.
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
    // It runs but its address does not lead to this listener: a restart may help.
    const old = program
    program = null
    become({ publicUrl: null })
    void ended(old).then(() => {
      if (!isStopped) restart()
    })
  }

  begin()
  return {
    state: (): RunState => current,
    check: checkOnce,
    /** Runs the pending action now: reachability may have changed. */
    hurry(): void {
      pauseMs = limits.firstPauseMs
      if (due !== null) schedule(0, due)
    },
    /** Ends the program and closes the inlet. Resolves with whether the program has ended. */
    async stop(): Promise<boolean> {
      become({ state: 'stopping', message: 'Stopping.' })
      isStopped = true
      if (timer !== null) clearTimeout(timer)
      try {
        const isGone = await ended(program)
        await checking
        return isGone
      } finally {
        await inlet.close()
      }
    },
  }
}

const offline = 'This computer is offline. Hooktrail reconnects when the network is back.'

async function ended(program: RunningProgram | null): Promise<boolean> {
  return (await program?.stop().catch(() => false)) ?? true
}

/** Throws `invalid-params` for a way that cannot be started. */
export function checkWay(way: TunnelInput['way']): void {
  if (way.kind !== 'command') return
  try {
    new RegExp(way.pattern)
  } catch {
    throw new AppError('invalid-params', 'The pattern is not a valid regular expression. Correct it.')
  }
}
