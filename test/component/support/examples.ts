import { sessionSchema } from '#contract/deliveries/sessions'
import { indexStatusSchema } from '#contract/search-index'
import { type Scenario, scenarioSchema } from '#contract/sending/scenarios'
import { attemptSchema } from '#contract/sending/sending'
import { settingsSchema } from '#contract/settings'
import { appStatusSchema } from '#contract/status'

export const exampleSettings = settingsSchema.parse({})

export const exampleStatus = appStatusSchema.parse({
  version: '1.0.0',
  launchId: 'launch:1',
  host: 'desktop',
  dataDir: '/data',
  commandProgram: ['hooktrail'],
  storeId: 'store',
  listener: {
    state: 'listening',
    captureUrl: 'http://127.0.0.1:4400',
    host: '127.0.0.1',
    port: 4400,
    error: null,
    secureCaptureUrl: null,
    certificatePath: null,
    refusedConnections: 0,
    openConnections: 0,
  },
  session: { id: 1, name: 'Today' },
  deliveryCount: 0,
  startedAfterId: 0,
  newestDeliveryId: 0,
  pendingCount: 0,
  backlog: null,
  isInspectionStopped: false,
  damagedStoreMovedTo: null,
  storeNotice: null,
  storeFailure: null,
  failingRoutes: [],
  workerFailures: [],
  retentionQuestion: null,
})

export const exampleIndex = indexStatusSchema.parse({
  indexBytes: 3_000_000,
  logBytes: 0,
  inspected: 1200,
  deliveries: 1200,
  texts: 'complete',
  textsThrough: 1199,
  readThrough: 1200,
  isInspectionStopped: false,
})

/** An attempt that got 200, with these values instead of the defaults. */
export function exampleAttempt(id: number, values: object) {
  return attemptSchema.parse({
    id,
    purpose: 'replay',
    deliveryId: null,
    batchId: 1,
    routeId: null,
    fixtureId: null,
    recordId: null,
    target: 'http://127.0.0.1:3000/',
    startedAtMs: 1_700_000_000_000,
    elapsedMs: 3,
    status: 200,
    error: null,
    sentHeaders: [],
    sentBodyBytes: 2,
    sentBodySha256: '00',
    identical: null,
    isEdited: false,
    verdict: null,
    warning: null,
    responseHeaders: [],
    responseBodyBytes: 0,
    isResponseTruncated: false,
    ...values,
  })
}

/** The current session, with three deliveries. */
export const exampleSession = sessionSchema.parse({
  ...exampleStatus.session,
  note: '',
  environment: '',
  appVersion: '',
  day: null,
  begunAtMs: 1,
  isArchived: false,
  isPinned: false,
  isImported: false,
  isIncomplete: false,
  isCurrent: true,
  deliveryCount: 3,
  firstAtMs: 1,
  lastAtMs: 3,
})

export function exampleStep(values: object = {}) {
  return {
    record: 'one',
    fixtureId: null,
    service: 'transactions',
    kind: 'issuance',
    status: 'PENDING',
    refundStatus: null,
    waitMs: 0,
    isAtOnce: false,
    repeats: null,
    ownPlace: 1,
    fault: null,
    faults: [],
    findings: [],
    ...values,
  }
}

/** A scenario of the user, with one step. */
export function exampleScenario(values: object = {}): Scenario {
  return scenarioSchema.parse({
    id: 'own/mine',
    title: 'Mine',
    description: 'What it tests.',
    isOwn: true,
    isSeeded: false,
    steps: [exampleStep()],
    ...values,
  })
}
