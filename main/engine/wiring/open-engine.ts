import { AppError } from '#contract/errors'
import { createListener, type Listener } from '../listener/listener.ts'
import { createListening } from '../listener/listening.ts'
import { watchMachine } from '../machine/machine-watch.ts'
import { tlsWarnings } from '../net/tls-options.ts'
import type { Engine, EngineOptions } from '../ports.ts'
import { ownCertificate } from '../secrets/own-certificate.ts'
import type { RetentionRunner } from '../sessions/retention-runner.ts'
import type { Store } from '../store/store.ts'
import type { Tunnels } from '../tunnel/tunnel.ts'
import type { Updating } from '../updating/updating.ts'
import { wireCalls } from './calls.ts'
import { closeAll } from './close-all.ts'
import { type Core, openCore } from './core.ts'
import { type InspectionParts, wireInspection, wireInspectionWatch } from './inspection.ts'
import { wireOrganizing } from './organizing.ts'
import { wireProject } from './project.ts'
import { wireSending } from './sending.ts'
import { wireServices } from './services.ts'
import { noteFirstVersion, wireSettings } from './settings.ts'
import { type Status, wireStatus, wireUpdating } from './status.ts'

/** At the end, senders and then targets get this time each: together less than the time after which a host exits at once. */
const closingGraceMs = 3000

/** Starts listening and inspecting on the store of `createEngine`. `wire` creates the parts. Closes the store on failure. */
export async function openEngine(options: EngineOptions, store: Store): Promise<Engine> {
  const { logger } = options.ports
  const opened: (() => Promise<void>)[] = [store.close]
  try {
    return await wire(options, store, opened)
  } catch (error) {
    // An open part would hold the folder, and its workers would prevent the end of the process.
    await closeAll(opened.reverse(), logger).catch((failure: unknown) =>
      logger.error(`A part of Hooktrail was not closed: ${String(failure)}`),
    )
    throw error
  }
}

/**
 * Creates the parts, in the order in which they get stored deliveries, starts them, and returns the functions
 * that close them. A part that needs a later part gets a function. `opened`: collects the functions that
 * close the parts if the start fails.
 */
