import { spawnSync } from 'node:child_process'
import { expect, type TestContext } from 'vitest'
import { hooktrail } from '../../../../support/processes/command-in-process.ts'
import { commandPath } from '../../../../support/processes/hooktrail-command.ts'
import { arrivedDelivery, captured } from '../../../../support/store/arrived-delivery.ts'
import { openTestStore } from '../../../../support/store/open-test-store.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

/** Runs a script with its own mount table, which ends with the script. */
function withMounts(script: string, variables: Record<string, string> = {}) {
  const made = spawnSync('unshare', ['-rm', 'bash', '-c', script], {
    env: { ...process.env, ...variables },
    encoding: 'utf8',
  })
  return { code: made.status, output: `${made.stdout}${made.stderr}` }
}

const canMount = process.platform === 'linux' && withMounts('mount -t tmpfs none /mnt').code === 0

/**
 * A store on a separate small disk, which is then made `state`; the output of each command there, and its
 * exit code.
 */
async function outputOn(state: 'read-only' | 'full', run: readonly string[]) {
  const [disk, made] = [temporaryFolder(), temporaryFolder()]
  const store = await openTestStore(made)
  await captured(
    store,
    arrivedDelivery({ body: '{"event":"funding","payload":{"fid":"f-1","status":"pending"}}' }),
  )
  await store.close()
  // Inspects it.
  await hooktrail('list', '--data', made)
  const change =
    state === 'full' ? 'dd if=/dev/zero of=$DISK/fill bs=4k 2>/dev/null' : 'mount -o remount,ro $DISK'
  const each = run.map(
    command =>
      `"$NODE" "$COMMAND" ${command} --data $DISK/data 2>&1 | tr '\\n' ' '; echo "|\${PIPESTATUS[0]}"`,
  )
  const { output } = withMounts(
    ['set -e', 'mount -t tmpfs -o size=8m tmpfs $DISK'].join('\n') +
      `\ncp -r $MADE $DISK/data\nset +e\n${change}\n${each.join('\n')}`,
    { DISK: disk, MADE: made, NODE: process.execPath, COMMAND: commandPath },
  )
  return output
    .trim()
    .split('\n')
    .map(line => {
      const [output = '', code = ''] = line.split('|')
      return { output, code }
    })
}

const noMounts = 'a disk of its own needs Linux, and `unshare` that may mount'

/** Lists there, and is refused to write. */
export async function expectRefusedOn(
  [state, words, writing]: readonly ['read-only' | 'full', string, readonly string[]],
  context: TestContext,
) {
  if (!canMount) return context.skip(noMounts)
  const [listed, ...refused] = await outputOn(state, ['list --json', ...writing])
  expect(listed).toMatchObject({ code: '0', output: expect.stringContaining('"recordId":"f-1"') })
  expect(refused).toHaveLength(writing.length)
  for (const { output, code } of refused) {
    expect(output).toContain(words)
    expect(output).not.toContain('defect')
    expect(code).toBe('3')
  }
}
