import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ElectronHost, launchElectron } from '../support/host/electron-host.ts'
import { expect, test } from '../support/host/host.ts'
import { freePort } from '../support/posting.ts'

const dumpsIn = (dataDir: string): string[] =>
  readdirSync(join(dataDir, 'crashes'), { recursive: true, encoding: 'utf8' }).filter(name =>
    name.endsWith('.dmp'),
  )

/** Command lines of the processes that write the dumps of a data folder; arguments end in NUL. */
function crashHandlers(dataDir: string): string[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(pid => {
      try {
        return [readFileSync(join('/proc', pid, 'cmdline'), 'utf8')]
      } catch {
        return []
      }
    })
    .filter(line => line.includes(`--database=${join(dataDir, 'crashes')}`))
}

test('a crash of the window leaves a dump here and a line in the log, is sent nowhere, and the window is back', async ({
  dataDir,
}) => {
  const host = await launchElectron({ dataDir, port: await freePort() })
  try {
    expect(await host.app.evaluate(({ crashReporter }) => crashReporter.getUploadToServer())).toBe(false)
    if (process.platform === 'linux') {
      const handlers = crashHandlers(dataDir)
      expect(handlers).toHaveLength(1)
      // It has no address that it could send anything to.
      expect(handlers[0]).not.toContain('--url=')
    }
    await host.app.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer()
    })
    await expect.poll(() => dumpsIn(dataDir).length, { timeout: 30_000 }).toBeGreaterThan(0)
    // What was received by a server has an id of it.
    const reports = await host.app.evaluate(({ crashReporter }) => crashReporter.getUploadedReports())
    expect(reports.filter(({ id }) => id !== '')).toEqual([])
    await expect
      .poll(() => readFileSync(join(dataDir, 'logs', 'hooktrail.log'), 'utf8'), { timeout: 30_000 })
      .toContain('The window’s process ended.')
    await expect
      .poll(() =>
        host.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.isCrashed()),
      )
      .toBe(false)
  } finally {
    await host.close()
  }
})

test('the start after a crash says so and leads to the report, which the menu opens too; the next start is silent', async ({
  dataDir,
}) => {
  const port = await freePort()
  const first = await launchElectron({ dataDir, port })
  const running = first.app.process()
  let next: ElectronHost | null = null
  try {
    await expect(first.page.getByText('Hooktrail ended unexpectedly.')).toBeHidden()
    const ended = once(running, 'exit')
    running.kill('SIGKILL')
    await ended
    next = await launchElectron({ dataDir, port })
    await expect(next.page.getByText('Hooktrail ended unexpectedly.')).toBeVisible()
    await next.page.getByRole('button', { name: 'Report a problem…' }).click()
    const dialog = next.page.getByRole('dialog', { name: 'Report a problem' })
    await dialog.getByRole('option', { name: 'system.json' }).click()
    await expect(dialog.getByText('"hooktrail":')).toBeVisible()
    const path = await dialog.getByRole('textbox', { name: 'Folder' }).inputValue()
    expect(path).toContain(join(dataDir, 'reports'))
    expect(existsSync(path)).toBe(false)
    await dialog.getByRole('button', { name: 'Create folder' }).click()
    await expect(dialog.getByRole('button', { name: 'Show in folder' })).toBeVisible()
    expect(readFileSync(join(path, 'log.jsonl'), 'utf8')).toContain('"msg":"Listening."')
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await next.app.evaluate(({ Menu }) => {
      const help = Menu.getApplicationMenu()?.items.find(({ role }) => role === 'help')
      help?.submenu?.items.find(({ label }) => label === 'Report a Problem…')?.click()
    })
    await expect(dialog).toBeVisible()
    await next.close()
    next = await launchElectron({ dataDir, port })
    await expect(next.page.getByRole('navigation').first()).toBeVisible()
    await expect(next.page.getByText('Hooktrail ended unexpectedly.')).toBeHidden()
  } finally {
    running.kill('SIGKILL')
    await next?.close()
  }
})
