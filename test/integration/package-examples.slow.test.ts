import { copyFileSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transactionExample } from '../support/inspection/examples.ts'
import { runProgram } from '../support/processes/ended-command.ts'
import { installPackage, linkPackage } from '../support/processes/installed-package.ts'
import { arrivedDelivery, captured } from '../support/store/arrived-delivery.ts'
import { exportedFrom } from '../support/store/exported-from.ts'
import { newTestStore } from '../support/store/open-test-store.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const example = join(root, 'test', 'example')
let project: string

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'hooktrail-test-'))
  installPackage(project)
  for (const name of [
    'package.json',
    'tsconfig.json',
    'types.ts',
    'receiver.example.ts',
    'receiver.example.mjs',
  ]) {
    copyFileSync(join(example, name), join(project, name))
  }
})
afterAll(() => rmSync(project, { recursive: true, force: true }))

test('its types resolve under strict, in a project that has nothing else', async () => {
  const ended = await run(join(root, 'node_modules/.bin/tsc'), ['-p', 'tsconfig.json'])
  expect(ended).toMatchObject({ code: 0, stdout: '' })
})

test('its schemas are imported by name', async () => {
  const program = `import schema from 'hooktrail/schemas/notification.json' with { type: 'json' }
console.log(schema.anyOf.length)`
  const ended = await run(process.execPath, ['--input-type=module', '--eval', program])
  expect(ended, ended.stderr).toMatchObject({ code: 0, stdout: '7\n' })
})

test('the example runs in Vitest', async () => {
  const args = ['run', '--root', project, '--config', join(project, 'vitest.config.mjs')]
  writeFileSync(
    join(project, 'vitest.config.mjs'),
    "export default { test: { include: ['*.example.ts'], testTimeout: 120_000 } }\n",
  )
  linkPackage(join(project, 'node_modules'), 'vitest')
  const ended = await run(join(root, 'node_modules/.bin/vitest'), args)
  expect(ended.stdout + ended.stderr).toMatch(/1 passed/)
  expect(ended.code).toBe(0)
})

test('the example runs in node:test', async () => {
  const { dataDir, store } = await newTestStore()
  for (const status of ['PENDING', 'IN_PROGRESS', 'COMPLETE'] as const) {
    const body = JSON.stringify(transactionExample('issuance', status))
    await captured(store, arrivedDelivery({ body }))
  }
  await store.close()
  await exportedFrom(dataDir, { format: 'fixtures', out: join(project, 'fixtures') })
  const ended = await run(process.execPath, ['--test', 'receiver.example.mjs'])
  expect(ended.stdout).toMatch(/pass 1/)
  expect(ended.code).toBe(0)
})

describe('the example of a drill in the documentation', () => {
  const folder = 'example-of-a-drill'

  beforeAll(() => {
    cpSync(join(root, 'docs/examples/drill'), join(project, folder), { recursive: true })
    if (!existsSync(join(project, 'node_modules/vitest')))
      linkPackage(join(project, 'node_modules'), 'vitest')
  })

  test('runs in Vitest', async () => {
    const ended = await run('npm', ['run', 'test:vitest'], { PATH: pathWithVitest() }, folder)
    expect(ended.stdout + ended.stderr).toMatch(/1 passed/)
    expect(ended.code).toBe(0)
  })

  test('runs in node:test, and names what breaks an app that takes the last arrival for the truth', async () => {
    const ended = await run('npm', ['run', 'test:node'], {}, folder)
    expect(ended.stdout).toMatch(/pass 1/)
    expect(ended.code).toBe(0)

    const app = join(project, folder, 'app.mjs')
    const right = readFileSync(app, 'utf8')
    const wrong = right.replace('if (known === undefined || compareOrder(notification, known) > 0) ', '')
    expect(wrong).not.toBe(right)
    writeFileSync(app, wrong)
    const failed = await run('npm', ['run', 'test:node'], {}, folder)
    expect(failed.code).toBe(1)
    expect(failed.stdout).toMatch(/order, issuance-complete: .*\n/)
    expect(failed.stdout).toContain("await drill({ …, properties: ['order']")
  })
})

test('the CI script of the documentation runs as written: green, and red with what came kept', async () => {
  const page = readFileSync(join(root, 'docs/ci.md'), 'utf8')
  const script = /```sh\n(#!\/bin\/sh\n.*?)```/s.exec(page)?.[1] ?? ''
  const steps = [...page.matchAll(/- run: (.*)/g)].map(([, command]) => command)
  expect(steps).toEqual(['npm ci', 'npx hooktrail run -- sh ./hooktrail-ci.sh'])
  const job = (env = {}) => run('npx', ['hooktrail', 'run', '--', 'sh', './hooktrail-ci.sh'], env)
  writeFileSync(join(project, 'hooktrail-ci.sh'), script)

  const green = await job()
  expect(green, green.stderr).toMatchObject({ code: 0 })
  expect(readFileSync(join(project, 'hooktrail.xml'), 'utf8')).toMatch(
    /<testsuite name="hooktrail assert" tests="1" failures="0"/,
  )
  expect(existsSync(join(project, 'hooktrail-failure'))).toBe(false)

  const red = await job({ HOOKTRAIL_FIXTURE: 'issuance-failed' })
  expect(red.code).toBe(1)
  expect(red.stdout).toMatch(/issuance .*: ended FAILED, expected COMPLETE/)
  expect(readFileSync(join(project, 'hooktrail.xml'), 'utf8')).toMatch(/failures="1"/)
  expect(existsSync(join(project, 'hooktrail-failure', 'manifest.json'))).toBe(true)
})

/** As `npx` finds what is installed. */
function pathWithVitest(): string {
  return `${dirname(process.execPath)}:${join(root, 'node_modules/.bin')}:${process.env.PATH}`
}

function run(command: string, args: readonly string[], env: Record<string, string> = {}, folder = '.') {
  const PATH = `${dirname(process.execPath)}:${process.env.PATH}`
  return runProgram(command, args, { cwd: join(project, folder), env: { PATH, ...env } })
}
