import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { runStep } from '../../run/step.mjs'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** Runs a step whose tool is this script, and returns whether it succeeded and what was printed. */
async function step(script: string, silentMs?: number) {
  const root = temporaryFolder()
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

const notes = `
const { appendFileSync, writeFileSync } = require('node:fs')
const note = (...what) => appendFileSync(process.env.HOOKTRAIL_TEST_PROGRESS, JSON.stringify(what) + '\\n')
`

test.skipIf(process.platform === 'win32')(
  'a tool that prints nothing and ends no test is ended with what it started, and what hung is named',
  async () => {
    const { isGood, printed, root } = await step(
      `${notes}
      note('start', 'a.test.ts: ends'); note('end', 'a.test.ts: ends'); note('start', 'a.test.ts: hangs')
      require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' })`,
      1_000,
    )
    expect(isGood).toBe(false)
    expect(printed).toContain('tests: printed nothing for 1 seconds; ended. Not finished: a.test.ts: hangs.')
    expect(existsSync(root)).toBe(true)
  },
)

test.skipIf(process.platform === 'win32')(
  'a tool that ends tests goes on, though it prints nothing',
  async () => {
    const { isGood, printed } = await step(
      `${notes}
    let count = 0
    const timer = setInterval(() => {
      note('end', 'a.test.ts: ' + count)
      count += 1
      if (count === 12) clearInterval(timer)
    }, 250)`,
      2_000,
    )
    expect(printed).not.toContain('printed nothing')
    expect(isGood).toBe(true)
  },
)
