import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AppError } from '#contract/errors'
import { silentLogger } from '../../../main/engine/ports.ts'
import { createFileLog, type FileLogOptions } from '../../../main/logging/file-log.ts'
import { noteFailedStart } from '../../../main/logging/lifecycle.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { until } from '../../support/until.ts'

function newLog(dataDir: string, changes: Partial<FileLogOptions> = {}) {
  const failures: string[] = []
  const log = createFileLog({
    dataDir,
    version: '1.2.3',
    nowMs: () => Date.UTC(2026, 0, 5, 10, 0, 0),
    onFailure: message => failures.push(message),
    ...changes,
  })
  return { log, failures }
}

const logFile = (dataDir: string): string => join(dataDir, 'logs', 'hooktrail.log')
const linesIn = (dataDir: string): Record<string, unknown>[] =>
  readFileSync(logFile(dataDir), 'utf8')
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as Record<string, unknown>)

test('a line has its level, UTC time, part, version, launch and code, and is for its owner alone', async () => {
  const dataDir = temporaryFolder()
  const { log } = newLog(dataDir)
  log.note('info', 'desktop', 'Started.', { platform: 'linux', node: '24.0.0' })
  log.begin(() => 'launch-1')
  log
    .logger('engine', silentLogger)
    .error('The disk is full.', new AppError('disk-full', 'The disk is full.'))
  await log.close()
  expect(linesIn(dataDir)).toEqual([
    {
      level: 'info',
      time: '2026-01-05T10:00:00.000Z',
      version: '1.2.3',
      pid: process.pid,
      part: 'desktop',
      platform: 'linux',
      node: '24.0.0',
      msg: 'Started.',
    },
    {
      level: 'error',
      time: '2026-01-05T10:00:00.000Z',
      version: '1.2.3',
      pid: process.pid,
      launch: 'launch-1',
      part: 'engine',
      code: 'disk-full',
      msg: 'The disk is full.',
    },
  ])
  if (process.platform !== 'win32') {
    expect(statSync(join(dataDir, 'logs')).mode & 0o777).toBe(0o700)
    expect(statSync(logFile(dataDir)).mode & 0o777).toBe(0o600)
  }
})

test('fields that are unknown or of another type are left out', async () => {
  const dataDir = temporaryFolder()
  const { log } = newLog(dataDir)
  log.begin(() => 'one')
  const given = { body: 'canary', port: 'canary', reason: 'killed' }
  log.note('error', 'window', 'It ended.', given as object)
  await log.close()
  expect(readFileSync(logFile(dataDir), 'utf8')).not.toContain('canary')
  expect(linesIn(dataDir)).toEqual([expect.objectContaining({ reason: 'killed' })])
})

test('files are rotated by size, and old ones are removed', async () => {
  const dataDir = temporaryFolder()
  const { log } = newLog(dataDir, { maximumBytes: 4_096 })
  log.begin(() => 'one')
  for (let round = 0; round < 30; round += 1) {
    for (let line = 0; line < 20; line += 1)
      log.note('info', 'engine', `Line ${round * 20 + line}: ${'text '.repeat(8)}`)
    // While a file is renamed, the next one is missing, and lines wait.
    await until(() => existsSync(logFile(dataDir)))
  }
  await log.close()
  const files = readdirSync(join(dataDir, 'logs')).filter(name => name.endsWith('.log'))
  expect(files.length).toBeGreaterThan(1)
  expect(files.length).toBeLessThanOrEqual(5)
  expect(files).toContain('hooktrail.log')
  expect(files).toContain('hooktrail.1.log')
  for (const name of files) {
    if (process.platform !== 'win32') expect(statSync(join(dataDir, 'logs', name)).mode & 0o777).toBe(0o600)
  }
})

test('a file in the place of the folder is reported once, and nothing throws', async () => {
  const dataDir = temporaryFolder()
  writeFileSync(join(dataDir, 'logs'), 'in the way')
  const { log, failures } = newLog(dataDir)
  log.begin(() => 'one')
  for (let line = 0; line < 100; line += 1) log.note('info', 'engine', 'A line.')
  await log.close()
  expect(failures).toEqual([expect.stringMatching(/^The log is not written: .*Capturing continues\.$/)])
  expect(readFileSync(join(dataDir, 'logs'), 'utf8')).toBe('in the way')
})