async function wire(options: EngineOptions, store: Store, opened: (() => Promise<void>)[]): Promise<Engine> {
  const core = openCore(options, store, opened)
  for (const warning of tlsWarnings(options.ports.secrets.variable)) options.ports.logger.warn(warning)
  const { logger, launchId, dataDir, hub, jobs, queries, sendingQueries, comparing, failures } = core
  const listener = wireListener(core)
  const watch = wireInspectionWatch(core, () => inspecting)
  const sendingParts = wireSending(core, {
    listener,
    watch,
    isTunnel: url => tunnels.at(url) !== null,
    project: () => project,
    changeSettings: changed => changeSettings(changed),
  })
  const { sending, drills, routing, claimPort } = sendingParts
  const services = wireServices(core, {
    listener,
    project: () => project,
    isOffline: () => machine.isOffline(),
  })
  const { registration, tunnels, practice } = services
  const organizingParts = wireOrganizing(core, {
    inspectAgain: () => inspecting.inspection.again(),
    rebuildIndex: () => inspecting.rebuild.rebuild(),
  })
  const { organizing, retention, exporting, importing, uploads } = organizingParts
  const inspecting: InspectionParts = wireInspection(core, { watch, routing })
  const { backlog, inspection, rebuild } = inspecting
  const { machine, listening } = wireCapture(core, { listener, tunnels, retention })
  const updating = wireUpdating(core, sendingParts)
  const changeSettings = wireSettings(core, { listener, listening, rebuild, updating, retention })
  const project = wireProject(core, { routing, listening, registration, changeSettings })
  const { status, problem, storeFailed } = wireStatus(core, { ...inspecting, listening, routing, retention })
  const ends = wireEvents(core, { listener, updating, storeFailed })
  const invoke = wireCalls(core, {
    ...sendingParts,
    ...services,
    ...organizingParts,
    ...inspecting,
    listening,
    status,
    problem,
    changeSettings,
    project,
  })

  /** A command may never read or inspect, so its threads start at the first use. */
  const isExpectant = options.listen !== null && options.host !== 'command'
  /** The start does not wait for tunnels, whose addresses other programs report. */
  const startTunnels = (): void => {
    tunnels.startWithApp().then(
      problems => problems.forEach(logger.warn),
      (error: unknown) => logger.error(`Tunnels were not started: ${String(error)}`),
    )
  }
  // A command without the project's file leaves what the last host made of it.
  if (options.project || options.host !== 'command') await project.begin()
  if (options.listen !== null) {
    if (options.listen.isPaused) await listening.pause()
    await listening.listen().catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
      logger.error(error.message, error)
    })
    if (options.host !== 'command') startTunnels()
  }
  // Only now: before deliveries could arrive, these threads would have taken time from those that store them.
  await store.openIndex().catch((error: unknown) => {
    // Deliveries are captured anyway.
    if (!(error instanceof AppError)) throw error
    failures.note('index', error.message, 'met as the index was opened')
  })
  backlog.begin()
  inspection.begin(isExpectant)
  rebuild.begin()
  organizing.begin()
  if (isExpectant) queries.begin()
  noteFirstVersion(core)
  if (options.host !== 'command') project.watch()

  // Files of a browser that is signed out are removed. Users of other browsers drop their files again.
  const endRevocations = options.ports.access?.onRevoked(uploads.close) ?? (() => {})
  let closing: Promise<void> | null = null
  const inClosingOrder = [
    async () => project.close(),
    updating.close,
    async () => machine.close(),
    registration.close,
    tunnels.close,
    practice.stop,
    routing.release,
    () => listener.close(closingGraceMs),
    routing.close,
    drills.close,
    () => sending.close(closingGraceMs),
    exporting.close,
    importing.close,
    async () => endRevocations(),
    uploads.close,
    retention.close,
    organizing.close,
    rebuild.close,
    jobs.close,
    inspection.close,
    ...ends,
    hub.close,
    queries.close,
    sendingQueries.close,
    comparing.close,
    store.close,
  ]

  return {
    launchId,
    dataDir,
    invoke: (method, params, signal) =>
      closing === null
        ? invoke(method, params, signal)
        : Promise.resolve({ ok: false, error: { code: 'closed', message: 'Hooktrail is closing.' } }),
    subscribe: hub.subscribe,
    framesAfter: hub.framesAfter,
    announce: core.publishStatus,
    claimPort,
    close() {
      closing ??= closeAll(inClosingOrder, logger)
      return closing
    },
  }
}

/** `wireSettings` passes later limits to it. */
function wireListener({ options, dataDir, clock, logger, store, settings }: Core): Listener {
  const { host, certificate = options.project?.setup.tls === true ? 'own' : undefined } = options.listen ?? {}
  return createListener({
    clock,
    logger,
    store,
    limits: settings().limits,
    certificate:
      certificate === 'own' ? ownCertificate(dataDir, host, { clock, logger }) : (certificate ?? undefined),
  })
}

/** Wires the listener's address, and the checks after the computer wakes up. */
function wireCapture(
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

/** Publishes events of the store, the listener and the host. Returns the functions that end it, in closing order. */
function wireEvents(
  { options, store, hub, publishStatus }: Core,
  parts: {
    readonly listener: Pick<Listener, 'onStatus'>
    readonly updating: Pick<Updating, 'stored'>
    readonly storeFailed: Status['storeFailed']
  },
): readonly (() => void)[] {
  return [
    store.onStored(({ firstId, lastId, count }) => {
      hub.stored({ firstId, lastId, count })
      parts.updating.stored(count)
    }),
    store.onResponded(hub.updated),
    store.onStepsChanged(range => {
      hub.updated(range)
      hub.trailsUpdated(range)
    }),
    store.onFailure(parts.storeFailed),
    parts.listener.onStatus(publishStatus),
    options.ports.access?.onChange(() => hub.publish('access.changed', {})) ?? (() => {}),
  ]
}
