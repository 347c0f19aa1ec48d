import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect as seen } from 'playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchChromium } from '../e2e/support/host/chromium.ts'
import { openPackageRegistry } from '../support/network/package-registry.ts'
import { runProgram } from '../support/processes/ended-command.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

// The package as a user has it: packed, then installed by npm into an empty folder.

const root = fileURLToPath(new URL('../../', import.meta.url))
/** What may be asked of a registry for it: one dependency, and what that one needs. */
const needed = ['better-sqlite3', 'node-addon-api']
let folder: string
let asked: readonly string[]
const installed = (...names: string[]): string => join(folder, 'node_modules', ...names)

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hooktrail-test-'))
  const packed = join(folder, 'packed')
  mkdirSync(packed)
  const pack = ['pack', '--ignore-scripts', '--silent', '--pack-destination', packed]
  const file = execFileSync('npm', pack, { cwd: root, encoding: 'utf8' }).trim()
  const registry = await openPackageRegistry(packed, needed)
  try {
    writeFileSync(join(folder, 'package.json'), '{ "private": true }')
    const own = [
      '--registry',
      registry.url,
      '--cache',
      join(folder, 'cache'),
      '--userconfig',
      join(folder, 'npmrc'),
    ]
    const args = ['install', join(packed, file), '--no-audit', '--no-fund', '--no-update-notifier', ...own]
    const { code, stderr } = await runProgram('npm', args, { cwd: folder })
    expect(code, stderr).toBe(0)
  } finally {
    await registry.close()
  }
  asked = registry.asked
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('npm asks for one package and what it needs, and nothing else is installed', () => {
  expect([...new Set(asked)].toSorted()).toEqual(needed)
  expect(readdirSync(installed()).filter(name => !name.startsWith('.'))).toEqual(
    [...needed, 'hooktrail'].toSorted(),
  )
})

test('it holds what it needs, and neither sources, tests, source maps, pictures, nor what only a window needs', () => {
  const names = readdirSync(installed('hooktrail'), { recursive: true, encoding: 'utf8' })
  for (const name of ['headless.js', 'testing.js']) expect(names).toContain(join('out', 'main', name))
  expect(names).toEqual(expect.arrayContaining([join('out', 'sbom.cdx.json'), 'THIRD-PARTY.md']))
  expect(names.filter(name => /\.map$|^(docs|out).*\.png$|^out.preload/.test(name))).toEqual([])
  expect(names.filter(name => /^(test|renderer|preload)\b|(?<!\.d)\.ts$/.test(name))).toEqual([])
  const bytes = names
    .map(name => statSync(installed('hooktrail', name)))
    .reduce((sum, { size }) => sum + size, 0)
  expect(bytes).toBeLessThan(9 * 1024 * 1024)
})

describe.each(['22', '24'])('in Node %s', version => {
  const node = process.env[`HOOKTRAIL_NODE_${version}`] ?? ''
  const missing = node === '' ? ` (there is no Node ${version})` : ''

  test.skipIf(missing !== '')(`the command serves, captures, and shows its interface${missing}`, async () => {
    const dataDir = temporaryFolder()
    const served = await serve(node, dataDir)
    const browser = await launchChromium()
    try {
      const body = '{"event":"funding","payload":{"fid":"037c1b","status":"pending","amount":"100.00"}}'
      const response = await fetch(served.captureUrl, { method: 'POST', body })
      expect(response.status).toBe(200)
      const page = await browser.newPage()
      await page.goto(served.interfaceUrl)
      await seen(
        page.getByRole('option').or(page.getByRole('row')).filter({ hasText: '037c1b' }).first(),
      ).toBeVisible({ timeout: 30_000 })
    } finally {
      await browser.close()
      await served.stop()
    }
    expect(
      await run(node, [installed('hooktrail', 'main/cli/hooktrail.mjs'), 'list', '--data', dataDir]),
    ).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('037c1b'),
    })
  })

  test.skipIf(missing !== '')(`hooktrail/testing captures inside a program${missing}`, async () => {
    const program = join(folder, `capture-${version}.mjs`)
    writeFileSync(
      program,
      `import { startCapture } from 'hooktrail/testing'
const capture = await startCapture()
const { status } = await fetch(capture.url, { method: 'POST', body: '{"event":"funding","payload":{}}' })
const [delivery] = await capture.waitForDeliveries()
console.log(status, process.versions.node.split('.')[0], delivery.service)
await capture.stop()
`,
    )
    const ended = await run(node, [program])
    expect(ended, ended.stderr).toMatchObject({ code: 0, stdout: `200 ${version} funding\n` })
  })
})

const oldNode = process.env.HOOKTRAIL_NODE_20 ?? ''
const noOldNode = oldNode === '' ? ' (there is no Node 20)' : ''
test.skipIf(noOldNode !== '')(
  `Node 20 is refused with what to do, before anything is written${noOldNode}`,
  async () => {
    const dataDir = join(temporaryFolder(), 'data')
    const ended = await run(oldNode, [
      installed('hooktrail', 'main/cli/hooktrail.mjs'),
      'serve',
      '--data',
      dataDir,
    ])
    expect([ended.code, ended.stdout]).toEqual([3, ''])
    expect(ended.stderr).toMatch(
      /^hooktrail: Hooktrail needs Node 22\.14 or later, or 24 and later; this is v20\./,
    )
    expect(existsSync(dataDir)).toBe(false)
  },
)

async function serve(node: string, dataDir: string) {
  const args = ['serve', '--json', '--port', '0', '--ui-port', '0', '--data', dataDir]
  const child = spawn(node, [installed('hooktrail', 'main/cli/hooktrail.mjs'), ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  const [line] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    ended.then(([code]) => Promise.reject(new Error(`serve ended with ${code}`))),
  ])
  const started: { captureUrl: string; interfaceUrl: string } = JSON.parse(String(line))
  return {
    ...started,
    async stop() {
      child.kill('SIGINT')
      const [code] = await ended
      expect(code).toBe(0)
    },
  }
}

function run(node: string, args: readonly string[]) {
  return runProgram(node, args, { cwd: folder, env: { PATH: `${dirname(node)}:${process.env.PATH}` } })
}
