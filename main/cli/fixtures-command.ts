import { type CommandContext, type CommonOptions, dataDirOf } from './command-context.ts'
import { type ExitCode, exitCodes } from './exit-code.ts'
import { withEngine } from './hold-store.ts'

/** Prints the fixtures that `send` knows. */
export async function fixtures(context: CommandContext, options: CommonOptions): Promise<ExitCode> {
  const { fixtures } = await withEngine(context, dataDirOf(options), client => client.call('fixtures.list'))
  const lines = fixtures.map(fixture =>
    options.json ? JSON.stringify(fixture) : `${fixture.id.padEnd(36)}  ${fixture.title}`,
  )
  await context.output.write(lines.map(line => `${line}\n`).join(''))
  return exitCodes.done
}
