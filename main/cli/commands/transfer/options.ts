import { type Command, InvalidArgumentError, Option } from 'commander'
import { exportFormatSchema } from '#contract/transfer/exporting'
import type { CommandParts } from '../services/options.ts'
import { addSessionCommands, session } from '../sessions/options.ts'
import { type ExportOptions, exportDeliveries } from './export.ts'
import { type ImportOptions, importDeliveries } from './import.ts'

/** The commands for export and import. */
export function addExportingCommands(hooktrail: Command, parts: CommandParts): void {
  const { context, finish, common } = parts
  addImport(hooktrail, parts)
  addSessionCommands(hooktrail, parts)
  common(hooktrail.command('export'))
    .description('write deliveries to files, with pseudonyms unless the originals are asked for')
    .addOption(
      new Option('--format <format>', 'what to write')
        .choices(exportFormatSchema.options)
        .makeOptionMandatory(),
    )
    .requiredOption('--out <path>', 'where to, used as given', path)
    .option('--session <number>', 'only this session', session)
    .option('--record <id>', 'only this record: its id or its recordKey')
    .option('--where <query>', 'only what this search finds')
    .option(
      '--keep-originals',
      'write all as it came: names, accounts, ids, authorization, cookies, signatures',
    )
    .option('--scale-amounts', 'replace amounts by others in the same proportion')
    .option('--move-times', 'move all times by the same number of days')
    .option('--keep <name>', 'keep the values of this member or header; may be given again', gathered, [])
    .option('--key-file <path>', 'a secret text: the same one makes the same pseudonyms', path)
    .action(async (options: ExportOptions) => finish(await exportDeliveries(context, options)))
}

function addImport(hooktrail: Command, { context, finish, common }: CommandParts): void {
  common(hooktrail.command('import'))
    .description('take deliveries in: a fixtures folder, NDJSON, HAR, single bodies, another data folder')
    .argument('<path...>', 'files and folders; what they are is told by their content', gathered)
    .option('--dry-run', 'only check, and say what would come in')
    .action(async (paths: string[], options: ImportOptions) =>
      finish(await importDeliveries(context, paths, options)),
    )
}

function gathered(text: string, before: readonly string[] = []): string[] {
  return [...before, text]
}

/** An empty one would be the working folder. */
function path(text: string): string {
  if (text === '') throw new InvalidArgumentError('It is a path.')
  return text
}
