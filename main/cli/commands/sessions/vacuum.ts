import { type CommandContext, type CommonOptions, dataDirOf } from '../../command-context.ts'
import { type ExitCode, exitCodes } from '../../exit-code.ts'
import { withEngine } from '../../store/hold-store.ts'
import { followJob } from '../../terminal/follow-job.ts'
import { createProgressLine } from '../../terminal/progress-line.ts'

const megabyte = 1024 * 1024

/** Gives free space of the store back to the disk. Ctrl-C ends it; what was given back until then stays so. */
export async function vacuum(context: CommandContext, options: CommonOptions): Promise<ExitCode> {
  const { output } = context
  const stop = context.stopRequested(() => output.complain('Stopped immediately. Some space was freed.'))
  const line = createProgressLine(output, options.json === true)
  const { freedBytes, isComplete } = await withEngine(context, dataDirOf(options), client =>
    followJob(
      client,
      'vacuum',
      stop,
      ({ done, total }) => line.showSometimes(() => `${megabytes(done)} of ${megabytes(total)} MB freed`),
      () => client.call('storage.vacuum'),
    ),
  ).finally(line.end)
  await (options.json
    ? output.json({ freedBytes, isComplete })
    : output.lines(`${megabytes(freedBytes)} MB freed${isComplete ? '' : '; stopped'}.`))
  return isComplete ? exitCodes.done : exitCodes.failed
}

function megabytes(bytes: number): string {
  return (bytes / megabyte).toFixed(1)
}
