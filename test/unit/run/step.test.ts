import { existsSync, mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import Progress, { unfinished } from '../../run/progress.mjs'
import { runStep } from '../../run/step.mjs'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** Runs a step whose tool is this script, and returns whether it succeeded and what was printed. */
async function step(script: string, silentMs?: number, root = temporaryFolder()) {
  const bin = join(root, 'node_modules', '.bin')
  mkdirSync(bin, { recursive: true })
  writeFileSync(join(bin, 'tool'), `#!${process.execPath}\n${script}`, { mode: 0o755 })
  let printed = ''
  const write = vi.spyOn(process.stdout, 'write').mockImplementation(text => {
    printed += text
    return true
  })
  try {
    const isGood = await runStep({ root, reportDir: root }, 'tests', ['tool'], silentMs ? { silentMs } : {})
    return { isGood, printed, root }
  } finally {
    write.mockRestore()
  }
}

test.each([
  [0, true],
  [3, false],
])('a tool that ends with %i: %s', async (status, isGood) => {
  const result = await step(`console.log('one test'); process.exitCode = ${status}`)
  expect(result).toMatchObject({
    isGood,
    printed: expect.stringMatching(/— tests\none test\ntests: \d+\.\d s\n/),
  })
})

/** A folder with the notes of a run, written `secondsFromNow`: a tool may take long to start. */
function noted(secondsFromNow: number): string {
  const root = temporaryFolder()
  const progress = join(root, 'tests.progress')
  const notes = [
    ['start', 'a.test.ts: ends'],
    ['end', 'a.test.ts: ends'],
    ['start', 'a.test.ts: hangs'],
  ]
  writeFileSync(progress, notes.map(note => `${JSON.stringify(note)}\n`).join(''))
  const at = Date.now() / 1000 + secondsFromNow
  utimesSync(progress, at, at)
  return root
}

test.skipIf(process.platform === 'win32')(
  'a tool that prints nothing and ends no test is ended with what it started, and what hung is named',
  async () => {
    const { isGood, printed, root } = await step(
      `require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' })`,
      1_000,
      noted(-60),
    )
    expect(isGood).toBe(false)
    expect(printed).toContain('tests: printed nothing for 1 seconds; ended. Not finished: a.test.ts: hangs.')
    expect(existsSync(root)).toBe(true)
  },
)

test.skipIf(process.platform === 'win32')(
  'a tool that ends tests goes on, though it prints nothing',
  async () => {
    const { isGood, printed } = await step('setTimeout(() => {}, 1_000)', 500, noted(3_600))
    expect(printed).not.toContain('printed nothing')
    expect(isGood).toBe(true)
  },
)

test('each step of a spec that ends counts as progress, and its test stays unfinished', () => {
  const file = join(noted(-60), 'tests.progress')
  vi.stubEnv('HOOKTRAIL_TEST_PROGRESS', file)
  try {
    new Progress().onStepEnd()
  } finally {
    vi.unstubAllEnvs()
  }
  expect(Date.now() - statSync(file).mtimeMs).toBeLessThan(30_000)
  expect(unfinished(readFileSync(file, 'utf8'))).toEqual(['a.test.ts: hangs'])
})
