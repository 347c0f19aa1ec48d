import { resolve } from 'node:path'
import type { Params } from '#contract/methods'
import type { ReportPreview } from '#contract/problem'
import { createClient } from '#contract/transport'
import { createOfflineProblem, systemClock } from '../../../engine/library.ts'
import { connectToHolder } from '../../../web/command-client.ts'
import { wrongUsage } from '../../arguments.ts'
import { command } from '../../command.ts'
import { type CommandContext, dataDirOf } from '../../command-context.ts'
import { exitCodes } from '../../exit-code.ts'
import { indented } from '../../terminal/output.ts'

interface Written {
  readonly path: string
  readonly files: readonly { readonly name: string; readonly bytes: number }[]
}

/** The process that holds the store, or this one. */
interface Reporter {
  preview(): Promise<ReportPreview>
  create(params: Params<'problem.create'>): Promise<Written>
  close(): void
}

export const report = command({
  name: 'report',
  text: 'report a problem: write a folder without payloads, secrets or names; nothing is sent',
  options: {
    '--out <folder>': 'folder to create; without it, print the report instead',
    '--with-dumps': 'with --out: copy crash dumps, which may contain payloads',
  },
  async run(context, options) {
    const { output } = context
    if (options.withDumps === true && options.out === undefined) {
      throw wrongUsage('--with-dumps requires --out.')
    }
    const reporter = await reporterOf(context, dataDirOf(options))
    try {
      const preview = await reporter.preview()
      if (options.out === undefined) {
        await (options.json ? output.json(preview) : output.lines(printed(preview)))
        return exitCodes.done
      }
      const dumps = options.withDumps === true ? preview.dumps.map(({ name }) => name) : []
      const written = await reporter.create({
        id: preview.id,
        path: resolve(options.out),
        dumps,
        below: null,
      })
      await (options.json ? output.json(written) : output.lines(listed(written)))
      return exitCodes.done
    } finally {
      reporter.close()
    }
  },
})

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
    create: params => client.call('problem.create', params),
    close: () => transport.close(),
  }
}

/** Lines of files are indented, so that none looks like the command's own. */
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
