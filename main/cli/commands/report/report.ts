import { resolve } from 'node:path'
import { AppError } from '#contract/errors'
import type { ReportPreview } from '#contract/problem'
import { createClient } from '#contract/transport'
import { createOfflineProblem, systemClock } from '../../../engine/library.ts'
import { connectToHolder } from '../../../web/command-client.ts'
import { type CommandContext, type CommonOptions, dataDirOf } from '../../command-context.ts'
import { type ExitCode, exitCodes } from '../../exit-code.ts'
import { indented } from '../../terminal/output.ts'

export interface ReportOptions extends CommonOptions {
  readonly out?: string | undefined
  readonly withDumps?: boolean | undefined
}

interface Written {
  readonly path: string
  readonly files: readonly { readonly name: string; readonly bytes: number }[]
}

/** What a report is made by: the process that holds the store, or this one. */
interface Reporter {
  preview(): Promise<ReportPreview>
  create(id: string, path: string, dumps: readonly string[]): Promise<Written>
  close(): void
}

/** Writes a report to a folder, or prints what it has. */
export async function report(context: CommandContext, options: ReportOptions): Promise<ExitCode> {
  const { output } = context
  if (options.withDumps === true && options.out === undefined) {
    throw new AppError('invalid-params', '--with-dumps requires --out.')
  }
  const reporter = await reporterOf(context, dataDirOf(options))
  try {
    const preview = await reporter.preview()
    if (options.out === undefined) {
      await (options.json ? output.json(preview) : output.lines(printed(preview)))
      return exitCodes.done
    }
    const dumps = options.withDumps === true ? preview.dumps.map(({ name }) => name) : []
    const written = await reporter.create(preview.id, resolve(options.out), dumps)
    await (options.json ? output.json(written) : output.lines(listed(written)))
    return exitCodes.done
  } finally {
    reporter.close()
  }
}

async function reporterOf(context: CommandContext, dataDir: string): Promise<Reporter> {
  const transport = await connectToHolder(dataDir)
  if (transport === null) {
    return {
      ...createOfflineProblem(dataDir, context.installation.version, systemClock.nowMs),
      close() {},
    }
  }
  const client = createClient(transport)
  return {
    preview: () => client.call('problem.preview', {}),
    create: (id, path, dumps) => client.call('problem.create', { id, path, dumps: [...dumps] }),
    close: () => transport.close(),
  }
}

/** The lines of a file are indented, so that none looks like a line of the command. */
function printed({ files }: ReportPreview): string[] {
  return files.flatMap(({ name, text }) => [`=== ${name}`, ...text.split('\n').map(indented)])
}

function listed({ path, files }: Written): string[] {
  return [
    `Created ${path}:`,
    ...files.map(({ name, bytes }) => `  ${name}  ${bytes} bytes`),
    'Nothing was sent. Read the files before you pass them on.',
  ]
}
