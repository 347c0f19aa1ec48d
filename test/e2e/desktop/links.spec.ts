import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ElectronApplication, Page } from 'playwright'
import { fundingExample } from '../../support/inspection/examples.ts'
import { callOf } from '../support/call-of.ts'
import {
  electronArguments,
  electronEnvironment,
  electronPath,
  projectDir,
} from '../support/host/electron-host.ts'
import { fundings, postInOrder } from '../support/posting.ts'
import { rowsOf } from '../support/workspace.ts'
import { expect, respondToDialogs, shownDialogs, test, visibleWindows } from './support.ts'

/** A second launch, as the system starts one for a link or a file. Resolves with its exit code and what it wrote. */
function launchAgain(
  args: readonly string[],
  cwd = projectDir,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(electronPath(), args, {
    cwd,
    env: electronEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', part => {
    output += String(part)
  })
  return new Promise(resolve => child.once('close', code => resolve({ code, output })))
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Import' })
const sourcesOf = (page: Page) => dialogOf(page).getByRole('table', { name: 'Sources' })

/** Two captured files, in a separate folder. */
function capturedFiles(dataDir: string): { folder: string; one: string; two: string } {
  const folder = join(dirname(dataDir), 'captured files')
  mkdirSync(folder)
  const files = { folder, one: join(folder, 'one.ndjson'), two: join(folder, 'two.json') }
  writeFileSync(files.one, `${JSON.stringify(fundingExample('complete'))}\n`)
  writeFileSync(files.two, JSON.stringify(fundingExample('failed')))
  return files
}

test('a link opens a delivery at the first launch, and others in the window that is open', async ({
  launch,
  dataDir,
}) => {
  const first = await launch()
  await postInOrder(first.captureUrl, fundings(2))
  await expect(rowsOf(first.page)).toHaveCount(2)
  await first.close()

  const { page } = await launch({ args: ['hooktrail://delivery/1'] })
  await expect(page).toHaveURL(/\/deliveries\?id=1$/)
  await expect(page).toHaveTitle(/^Delivery 1 /)
  const second = await launchAgain([...electronArguments(dataDir), 'hooktrail://trail/funding:fid:fid-2'])
  expect(second.code).toBe(0)
  expect(second.output).toContain('--port was ignored')
  await expect(page).toHaveURL(/\/trails\/funding:fid:fid-2$/)
  await launchAgain([...electronArguments(dataDir), 'hooktrail://open?q=status%3Afailed'])
  await expect(page.getByLabel('Search deliveries')).toHaveValue('status:failed')
})

/** Ends when the app has said so often that a link can't be opened. */
async function saidUnknown(app: ElectronApplication, times: number): Promise<void> {
  const said = Array.from({ length: times }, () => 'Hooktrail can’t open this link.')
  await expect.poll(() => shownDialogs(app)).toEqual(said)
}

test('links that are none are said to be so, and change nothing', async ({ launch, dataDir }) => {
  const { app, page } = await launch()
  await expect(page).toHaveURL(/\/deliveries$/)
  await respondToDialogs(app, [])
  const settings = await callOf(page, 'settings.get', {})
  const hostile = [
    'hooktrail://open?address=%2Fsend%2Ffixtures%2Fissuance-complete',
    'hooktrail://settings/port/1',
    'hooktrail://open?address=https%3A%2F%2Fexample.com%2Fdeliveries',
    'HOOKTRAIL://delivery/1?replay=1',
  ]
  for (const [index, link] of hostile.entries()) {
    await launchAgain([...electronArguments(dataDir), link])
    await saidUnknown(app, index + 1)
  }
  await expect(page).toHaveURL(/\/deliveries$/)
  expect(await callOf(page, 'settings.get', {})).toEqual(settings)
  expect((await callOf(page, 'attempts.list', {})).attempts).toEqual([])
})

test('what looks like an option inside a link is none', async ({ launch, dataDir }) => {
  const { app, page } = await launch()
  await respondToDialogs(app, [])
  const before = await callOf(page, 'app.status', {})
  await launchAgain([
    ...electronArguments(dataDir),
    ...['--', 'hooktrail://delivery/1" --port 1 --data /tmp --hidden'],
  ])
  await saidUnknown(app, 1)
  expect((await callOf(page, 'app.status', {})).listener).toEqual(before.listener)
  expect(await visibleWindows(app)).toEqual([true])
})

test('a file is previewed at the first launch and at a second, by a path of its folder, and not imported', async ({
  launch,
  dataDir,
}) => {
  const { folder, one } = capturedFiles(dataDir)
  const { page } = await launch({ args: [one] })
  await expect(sourcesOf(page)).toContainText('one.ndjson')
  await launchAgain([...electronArguments(dataDir), 'two.json'], folder)
  await expect(sourcesOf(page)).toContainText('two.json')
  await launchAgain([...electronArguments(dataDir), 'missing.har'], folder)
  await expect(dialogOf(page).getByRole('alert')).toContainText('The path does not exist.')
  expect((await callOf(page, 'deliveries.count', {})).count).toBe(0)
})

test('files that are dropped on the window are previewed; the window stays at its page', async ({
  launch,
  dataDir,
}) => {
  const { one, two } = capturedFiles(dataDir)
  const { app, page } = await launch()
  await expect(page.getByRole('navigation', { name: 'Places' })).toBeVisible()
  // Until the window was drawn, nothing is under the pointer.
  await expect.poll(() => visibleWindows(app)).toEqual([true])
  const drag = await dragOver(app, [one, two])
  await expect(async () => {
    await drag('dragEnter')
    await drag('dragOver')
    await expect(page.getByText('Drop to import')).toBeVisible({ timeout: 500 })
  }).toPass()
  await drag('drop')
  await expect(sourcesOf(page)).toContainText('one.ndjson')
  await expect(sourcesOf(page)).toContainText('two.json')
  await expect(page).toHaveURL(/^https:\/\/hooktrail\.invalid\/deliveries$/)
  expect((await callOf(page, 'deliveries.count', {})).count).toBe(0)
})

type DragStep = 'dragEnter' | 'dragOver' | 'drop'

/** Files of the disk over the middle of the window, as the system hands them to Chromium. Returns what does a step. */
async function dragOver(
  app: ElectronApplication,
  files: readonly string[],
): Promise<(step: DragStep) => Promise<void>> {
  await app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.webContents.debugger.attach('1.3')
  })
  return step =>
    app.evaluate(
      async ({ BrowserWindow }, { type, paths }) => {
        const window = BrowserWindow.getAllWindows()[0]
        if (window === undefined) throw new Error('There is no window.')
        const [width = 0, height = 0] = window.getContentSize()
        await window.webContents.debugger.sendCommand('Input.dispatchDragEvent', {
          type,
          x: Math.round(width / 2),
          y: Math.round(height / 2),
          data: { items: [], files: paths, dragOperationsMask: 1 },
        })
      },
      { type: step, paths: files },
    )
}