test('a folder in the place of the file is reported, and nothing throws', async () => {
  const dataDir = temporaryFolder()
  mkdirSync(logFile(dataDir), { recursive: true })
  const { log, failures } = newLog(dataDir)
  log.begin(() => 'one')
  log.note('info', 'engine', 'A line.')
  await until(() => failures.length > 0)
  log.note('info', 'engine', 'Another line.')
  await log.close()
  expect(failures).toHaveLength(1)
})

test('where another process holds the data folder, nothing is written', async () => {
  const dataDir = temporaryFolder()
  const held = newLog(dataDir)
  held.log.note('info', 'serve', 'Started.')
  await noteFailedStart(held.log, 'serve', new AppError('store-held', 'Another process holds the store.'))
  expect(existsSync(logFile(dataDir))).toBe(false)
  const failed = newLog(dataDir)
  failed.log.note('info', 'serve', 'Started.')
  await noteFailedStart(failed.log, 'serve', new AppError('store-newer', 'A newer version wrote the store.'))
  expect(linesIn(dataDir).map(({ msg }) => msg)).toEqual(['Started.', 'A newer version wrote the store.'])
})

test('a log that is paused and closed writes the lines that wait, unless another holds the folder', async () => {
  for (const code of ['folder-not-writable', 'store-held'] as const) {
    const dataDir = temporaryFolder()
    const { log } = newLog(dataDir)
    log.begin(() => 'one')
    log.note('info', 'engine', 'Before.')
    await log.pause()
    log.logger('engine', silentLogger).error('It failed.', new AppError(code, 'It failed.'))
    expect(linesIn(dataDir).map(({ msg }) => msg)).toEqual(['Before.'])
    await log.close()
    const expected = code === 'store-held' ? ['Before.'] : ['Before.', 'It failed.']
    expect(linesIn(dataDir).map(({ msg }) => msg)).toEqual(expected)
  }
})

test('the level is chosen; off writes no file', async () => {
  const dataDir = temporaryFolder()
  for (const level of ['off', 'error', 'warn']) {
    const { log } = newLog(dataDir, { level })
    log.begin(() => 'one')
    log.note('info', 'engine', `info at ${level}`)
    log.note('warn', 'engine', `warn at ${level}`)
    log.note('error', 'engine', `error at ${level}`)
    await log.close()
  }
  expect(linesIn(dataDir).map(({ msg }) => msg)).toEqual(['error at error', 'warn at warn', 'error at warn'])
})

test('the last line of a process is on disk when it ends', () => {
  const dataDir = temporaryFolder()
  const { log } = newLog(dataDir)
  mkdirSync(join(dataDir, 'logs'))
  log.begin(() => 'one')
  log.defect('process', 'An exception was not caught', new Error('broken'), true)
  expect(linesIn(dataDir)).toEqual([
    expect.objectContaining({ msg: 'An exception was not caught: Error: broken', stack: expect.any(Array) }),
  ])
})

test('nothing is written through a link in the place of the folder or of the file', async () => {
  const elsewhere = temporaryFolder()
  chmodSync(elsewhere, 0o755)
  writeFileSync(join(elsewhere, 'mine'), 'mine')
  for (const isFile of [false, true]) {
    const dataDir = temporaryFolder()
    if (isFile) mkdirSync(join(dataDir, 'logs'))
    symlinkSync(
      isFile ? join(elsewhere, 'mine') : elsewhere,
      isFile ? logFile(dataDir) : join(dataDir, 'logs'),
    )
    // Waiting lines are written when it is closed, others once it has started.
    for (const isBegun of [true, false]) {
      const { log, failures } = newLog(dataDir)
      if (isBegun) log.begin(() => 'launch')
      log.note('info', 'engine', 'Started.')
      await log.close()
      expect(failures).toHaveLength(isBegun ? 1 : 0)
    }
  }
  expect([readdirSync(elsewhere), statSync(elsewhere).mode & 0o777]).toEqual([['mine'], 0o755])
  expect(readFileSync(join(elsewhere, 'mine'), 'utf8')).toBe('mine')
})
