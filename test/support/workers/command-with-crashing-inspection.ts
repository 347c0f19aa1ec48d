/** The command, with an inspection that crashes on each delivery whose body asks for it. */
import { runCommandLine } from '../../../main/cli/command-line.ts'
import { createOutput } from '../../../main/cli/terminal/output.ts'
import { stopRequested } from '../../../main/cli/terminal/stop-signal.ts'
import { installationOf } from '../../../main/installation.ts'

const built = installationOf(new URL('../../../out/main/headless.js', import.meta.url).href)
const inspection = new URL('./crashing-inspection-worker.ts', import.meta.url)
const output = createOutput(process.stdout, process.stderr)
process.exitCode = await runCommandLine(
  { installation: { ...built, workers: { ...built.workers, inspection } }, output, stopRequested },
  process.argv.slice(2),
)
