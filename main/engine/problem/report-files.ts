import { closeSync, lstatSync, readdirSync, readSync } from 'node:fs'
import { arch, cpus, homedir, platform, release, totalmem } from 'node:os'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { parsedJson } from '#contract/json/parsed-json'
import type { CrashDump, ReportFile } from '#contract/problem'
import type { Settings } from '#contract/settings'
import type { AppStatus } from '#contract/status'
import { openNamedFolder } from '../files/named-file.ts'
import type { ProblemFacts } from '../queries/problem-queries.ts'
import { crashesDir, logFiles, logName, logsDir } from './log-names.ts'
import { logText } from './log-text.ts'
import { createRedact } from './redact.ts'

const maximumBytes = 256 * 1024

const lineSchema = z.object({
  level: z.enum(['info', 'warn', 'error']),
  time: z.string().max(30),
  part: z.enum(['engine', 'desktop', 'window', 'serve', 'web', 'process']),
  version: z.string().max(40).optional(),
  launch: z.string().max(40).optional(),
  code: z.string().max(40).optional(),
  platform: z.string().max(40).optional(),
  arch: z.string().max(40).optional(),
  system: z.string().max(80).optional(),
  node: z.string().max(40).optional(),
  electron: z.string().max(40).optional(),
  reason: z.string().max(80).optional(),
  exitCode: z.number().optional(),
  seconds: z.number().optional(),
  msg: z.string(),
  stack: z.array(z.string()).optional(),
})

/**
 * Last lines of the log, oldest first, with `redact` on every free text. Foreign lines and unknown fields are
 * removed: anyone could have written them.
 */
function readLog(dataDir: string, redact: (text: string) => string): string {
  const lines: string[] = []
  let left = maximumBytes
  for (let age = 0; age < logFiles && left > 0; age += 1) {
    const text = tailOf(dataDir, logName(age), left)
    if (text === null) continue
    left -= text.length
    lines.unshift(...text.split('\n').flatMap(line => redactedLine(line, redact)))
  }
  return lines.map(line => `${line}\n`).join('')
}

function redactedLine(line: string, redact: (text: string) => string): string[] {
  const parsed = lineSchema.safeParse(parsedJson(line))
  if (!parsed.success) return []
  const { msg, stack, launch, ...facts } = parsed.data
  return [
    JSON.stringify({
      ...facts,
      // Enough to distinguish launches.
      ...(launch === undefined ? {} : { launch: launch.slice(0, 4) }),
      msg: redact(logText(msg).message),
      ...(stack === undefined ? {} : { stack: stack.map(redact) }),
    }),
  ]
}

/** End of a file of the log without its first, cut line; `null` if unreadable. */
function tailOf(dataDir: string, name: string, maximum: number): string | null {
  let file: number | null = null
  try {
    const { fd, bytes: size } = openNamedFolder(dataDir, null, basename(logsDir(dataDir))).open(name)
    file = fd
    const bytes = Buffer.alloc(Math.min(size, maximum))
    readSync(file, bytes, 0, bytes.length, size - bytes.length)
    return bytes.toString('utf8')
  } catch {
    return null
  } finally {
    if (file !== null) closeSync(file)
  }
}

export interface ReportFacts {
  readonly dataDir: string
  readonly version: string
  readonly nowMs: number
  /** `null`: no Hooktrail runs on the data folder. */
  readonly status: AppStatus | null
  readonly settings: Settings | null
  /** Or the contract's error code if the store is unreadable. */
  readonly facts: ProblemFacts | { readonly unreadable: string }
}

/** Files of a report. Facts are listed one by one, so that new facts stay out until chosen. */
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
    node,
    electron,
    chrome,
    v8,
    locale: new Intl.DateTimeFormat().resolvedOptions().locale,
    cpus: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
  }
}

/** Every setting is listed, so that a new setting must be included or excluded. */
function settingFacts(settings: Settings): Record<keyof Settings, unknown> {
  const { port, limits, theme, times, finalWithinMs, retention, hasTextIndex } = settings
  const { keepsCapturing, isTrayExplained, updates, shownVersion } = settings
  return {
    port,
    limits,
    theme,
    times,
    finalWithinMs,
    retention,
    hasTextIndex,
    keepsCapturing,
    isTrayExplained,
    updates,
    shownVersion,
    timeZone: settings.timeZone === 'local' ? 'local' : 'chosen',
    lastTargetUrl: settings.lastTargetUrl === '' ? 'none' : 'set',
    allowedHosts: settings.allowedHosts.length,
    allowedIn: settings.allowedIn === '' ? 'none' : 'set',
    acceptedCertificates: settings.acceptedCertificates.length,
    fixturesFolder: settings.fixturesFolder === '' ? 'default' : 'chosen',
    savedSearches: settings.savedSearches.length,
    notifications: settings.notifications,
    mutes: settings.mutes.length,
    listView: { density: settings.listView.density },
  }
}

function statusFacts(status: AppStatus): object {
  const { version, host, listener, deliveryCount, pendingCount, backlog, isInspectionStopped } = status
  return {
    version,
    host,
    deliveryCount,
    pendingCount,
    backlog,
    isInspectionStopped,
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

export interface FoundDump extends CrashDump {
  readonly path: string
}

/**
 * Crash dumps of a data folder, newest first; empty if the folder is missing. Only regular files: a link is no dump,
 * and copying a pipe would block.
 */
export function crashDumps(dataDir: string): readonly FoundDump[] {
  try {
    const folder = openNamedFolder(dataDir, null, basename(crashesDir(dataDir))).path
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.dmp'))
      .flatMap(name => {
        const path = join(folder, name)
        const facts = lstatSync(path)
        if (!facts.isFile()) return []
        return [{ path, name: basename(name), bytes: facts.size, atMs: Math.trunc(facts.mtimeMs) }]
      })
      .sort((one, other) => other.atMs - one.atMs)
  } catch {
    return []
  }
}
