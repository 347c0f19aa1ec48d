import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { AppError, type WireError } from '#contract/errors'
import type { Settings } from '#contract/settings'
import type { AppStatus } from '#contract/status'
import { appStatus } from './app-status.ts'
import { askInTurn } from './ask-in-turn.ts'
import { closeAll } from './close-all.ts'
import { createDispatch } from './dispatch.ts'
import { createDrills } from './drill/drill.ts'
import { createHtmlReport } from './drill/reports/html.ts'
import { createEventHub } from './event-hub.ts'
import { createExporting } from './exporting/exporting.ts'
import { createImporting } from './exporting/importing.ts'
import { createUploads } from './exporting/uploads.ts'
import { createHandlers } from './handlers/handlers.ts'
import { createRoutingReads } from './handlers/routing-reads.ts'
import { createSendingReads } from './handlers/sending-reads.ts'
import { createBacklog } from './inspection/backlog.ts'
import { indexStatus } from './inspection/index-status.ts'
import { createInspection } from './inspection/inspection.ts'
import { createInspectionWatch } from './inspection/inspection-watch.ts'
import { createRebuild } from './inspection/rebuild.ts'
import { createJobs } from './jobs.ts'
import { keptSettings } from './kept-settings.ts'
import { createListener } from './listener/listener.ts'
import { createListening } from './listening.ts'
import { watchMachine } from './machine/machine-watch.ts'
import { createOrganizing } from './organizing/organizing.ts'
import { createPractice } from './practice/practice.ts'
import { createProblem } from './problem/problem.ts'
import { countsWithin, factsOr } from './problem/read-facts.ts'
import { parseSearch } from './queries/parse-search.ts'
import { createQueryWorkers } from './queries/query-workers.ts'
import { createRegistration } from './registration/registration.ts'
import { signHmac } from './registration/sign-hmac.ts'
import { createRouting } from './routing/routing.ts'
import type { Engine, EngineOptions } from './running-engine.ts'
import { seededRandom } from './seeded-random.ts'
import { createFixtureRenderer } from './sending/fixtures/render-fixture.ts'
import { createSending } from './sending/sending.ts'
import { createClockWatch } from './sessions/clock-watch.ts'
import { createRetentionAnswers } from './sessions/retention-answers.ts'
import { createRetentionRunner } from './sessions/retention-runner.ts'
import { createSessions } from './sessions/sessions.ts'
import type { Search } from './store/read-store.ts'
import type { Store } from './store/store.ts'
import { createUpgrade } from './store/upgrade.ts'
import { createTunnels } from './tunnel/tunnel.ts'
import { createUpdating } from './updating/updating.ts'
import { reportQueryWorkerCrash } from './workers/query-failures.ts'
import { reportStoreCrashes } from './workers/store-failures.ts'
import { createWorkerFailures } from './workers/worker-failures.ts'

/**
 * At the end, senders and then targets get this long each: together less than the time after which a host exits at
 * once.
 */
const closingGraceMs = 3000

/**
 * Starts listening and inspecting on a store that `createEngine` opened: the only wiring of the parts. Closes the store
 * where it throws.
 */
export async function openEngine(options: EngineOptions, store: Store): Promise<Engine> {
  const { logger } = options.ports
  const opened: (() => Promise<void>)[] = [store.close]
  try {
    return await wire(options, store, opened)
  } catch (error) {
    // What stayed open would hold the folder, and its workers would keep the process from ending.
    await closeAll(opened.reverse(), logger).catch((failure: unknown) =>
      logger.error(`A part of Hooktrail was not closed: ${String(failure)}`),
    )
    throw error
  }
}

