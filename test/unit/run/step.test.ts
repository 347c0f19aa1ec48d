import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { runStep } from '../../run/step.mjs'
import { temporaryFolder } from '../../support/temporary-folder.ts'

test.each([
  [0, true],
  [3, false],
])('a tool that ends with %i: %s', async (status, isGood) => {
  const root = temporaryFolder()
  const bin = join(root, 'node_modules', '.bin')
  mkdirSync(bin, { recursive: true })
  const script = `#!${process.execPath}\nconsole.log('one test'); process.exitCode = ${status}`
  writeFileSync(join(bin, 'tool'), script, { mode: 0o755 })
  let printed = ''
  const write = vi.spyOn(process.stdout, 'write').mockImplementation(text => {
    printed += text
    return true
  })
  try {
    expect(await runStep({ root }, 'tests', ['tool'])).toBe(isGood)
  } finally {
    write.mockRestore()
  }
  expect(printed).toMatch(/— tests\none test\ntests: \d+\.\d s\n/)
})
