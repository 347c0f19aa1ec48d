import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import {
  callOf,
  electronArguments,
  electronEnvironment,
  electronPath,
  launchElectron,
  projectDir,
  statusOf,
} from './support/electron-host.ts'

let root: string
let dataDir: string
test.beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'hooktrail-e2e-'))
  dataDir = join(root, 'data')
})
test.afterEach(() => rm(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }))

test('what was answered before quitting is in the store after it', async () => {
  const count = 50
  const first = await launchElectron({ dataDir })
  const statuses = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      fetch(first.captureUrl, { method: 'POST', body: `{"number":${index}}` }).then(
        response => response.status,
      ),
    ),
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
  const process_ = first.app.process()
  await first.close()
  expect(process_.exitCode).toBe(0)

  const second = await launchElectron({ dataDir })
  expect(await callOf(second.page, 'deliveries.count', {})).toEqual({ count })
  const { rows } = (await callOf(second.page, 'deliveries.list', {})) as { rows: { answer: unknown }[] }
  expect(rows.filter(row => row.answer === null)).toEqual([])
  await second.close()
})

test('a delivery that arrives is pushed to the page', async () => {
  const host = await launchElectron({ dataDir })
  const pushed = host.page.evaluate(
    () =>
      new Promise<unknown>(resolve => {
        window.hooktrail?.onEvent(frame => {
          if (frame.name === 'delivery.stored') resolve(frame.data)
        })
        document.title = 'listens'
      }),
  )
  await expect.poll(() => host.page.title()).toBe('listens')
  await fetch(`${host.captureUrl}/path`, { method: 'POST', body: '{}' })
  expect(await pushed).toMatchObject({ firstId: 1, lastId: 1, count: 1, total: 1 })
  await host.close()
})

test.describe('signals', () => {
  test.skip(process.platform === 'win32', 'Windows has no signals')

  test('two in a row end the app cleanly, as Ctrl-C in a terminal sends them', async () => {
    const host = await launchElectron({ dataDir })
    const ended = endOf(host.app.process())
    host.app.process().kill('SIGINT')
    host.app.process().kill('SIGINT')
    expect(await ended).toBe(0)
  })

  test('a folder that another process holds is told with words and status 3', async () => {
    const holder = await launchElectron({ dataDir })
    // Another profile, so that it is the store that refuses, not the single-instance lock.
    const link = join(root, 'same')
    await import('node:fs/promises').then(fs => fs.symlink(dataDir, link, 'dir'))
    const late = start(electronArguments(link))
    await expect.poll(late.said).toContain(String(holder.app.process().pid))
    late.process.kill('SIGTERM')
    expect(await late.ended).toBe(3)
    await holder.close()
  })
})

test('a second launch ends at once and brings the window of the first to the front', async () => {
  const host = await launchElectron({ dataDir })
  const isVisible = () =>
    host.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map(window => window.isVisible()))
  await expect.poll(isVisible).toEqual([true])
  await host.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide())
  expect(await isVisible()).toEqual([false])
  const second = start(electronArguments(dataDir))
  expect(await second.ended).toBe(0)
  expect(second.said()).toContain('open already')
  await expect.poll(isVisible).toEqual([true])
  await host.close()
})

test("Chromium's profile and the data folder stay apart", async () => {
  const host = await launchElectron({ dataDir })
  const profile = await host.app.evaluate(({ app }) => app.getPath('userData'))
  await host.close()
  expect(profile).toBe(`${dataDir}-profile`)
  expect(await readdir(profile)).toContain('Preferences')
  for (const name of ['Preferences', 'Cache', 'Local Storage', 'window.json']) {
    expect(existsSync(join(dataDir, name)), name).toBe(false)
  }
})

test('the window opens where it was', async () => {
  const wanted = { x: 120, y: 80, width: 1000, height: 700 }
  const first = await launchElectron({ dataDir })
  await first.app.evaluate(({ BrowserWindow }, bounds) => {
    BrowserWindow.getAllWindows()[0]?.setBounds(bounds)
  }, wanted)
  const boundsOf = (app: typeof first.app) =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds())
  await expect.poll(() => boundsOf(first.app)).toEqual(wanted)
  await first.close()
  const second = await launchElectron({ dataDir })
  await expect.poll(() => boundsOf(second.app)).toEqual(wanted)
  await second.close()
})

test('the window follows the chosen theme, in this launch and the next', async () => {
  const first = await launchElectron({ dataDir })
  await callOf(first.page, 'settings.change', { theme: 'dark' })
  const isDark = () => first.page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  await expect.poll(isDark).toBe(true)
  await first.close()
  const second = await launchElectron({ dataDir })
  expect(await second.app.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe('dark')
  await second.close()
})

test('a taken port shows in the window, which goes on working', async () => {
  const taken = createServer()
  const port = await new Promise<number>(resolve => {
    taken.listen(0, '127.0.0.1', () => {
      const address = taken.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
  const host = await launchElectron({ dataDir, port })
  const { listener } = await statusOf(host.page)
  expect(listener).toMatchObject({ state: 'failed', captureUrl: null, error: { code: 'port-in-use' } })
  await expect(host.page.getByText(`Port ${port} is in use`).first()).toBeVisible()
  await new Promise(resolve => taken.close(resolve))
  await callOf(host.page, 'listener.restart')
  expect((await statusOf(host.page)).listener).toMatchObject({ state: 'listening', port })
  await host.close()
})

test('a wrong port on the command line is told with words and status 2', async () => {
  const wrong = start([projectDir, '--data', dataDir, '--port', 'http'])
  expect(await wrong.ended).toBe(2)
  expect(wrong.said()).toContain('--port takes a number from 0 to 65535')
})

interface Started {
  readonly process: ChildProcess
  /** What it wrote to stderr so far. */
  said(): string
  readonly ended: Promise<number | null>
}

/** Starts the app as a person does, with nothing attached to it. */
function start(args: readonly string[]): Started {
  const child = spawn(electronPath(), args, {
    cwd: projectDir,
    env: electronEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let text = ''
  child.stderr?.on('data', part => {
    text += String(part)
  })
  return { process: child, said: () => text, ended: endOf(child) }
}

function endOf(child: ChildProcess): Promise<number | null> {
  return new Promise(resolve => child.once('exit', code => resolve(code)))
}
