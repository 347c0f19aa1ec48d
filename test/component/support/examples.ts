import { indexStatusSchema } from '#contract/search-index'
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
    refusedConnections: 0,
    openConnections: 0,
  },
  session: { id: 1, name: 'Today' },
  deliveryCount: 0,
  startedAfterId: 0,
  unreadCount: 0,
  backlog: null,
  isReadingStopped: false,
  upgrade: null,
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
  isReadingStopped: false,
})
