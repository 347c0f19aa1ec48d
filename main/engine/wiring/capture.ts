import { createListener, type Listener } from '../listener/listener.ts'
import { createListening } from '../listener/listening.ts'
import { watchMachine } from '../machine/machine-watch.ts'
import type { RetentionRunner } from '../sessions/retention-runner.ts'
import type { Tunnels } from '../tunnel/tunnel.ts'
import type { Core } from './core.ts'

/** `wireSettings` passes later limits to it. */
export function wireListener({ clock, logger, store, settings }: Core): Listener {
  return createListener({ clock, logger, store, limits: settings().limits })
}

/** Wires the listener's address, and the checks after the computer wakes up. */
export function wireCapture(
  core: Core,
  parts: {
    readonly listener: Listener
    readonly tunnels: Pick<Tunnels, 'hurry'>
    readonly retention: Pick<RetentionRunner, 'check'>
  },
) {
  const { options, clock, logger, settings } = core
  const { listener, tunnels, retention } = parts

  const machine = watchMachine({
    clock,
    power: options.ports.power,
    interfaces: options.ports.interfaces,
    onSuspend: () => logger.info('The computer goes to sleep.'),
    onWake(sleptMs) {
      logger.info(`The computer was asleep for ${Math.round(sleptMs / 1000)} s.`)
      void wakeUp()
    },
    onNetwork: tunnels.hurry,
  })
  async function wakeUp(): Promise<void> {
    if (options.listen !== null) await listening.check()
    tunnels.hurry()
    // Its hour may be over: its clock watch counts sleep as time that passed.
    await retention.check()
  }
  const listening = createListening({
    listener,
    address: { host: options.listen?.host ?? '127.0.0.1', port: options.listen?.port ?? settings().port },
    publishStatus() {
      core.publishStatus()
      tunnels.hurry()
    },
  })
  return { machine, listening }
}
