import { runCommandLine } from './cli/command-line.ts'
import { createOutput } from './cli/terminal/output.ts'
import { stopRequested } from './cli/terminal/stop-signal.ts'
import { installationOf } from './installation.ts'

/**
 * The plain Node entry: the engine, its interface in a browser, and the commands. Runs one command and returns its exit
 * status. Check Node before importing this file, which loads the store's addon. `stop` resolves when the command must
 * end: at a signal, unless a program that runs several commands passes its own.
 */
export async function run(args: readonly string[], stop = stopRequested): Promise<number> {
  const output = createOutput(process.stdout, process.stderr)
  const code = await runCommandLine(
    { installation: installationOf(import.meta.url), output, stopRequested: stop },
    args,
  )
  await output.flush()
  return code
}
