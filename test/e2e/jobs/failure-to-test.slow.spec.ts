import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createExampleApp } from '../../../main/engine/drill/example-app.ts'
import { callOf } from '../support/call-of.ts'
import { expect, test } from '../support/host/host.ts'
import { rowsOf } from '../support/workspace.ts'

const command = fileURLToPath(new URL('../../../main/cli/hooktrail.mjs', import.meta.url))
const rightApp = new URL('../../../docs/examples/drill/app.mjs', import.meta.url)

interface App {
  readonly url: string
  readonly stateUrl: string
}

/** A drill takes a minute on a busy machine. */
const patience = { timeout: 300_000 }

/** Runs Node as a job of continuous integration does. Returns its exit status and output. */
function inJob(
  folder: string,
  words: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<{ status: unknown; output: string }> {
  const { NODE_OPTIONS: _, NODE_TEST_CONTEXT: __, ...env } = process.env
  const options = { cwd: folder, env: { ...env, HOOKTRAIL_BUILD: 'never', ...variables } }
  return new Promise(ended => {
    execFile(process.execPath, words, options, (error, stdout, stderr) =>
      ended({ status: error === null ? 0 : error.code, output: stdout + stderr }),
    )
  })
}

test('from “Try it without an account” to a failure, to a saved test that fails, to the mended app that passes', async ({
  page,
  dataDir,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Try it without an account' }).click()
  await expect(rowsOf(page).first()).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('l')
  await page.getByRole('button', { name: 'Drill a sample app' }).click()
  const drill = page.getByRole('region', { name: 'Drill', exact: true })
  await expect(drill.getByRole('button', { name: 'Run again…' })).toBeVisible(patience)
  await drill.getByRole('button', { name: /^Order, issuance-refunded: broken/ }).click()
  const failure = drill.getByRole('article', { name: 'Order, issuance-refunded' })

  await failure.getByRole('button', { name: 'Save as test' }).click()
  await expect(page.getByText('Saved as the scenario own/order-issuance-refunded')).toBeVisible()
  await failure.getByRole('button', { name: 'Copy as test' }).click()
  await page.getByRole('menuitem', { name: 'Test for node:test' }).click()
  await expect(page.getByText('Test for node:test copied, with original values')).toBeVisible()
  const project = join(dirname(dataDir), 'project')
  mkdirSync(project)
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  writeFileSync(join(project, 'order.test.mjs'), copied)

  const sample = createExampleApp()
  const { startApp } = await import(rightApp.href)
  const mended: App & { stop(): Promise<void> } = await startApp()
  try {
    const copiedTest = (app: App) =>
      inJob(project, ['--test', 'order.test.mjs'], { APP_URL: app.url, STATE_URL: app.stateUrl })
    const failed = await copiedTest(await sample.addresses())
    expect(failed.output).toContain('AssertionError')
    expect(failed.status).toBe(1)
    expect(await copiedTest(mended)).toMatchObject({ status: 0 })

    const { folder } = await callOf(page, 'scenarios.list', {})
    const saved = join(folder, 'order-issuance-refunded.json')
    const savedTest = (...target: string[]) =>
      inJob(project, [command, 'drill', saved, ...target, '--data', join(project, 'data')])
    const broken = await savedTest('--example')
    expect(broken.output).toContain('Saved sequences: 0 held, 1 broken')
    expect(broken.status).toBe(1)
    const held = await savedTest('--to', mended.url, '--state-url', mended.stateUrl)
    expect(held.output).toContain('Saved sequences: 1 held, 0 broken')
    expect(held.status).toBe(0)
  } finally {
    await sample.close()
    await mended.stop()
  }
})
