import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { hooktrail, hooktrailServe } from '../../../../support/processes/command-in-process.ts'
import { jsonLines } from '../../../../support/processes/ended-command.ts'
import { commandPath } from '../../../../support/processes/hooktrail-command.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

test('a callback registered at the practice service by the command gets its notifications', async () => {
  const practice = spawn(
    process.execPath,
    [commandPath, 'practice', '--json', '--count', '12', '--per-second', '500', '--duplicates', '1'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  onTestFinished(() => void practice.kill('SIGKILL'))
  const lines = createInterface(practice.stdout)
  const printed: string[] = []
  lines.on('line', line => printed.push(line))
  const [first] = await once(lines, 'line')
  const { baseUrl } = z
    .object({ baseUrl: z.string(), seed: z.literal(1), pid: z.int() })
    .parse(JSON.parse(first))

  const dataDir = temporaryFolder()
  const served = await hooktrailServe(dataDir, ['--no-ui'])
  const data = ['--data', dataDir]
  await hooktrail('environment', 'add', 'practice', '--service', 'funding', '--base-url', baseUrl, ...data)
  const registered = await hooktrail(
    ...[
      ...['register', '--environment', 'practice', '--callback', `${served.captureUrl}/practice`],
      ...['--json', ...data],
    ],
  )
  expect(registered.code, registered.stderr).toBe(0)
  expect(jsonLines(registered)).toMatchObject([
    {
      outcome: 'registered',
      checks: expect.arrayContaining([expect.objectContaining({ code: 'probe-reached' })]),
    },
  ])
  // One line for itself, and one for each of the repetitions, each of which is announced before it is sent.
  while (printed.length < 13) await once(lines, 'line')
  expect(printed.slice(1).map(line => JSON.parse(line).fault.findings)).toContainEqual([
    'duplicate-identical',
  ])
  const ended = once(practice, 'exit')
  practice.kill('SIGINT')
  expect(await ended).toEqual([0, null])
  const listed = jsonLines(await hooktrail('list', '--json', ...data))
  expect(listed.length).toBeGreaterThanOrEqual(12)
  await served.stop()
})
