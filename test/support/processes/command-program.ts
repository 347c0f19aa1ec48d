import { Writable } from 'node:stream'
import type { Command } from 'commander'
import { createProgram } from '../../../main/cli/command-line.ts'
import { createOutput } from '../../../main/cli/terminal/output.ts'
import { installationOf } from '../../../main/installation.ts'

/** All commands, whose output goes nowhere. */
export function commandProgram(): Command {
  const nowhere = (): Writable => new Writable({ write: (_piece, _encoding, done) => done() })
  const context = {
    installation: installationOf(new URL('../../../main/headless.ts', import.meta.url).href),
    output: createOutput(nowhere(), nowhere()),
    stopRequested: () => new Promise<void>(() => {}),
  }
  return createProgram(context, () => {})
}
