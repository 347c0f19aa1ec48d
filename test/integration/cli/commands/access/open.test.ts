import { chownSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import type { CommandContext } from '../../../../../main/cli/command-context.ts'
import { openInterface } from '../../../../../main/cli/commands/access/open.ts'
import { createOutput } from '../../../../../main/cli/terminal/output.ts'
import { installationOf } from '../../../../../main/installation.ts'
import { hooktrailServe } from '../../../../support/processes/command-in-process.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

test.runIf(process.platform === 'linux')(
  'open says how to get an address if nothing opens, for the same data folder (Linux)',
  async () => {
    const dataDir = temporaryFolder()
    const served = await hooktrailServe(dataDir)
    const programs = temporaryFolder()
    for (const name of ['xdg-open', 'xdg-settings']) {
      writeFileSync(join(programs, name), '#!/bin/sh\n', { mode: 0o755 })
    }
    // A desktop, also where the tests run as root and in continuous integration.
    const env = { DISPLAY: ':0', CI: '', SSH_CONNECTION: '' }
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
    vi.stubEnv('PATH', `${programs}${delimiter}${process.env.PATH}`)
    const user = process.getuid?.() || 1000
    if (process.getuid?.() === 0) chownSync(dataDir, user, user)
    vi.spyOn(process, 'getuid').mockReturnValue(user)
    const [stdout, stderr] = [new PassThrough(), new PassThrough()]
    const installation = installationOf(new URL('../../../../../main/headless.ts', import.meta.url).href)
    const stopRequested = (): Promise<void> => new Promise(() => {})
    const context: CommandContext = { installation, output: createOutput(stdout, stderr), stopRequested }
    expect(await openInterface(context, undefined, { data: dataDir })).toBe(0)
    stdout.end()
    stderr.end()
    expect(await text(stdout)).toBe('The interface opens in your browser.\n')
    expect(await text(stderr)).toBe(
      `If the browser does not open: npx hooktrail open --print --data ${dataDir}\n`,
    )
    vi.unstubAllEnvs()
    await served.stop()
  },
)