/** `opened`: collects what has to be closed where the start fails. */
async function wire(options: EngineOptions, store: Store, opened: (() => Promise<void>)[]): Promise<Engine> {
  const { clock, logger, folders, workers } = options.ports
  const { dataDir } = folders
  const consent = options.ports.consent === undefined ? undefined : askInTurn(options.ports.consent)
  const launchId = randomBytes(9).toString('base64url')

  // Set below, once the parts exist that the status is made of.
  let onStatusChange = (): void => {}
  const failures = createWorkerFailures({ logger, nowMs: clock.nowMs, onChange: () => onStatusChange() })
  reportStoreCrashes(failures, store)
  // A connection takes the index that is there as it opens.
  const whenIndexed = (): Promise<void> => store.openIndex().catch(() => {})
  const readers = { entry: workers.query, dataDir, openAfter: whenIndexed }
  const { queries, sendingQueries, comparing } = createQueryWorkers(readers, part =>
    reportQueryWorkerCrash(failures, part),
  )
  opened.push(queries.close)
  let settings: Settings = keptSettings(store.startingRows.settings)
  let storeFailure: WireError | null = null

  const listener = createListener({ clock, logger, store, limits: settings.limits })
  const hub = createEventHub({ launchId, totals: store.totals })
  const practice = createPractice({
    render: createFixtureRenderer(folders.resourcesDir),
    sign: signHmac,
    onChange: () => hub.publish('practice.changed', practice.status()),
  })
  const inspectionWatch = createInspectionWatch(store, () => (rebuild.isStopped() ? backlog.left() : 0))
  const backlog = createBacklog(store, () => onStatusChange())
  const claimedPorts = new Set<number>()
  const search = (query: string): Search => parseSearch(query, clock.nowMs(), settings.finalWithinMs)
  const sending = createSending({
    clock,
    store,
    resourcesDir: folders.resourcesDir,
    captureUrl: () => listener.status().captureUrl,
    own: {
      ports: () => [...listener.ports(), ...claimedPorts],
      isTunnel: url => tunnels.at(url) !== null,
    },
    allowedHosts: () => settings.allowedHosts,
    fixturesFolder: () => settings.fixturesFolder || join(dataDir, 'fixtures'),
    ...createSendingReads(queries, sendingQueries, inspectionWatch.whenInspected, search),
    onProgress: batch => hub.publish('batch.progress', batch),
    onAttempt: ({ id }) => hub.attempt(id),
  })
  const registration = createRegistration({
    clock,
    store,
    secrets: options.ports.secrets,
    readEnvironments: () => queries.ask('environments'),
    readRegistrations: () => queries.ask('registrations'),
    readCalls: window => queries.ask('serviceCalls', window),
    expectProbe: () => (listener.status().state === 'listening' ? listener.expectProbe() : null),
    tunnelAt: url => tunnels.at(url),
  })
  const tunnels = createTunnels({
    clock,
    consent,
    store,
    variable: options.ports.secrets.variable,
    readTunnels: () => queries.ask('tunnels'),
    openInlet: (inlet, port) => listener.openInlet(inlet, port),
    probe: registration.probe,
    isPaused: () => listener.status().state === 'paused',
    isOffline: () => machine.isOffline(),
    onChange: () => hub.publish('tunnels.changed', {}),
  })
  const exporting = createExporting({
    entry: workers.exporting,
    dataDir,
    version: options.version,
    logger,
    onProgress: progress => hub.publish('export.progress', progress),
  })
  const drills = createDrills({
    entry: workers.drill,
    dataDir,
    clock,
    logger,
    consent,
    store,
    sending,
    queries,
    bodyQueries: sendingQueries,
    whenInspected: inspectionWatch.whenInspected,
    search,
    onProgress: drill => hub.publish('drill.progress', drill),
    onSequence: run => hub.publish('drill.sequence', run),
  })
  const jobs = createJobs({ clock, onProgress: job => hub.publish('job.progress', job) })
  const clockWatch = createClockWatch(clock)
  const onSessionsChanged = (haveDeliveriesChanged: boolean): void => {
    hub.publish('sessions.changed', { haveDeliveriesChanged })
    publishStatus()
  }
  const sessions = createSessions({
    store,
    clock,
    clockWatch,
    dataDir,
    queries,
    jobs,
    onChanged: onSessionsChanged,
    onPinned: id => hub.updated({ firstId: id, lastId: id, count: 1 }),
  })
  const organizing = createOrganizing({
    ...{ store, clock, queries, jobs, search, hub, logger },
    onMoved: () => onSessionsChanged(true),
    inspectAgain: () => inspection.again(),
  })
  const retention = createRetentionRunner({
    ...{ limits: () => settings.retention, apply: sessions.applyOrAsk, logger },
    onQuestion: () => onStatusChange(),
  })
  const importing = createImporting({
    entry: workers.importing,
    dataDir,
    clock,
    logger,
    store,
    removeSession: id => sessions.removeImported(id),
    onProgress: progress => hub.publish('import.progress', progress),
  })
  const uploads = createUploads(dataDir)
  const routing = createRouting({
    logger,
    store,
    listener,
    sending,
    ...createRoutingReads(store, queries, sendingQueries, search),
    whenInspected: inspectionWatch.whenInspected,
    random: seededRandom,
    async allowHosts(hosts) {
      const allowedHosts = [...new Set([...settings.allowedHosts, ...hosts])]
      await changeSettings({ ...settings, allowedHosts })
    },
    onChanged() {
      hub.publish('routes.changed', { routes: [...routing.list()] })
      publishStatus()
    },
  })

  const inspection = createInspection({
    entry: workers.inspection,
    dataDir,
    clock,
    store,
    logger,
    onFailure: (message, detail) => failures.note('inspection', message, detail),
    onRead(inspected) {
      const { isAhead, ...range } = inspected
      hub.updated(range)
      hub.trailsUpdated(range)
      inspectionWatch.inspected()
      rebuild.inspected(inspected)
      if (!isAhead) routing.read(range.lastId)
    },
  })

  const rebuild = createRebuild({
    store,
    inspection,
    backlog,
    jobs,
    areTextsIndexed: settings.hasTextIndex,
    onChanged(isEmptied) {
      // What is listed and counted comes from the index.
      if (isEmptied) hub.publish('sessions.changed', { haveDeliveriesChanged: true })
      hub.publish('index.changed', {})
      publishStatus()
    },
    onFailure: error => logger.warn(`The index is updated at the next start: ${String(error)}`),
  })
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
    // Its hour may be over; its clock watch has counted the sleep as time that passed.
    await retention.check()
  }
  const upgrade = createUpgrade({ store, logger, onProgress: () => onStatusChange() })
  const updating = createUpdating({
    clock,
    updates: options.ports.updates,
    choice: () => settings.updates,
    isBatchRunning: sending.batches.isRunning,
    isDrillRunning: drills.isBusy,
    onChange: status => hub.publish('updates.changed', status),
  })
  const listening = createListening({
    listener,
    address: { host: options.listen?.host ?? '127.0.0.1', port: options.listen?.port ?? settings.port },
    publishStatus() {
      publishStatus()
      tunnels.hurry()
    },
  })
  const launch = { version: options.version, launchId, host: options.host, dataDir }
  const status = (): AppStatus =>
    appStatus({
      launch,
      listening,
      store,
      storeFailure,
      routing,
      failures,
      backlog,
      rebuild,
      upgrade,
      retention,
    })
  const problem = createProblem(async () => ({
    ...{ dataDir, version: options.version, nowMs: clock.nowMs(), status: status(), settings },
    facts: await factsOr(() => comparing.askUntil(undefined, 'problemFacts', countsWithin)),
  }))
  const publishStatus = (): void => hub.publish('status.changed', status())
  onStatusChange = publishStatus

  const ends = [
    store.onStored(({ firstId, lastId, count }) => {
      hub.stored({ firstId, lastId, count })
      updating.stored(count)
    }),
    store.onAnswered(hub.updated),
    store.onStepsChanged(range => {
      hub.updated(range)
      hub.trailsUpdated(range)
    }),
    store.onFailure(failure => {
      storeFailure = failure?.toWire() ?? null
      if (failure !== null) logger.error(failure.message)
      publishStatus()
    }),
    listener.onStatus(publishStatus),
    options.ports.access?.onChange(() => hub.publish('access.changed', {})) ?? (() => {}),
  ]

  /** The start does not wait for them: their addresses come from elsewhere. */
  const startTunnels = (): void => {
    tunnels.startWithApp().then(
      problems => problems.forEach(logger.warn),
      (error: unknown) => logger.error(`Tunnels were not started: ${String(error)}`),
    )
  }
  /** Limits that a user changes were shown with what they remove. */
  async function changeSettings(changed: Settings, areLimitsConfirmed = true): Promise<Settings> {
    if (changed.port !== settings.port && options.listen !== null) await listening.changePort(changed.port)
    await store.saveSettings(changed)
    const haveLimitsChanged = JSON.stringify(changed.retention) !== JSON.stringify(settings.retention)
    const isTextIndexSwitched = changed.hasTextIndex !== settings.hasTextIndex
    settings = changed
    if (isTextIndexSwitched) rebuild.setTextIndex(changed.hasTextIndex)
    listener.setLimits(changed.limits)
    hub.publish('settings.changed', changed)
    updating.choiceChanged()
    void retention.check(haveLimitsChanged && areLimitsConfirmed)
    return changed
  }

  const invoke = createDispatch(
    createHandlers({
      queries,
      comparing,
      sending,
      registration,
      practice,
      tunnels,
      drills,
      drillReport:
        folders.reportPage === undefined ? undefined : createHtmlReport(folders.reportPage, options.version),
      onMutes: () => hub.publish('mutes.changed', {}),
      onEnvironments: () => hub.publish('environments.changed', {}),
      exporting,
      importing,
      uploads,
      dialogs: options.ports.dialogs,
      window: options.ports.window,
      problem,
      unexpectedEnd: options.ports.unexpectedEnd,
      desktop: options.ports.desktop,
      onAddress: address => hub.publish('host.addressOpened', { address }),
      onFiles: () => hub.publish('host.filesOpened', {}),
      access: options.ports.access,
      updates: options.ports.updates,
      sessions,
      organizing,
      jobs,
      rebuild,
      readFirst: inspection.readFirst,
      indexStatus: () => indexStatus({ store, rebuild, hasTextIndex: settings.hasTextIndex }),
      answerRetention: createRetentionAnswers({
        retention,
        clockWatch,
        settings: () => settings,
        changeSettings,
      }),
      status,
      nowMs: clock.nowMs,
      settings: () => settings,
      changeSettings,
      routing,
      listening,
      restart: options.restart,
      onFixturesChanged: () => hub.publish('fixtures.changed', {}),
      onScenariosChanged: () => hub.publish('scenarios.changed', {}),
      onAttempt: ({ id, deliveryId }) => hub.publish('attempt.stored', { id, deliveryId }),
    }),
    logger,
  )

  if (options.listen !== null) {
    if (options.listen.isPaused) await listening.pause()
    await listening.listen().catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
      logger.error(error.message, error)
    })
    if (options.host !== 'command') startTunnels()
  }
  // Only now: until deliveries could come, these threads would have taken time from those that store them.
  await store.openIndex().catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'store-damaged') throw error
    failures.note('index', error.message, 'met as the index was opened')
  })
  backlog.begin()
  inspection.begin(options.listen !== null)
  rebuild.begin()
  organizing.begin()
  if (options.listen !== null) queries.begin()
  if (options.host !== 'command' && settings.shownVersion === '') {
    // At a first start nothing is new: the next version is compared with this one.
    settings = { ...settings, shownVersion: options.version }
    store
      .saveSettings(settings)
      .catch((error: unknown) => logger.warn(`The version was not saved: ${String(error)}`))
  }

  let closing: Promise<void> | null = null
  const inClosingOrder = [
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
    uploads.close,
    retention.close,
    organizing.close,
    rebuild.close,
    jobs.close,
    upgrade.close,
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
    announce: publishStatus,
    claimPort(port) {
      claimedPorts.add(port)
      return () => claimedPorts.delete(port)
    },
    close() {
      closing ??= closeAll(inClosingOrder, logger)
      return closing
    },
  }
}
