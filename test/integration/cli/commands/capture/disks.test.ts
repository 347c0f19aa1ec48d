import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { commandPath } from '../../../../support/processes/hooktrail-command.ts'
import { expectRefusedOn } from './disks-steps.ts'

test.for([['full', 'is full', ['send funding-pending --to http://127.0.0.1:1/']]] as const)(
  'on a %s disk deliveries are listed, and what writes says so in one sentence',
  expectRefusedOn,
)

test.runIf(process.platform === 'linux')(
  'a data folder that the system refuses to make is refused in one sentence, wherever it is',
  () => {
    for (const place of ['/proc/hooktrail', '/proc/hooktrail/deeper', '/dev/null/hooktrail']) {
      const made = spawnSync(
        process.execPath,
        [commandPath, 'serve', '--port', '0', '--ui-port', '0', '--data', place],
        { encoding: 'utf8', timeout: 20_000, killSignal: 'SIGKILL' },
      )
      expect(made.status, place).toBe(3)
      expect(made.stderr).toContain(`The data folder ${place}`)
      expect(made.stderr).not.toContain('    at ')
    }
  },
)
