import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { runProgram } from '../../support/processes/ended-command.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const room = fileURLToPath(new URL('../../../main/logging/', import.meta.url))

test('an exception that nobody catches is in the log when the process has ended, and on stderr as ever', async () => {
  const dataDir = temporaryFolder()
  const program = `
    import { createFileLog } from ${JSON.stringify(join(room, 'file-log.ts'))}
    import { noteStart, watchDefects } from ${JSON.stringify(join(room, 'lifecycle.ts'))}
    const log = createFileLog({ dataDir: ${JSON.stringify(dataDir)}, version: '0', nowMs: Date.now, onFailure() {} })
    watchDefects(log, true)
    noteStart(log, 'serve')
    log.begin(() => 'one')
    // The file is open once its first lines are written.
    const { existsSync } = await import('node:fs')
    while (!existsSync(${JSON.stringify(join(dataDir, 'logs', 'hooktrail.log'))})) await new Promise(setImmediate)
    setImmediate(() => { throw new TypeError('broken') })
  `
  const args = ['--input-type=module', '-e', program]
  const { code, stderr } = await runProgram(process.execPath, args, { cwd: room })
  expect(code).toBe(1)
  expect(stderr).toContain('TypeError: broken')
  const lines = readFileSync(join(dataDir, 'logs', 'hooktrail.log'), 'utf8')
    .trim()
    .split('\n')
  // Written at once: a line that was being written to the disk may follow it.
  const written = lines.map(line => JSON.parse(line) as { msg: string; stack: string[] })
  const defect = written.find(({ msg }) => msg === 'An exception was not caught: TypeError: broken')
  expect(defect, JSON.stringify(written)).toBeDefined()
  expect(defect?.stack.join()).not.toContain('/')
})
