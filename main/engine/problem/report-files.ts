import { arch, cpus, homedir, platform, release, totalmem } from 'node:os'
import type { ReportFile } from '#contract/problem'
import type { Settings } from '#contract/settings'
import type { AppStatus } from '#contract/status'
import type { ProblemFacts } from '../queries/problem-queries.ts'
import { crashDumps } from './crash-dumps.ts'
import { readLog } from './read-log.ts'
import { createRedact } from './redact.ts'

export interface ReportFacts {
  readonly dataDir: string
  readonly version: string
  readonly nowMs: number
  /** `null`: no Hooktrail runs on the data folder. */
  readonly status: AppStatus | null
  /** `null`: the settings cannot be read. */
  readonly settings: Settings | null
  /** Or why the store cannot be read, as a code of the contract. */
  readonly facts: ProblemFacts | { readonly unreadable: string }
}

/** The files of a report: only facts that were chosen one by one, so that something new stays out until it is chosen. */
export function reportFiles(given: ReportFacts): readonly ReportFile[] {
  const { dataDir, facts, settings, status } = given
  const isRead = 'store' in facts
  const redact = createRedact({ names: isRead ? facts.names : [], homeDir: homedir(), dataDir })
  return [
    file('README.txt', readme),
    file('system.json', json(systemFacts(given))),
    ...(settings === null ? [] : [file('settings.json', json(settingFacts(settings)))]),
    ...(status === null ? [] : [file('status.json', json(statusFacts(status)))]),
    file('store.json', json(isRead ? storeFacts(facts) : facts)),
    file('log.jsonl', readLog(dataDir, redact)),
    file('crashes.json', json(crashDumps(dataDir).map(({ bytes, atMs }) => ({ bytes, at: isoTime(atMs) })))),
  ]
}

const readme = `This folder describes a problem of Hooktrail. It was made on this machine, and nothing was sent.

It has no payloads, headers, secrets, URLs, host names, names or record ids.
Read each file before you pass it on.

system.json    versions and the machine
settings.json  settings, without names and addresses
status.json    state of Hooktrail
store.json     sizes, counts and integrity of the database
log.jsonl      the last lines of the log, without names and addresses
crashes.json   sizes and times of crash dumps
dumps          crash dumps, only if you selected them: copies of memory that may have payloads
`

function systemFacts({ version, nowMs }: ReportFacts): object {
  const { node, electron, chrome, v8 } = process.versions
  return {
    hooktrail: version,
    at: isoTime(nowMs),
    platform: platform(),
    release: release(),
    arch: arch(),
    ...{ node, electron, chrome, v8 },
    locale: new Intl.DateTimeFormat().resolvedOptions().locale,
    cpus: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
  }
}

/** Each setting is named, so that a new one is either chosen or left out. */
function settingFacts(settings: Settings): Record<keyof Settings, unknown> {
  const { port, limits, theme, times, finalWithinMs, retention, hasTextIndex } = settings
  const { keepsCapturing, isTrayExplained, updates, shownVersion } = settings
  return {
    ...{ port, limits, theme, times, finalWithinMs, retention, hasTextIndex },
    ...{ keepsCapturing, isTrayExplained, updates, shownVersion },
    timeZone: settings.timeZone === 'local' ? 'local' : 'chosen',
    lastTargetUrl: settings.lastTargetUrl === '' ? 'none' : 'set',
    allowedHosts: settings.allowedHosts.length,
    fixturesFolder: settings.fixturesFolder === '' ? 'default' : 'chosen',
    savedSearches: settings.savedSearches.length,
    notifications: settings.notifications,
    mutes: settings.mutes.length,
    listView: { density: settings.listView.density },
  }
}

function statusFacts(status: AppStatus): object {
  const { version, host, listener, deliveryCount, unreadCount, backlog, isReadingStopped, upgrade } = status
  return {
    ...{ version, host, deliveryCount, unreadCount, backlog, isReadingStopped, upgrade },
    listener: {
      state: listener.state,
      port: listener.port,
      error: listener.error?.code ?? null,
      refusedConnections: listener.refusedConnections,
      openConnections: listener.openConnections,
    },
    wasStoreDamaged: status.damagedStoreMovedTo !== null,
    hasStoreNotice: status.storeNotice !== null,
    storeFailure: status.storeFailure?.code ?? null,
    failingRoutes: status.failingRoutes.length,
    workerFailures: status.workerFailures.map(({ part, count, atMs }) => ({
      part,
      count,
      at: isoTime(atMs),
    })),
    hasRetentionQuestion: status.retentionQuestion !== null,
  }
}

function storeFacts({ names: _, ...facts }: ProblemFacts): object {
  return facts
}

function file(name: string, text: string): ReportFile {
  return { name, bytes: Buffer.byteLength(text), text }
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

function isoTime(atMs: number): string {
  return new Date(atMs).toISOString()
}
