import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createClient } from '#contract/transport'
import { openRestartable } from '../../../main/engine/client/restartable-engine.ts'
import { createEngine } from '../../../main/engine/engine.ts'
import { type Engine, type EngineOptions, silentLogger, systemClock } from '../../../main/engine/ports.ts'
import { createFileLog, type FileLog } from '../../../main/logging/file-log.ts'
import { noteOpened, noteRelease } from '../../../main/logging/lifecycle.ts'
import { testPorts } from '../../support/engine/ports.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { until } from '../../support/until.ts'

const fileOf = (dataDir: string): string => join(dataDir, 'logs', 'hooktrail.log')

function messagesIn(dataDir: string): string[] {
  if (!existsSync(fileOf(dataDir))) return []
  return (
    readFileSync(fileOf(dataDir), 'utf8')
      .split('\n')
      // What follows the last line break may be a line that is being written.
      .slice(0, -1)
      .map(line => (JSON.parse(line) as { msg: string }).msg)
  )
}

function newLog(dataDir: string): FileLog {
  return createFileLog({ dataDir, version: '0', nowMs: systemClock.nowMs, onFailure() {} })
}

function optionsOf(dataDir: string, log: FileLog): Omit<EngineOptions, 'restart'> {
  const ports = { ...testPorts(dataDir), logger: log.logger('engine', silentLogger) }
  return { ports, version: '0', host: 'command', listen: { port: 0 } }
}

/** A host with a log, as the hosts wire it. `open`: such as `createEngine`. */
async function openHost(dataDir: string, open: (options: EngineOptions) => Promise<Engine>) {
  const log = newLog(dataDir)
  const engine = await openRestartable(
    { ...optionsOf(dataDir, log), beforeRelease: isLast => noteRelease(log, 'serve', isLast) },
    open,
  )
  await noteOpened(log, 'serve', engine)
  onTestFinished(async () => {
    await engine.close()
    await log.close()
  })
  return { log, engine, client: createClient(engine) }
}

/** Whether this process has the log open. */
function isOpen(dataDir: string): boolean {
  return readdirSync('/proc/self/fd').some(fd => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`) === fileOf(dataDir)
    } catch {
      return false
    }
  })
}

test('while another has the folder between closing and opening, only that one writes the log', async () => {
  const dataDir = temporaryFolder()
  const other = newLog(dataDir)
  let otherEngine: Engine | null = null
  let isFirst = true
  const seen: { readonly messages: readonly string[]; readonly isOpen: boolean }[] = []
  const { log, client } = await openHost(dataDir, async options => {
    if (isFirst) {
      isFirst = false
      return createEngine(options)
    }
    const isLogOpen = process.platform === 'linux' && isOpen(dataDir)
    if (otherEngine === null) {
      log.note('info', 'serve', 'A line meanwhile.')
      otherEngine = await createEngine(optionsOf(dataDir, other))
      other.begin(() => 'other')
      other.note('info', 'serve', 'Another one.')
      await until(() => messagesIn(dataDir).includes('Another one.'))
    }
    seen.push({ messages: messagesIn(dataDir), isOpen: isLogOpen })
    return createEngine(options)
  })
  await until(() => messagesIn(dataDir).includes('Listening.'))

  await expect(client.call('app.restart')).rejects.toMatchObject({ code: 'store-held' })
  expect(seen).toEqual([{ messages: ['Listening.', 'Another one.'], isOpen: false }])
  log.note('info', 'serve', 'Still without the folder.')
  expect(messagesIn(dataDir)).toEqual(['Listening.', 'Another one.'])

  await other.pause()
  await (otherEngine as Engine | null)?.close()
  await client.call('app.restart')
  await until(() => messagesIn(dataDir).length > 5)
  expect(messagesIn(dataDir)).toEqual([
    'Listening.',
    'Another one.',
    'A line meanwhile.',
    expect.stringMatching(/^The restart failed: The data folder .* is in use by/),
    'Still without the folder.',
    'Listening.',
  ])
})

test('the last line is written while the folder is still held', async () => {
  const dataDir = temporaryFolder()
  const log = newLog(dataDir)
  const held: unknown[] = []
  const engine = await openRestartable(
    {
      ...optionsOf(dataDir, log),
      async beforeRelease(isLast) {
        await noteRelease(log, 'serve', isLast)
        const second = createEngine(optionsOf(dataDir, newLog(dataDir)))
        held.push(await second.catch((error: unknown) => error), messagesIn(dataDir))
      },
    },
    createEngine,
  )
  await noteOpened(log, 'serve', engine)
  await engine.close()
  log.note('info', 'serve', 'After the release.')
  expect(held).toEqual([expect.objectContaining({ code: 'store-held' }), ['Listening.', 'Stopped.']])
  expect(messagesIn(dataDir)).toEqual(['Listening.', 'Stopped.'])
})

test('a log that fails to end does not keep the folder', async () => {
  const dataDir = temporaryFolder()
  const options = optionsOf(dataDir, newLog(dataDir))
  const engine = await openRestartable(
    { ...options, beforeRelease: () => Promise.reject(new Error('planted')) },
    createEngine,
  )
  await engine.close()
  const next = await createEngine(options)
  await next.close()
})
