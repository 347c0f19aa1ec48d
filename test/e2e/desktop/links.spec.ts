import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { _electron, type Page } from 'playwright'
import { fundingExample } from '../../support/inspection/examples.ts'
import { callOf } from '../support/call-of.ts'
import {
  type ElectronHost,
  electronArguments,
  electronEnvironment,
  electronPath,
  launchElectron,
  projectDir,
  statusOf,
} from '../support/host/electron-host.ts'
import { test as base, expect } from '../support/host/host.ts'
import { fundings, postInOrder } from '../support/posting.ts'
import { rowsOf } from '../support/workspace.ts'

const test = base.extend<{ launch: (...given: string[]) => Promise<ElectronHost> }>({
  launch: async ({ dataDir }, use) => {
    const hosts: ElectronHost[] = []
    await use(async (...given) => {
      const host = given.length === 0 ? await launchElectron({ dataDir }) : await launchWith(dataDir, given)
      hosts.push(host)
      return host
    })
    for (const host of hosts) await host.close()
  },
})

/** A first launch by a link or a file. */
async function launchWith(dataDir: string, given: readonly string[]): Promise<ElectronHost> {
  const app = await _electron.launch({
    executablePath: electronPath(),
    args: [...electronArguments(dataDir), ...given],
    cwd: projectDir,
    env: electronEnvironment(),
    chromiumSandbox: process.env.HOOKTRAIL_TEST_NO_SANDBOX !== '1',
    colorScheme: null,
  })
  const page = await app.firstWindow()
  const { listener } = await statusOf(page)
  return { app, page, captureUrl: listener.captureUrl ?? '', close: () => app.close() }
}

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
  return new Promise(resolve => child.once('exit', code => resolve({ code, output })))
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Import' })

test('a link opens a delivery at the first launch, and another in the window that is open', async ({
  launch,
  dataDir,
}) => {
  const first = await launch()
  await postInOrder(first.captureUrl, fundings(2))
  await expect(rowsOf(first.page)).toHaveCount(2)
  await first.close()

  const { page } = await launch('hooktrail://delivery/1')
  await expect(page).toHaveURL(/\/deliveries\?id=1$/)
  await expect(page).toHaveTitle(/^Delivery 1 /)
  const second = await launchAgain([...electronArguments(dataDir), 'hooktrail://trail/funding:fid:fid-2'])
  expect(second.code).toBe(0)
  expect(second.output).toContain('--port was ignored')
  await expect(page).toHaveURL(/\/trails\/funding:fid:fid-2$/)
  await launchAgain([...electronArguments(dataDir), 'hooktrail://open?q=status%3Afailed'])
  await expect(page.getByLabel('Search deliveries')).toHaveValue('status:failed')
})

test('links that are none are said to be so, and change nothing', async ({ launch, dataDir }) => {
  const { app, page } = await launch()
  await app.evaluate(({ dialog }) => {
    const shown: unknown[] = []
    Object.assign(globalThis, { shown })
    dialog.showMessageBox = async (...given: unknown[]) => {
      shown.push(given.at(-1))
      return { response: 0, checkboxChecked: false }
    }
  })
  const before = page.url()
  const settings = await callOf(page, 'settings.get', {})
  const hostile = [
    'hooktrail://open?address=%2Fsend%2Ffixtures%2Fissuance-complete',
    'hooktrail://settings/port/1',
  ]
  for (const [index, link] of hostile.entries()) {
    await launchAgain([...electronArguments(dataDir), link])
    const shown = () => app.evaluate(() => (globalThis as unknown as { shown: { message: string }[] }).shown)
    await expect.poll(shown).toHaveLength(index + 1)
    expect((await shown())[index]?.message).toBe('Hooktrail can’t open this link.')
  }
  expect(page.url()).toBe(before)
  expect(await callOf(page, 'settings.get', {})).toEqual(settings)
  expect((await callOf(page, 'attempts.list', {})).attempts).toEqual([])
})

test('a file is previewed at the first launch and at a second, by a path of its folder, and not imported', async ({
  launch,
  dataDir,
}) => {
  const folder = join(dirname(dataDir), 'captured')
  mkdirSync(folder)
  writeFileSync(join(folder, 'one.ndjson'), `${JSON.stringify(fundingExample('complete'))}\n`)
  writeFileSync(join(folder, 'two.json'), JSON.stringify(fundingExample('failed')))
  const { page } = await launch(join(folder, 'one.ndjson'))
  const sources = dialogOf(page).getByRole('table', { name: 'Sources' })
  await expect(sources).toContainText('one.ndjson')
  await launchAgain([...electronArguments(dataDir), 'two.json'], folder)
  await expect(sources).toContainText('two.json')
  await launchAgain([...electronArguments(dataDir), 'missing.har'], folder)
  await expect(dialogOf(page).getByRole('alert')).toContainText('The path does not exist.')
  expect((await callOf(page, 'deliveries.count', {})).count).toBe(0)
})
