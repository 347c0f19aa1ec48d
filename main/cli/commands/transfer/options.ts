import { type Command, InvalidArgumentError, Option } from 'commander'
import { exportFormatSchema } from '#contract/transfer/exporting'
import type { CommandParts } from '../../command-parts.ts'
import { session } from '../sessions/options.ts'
import { type ExportOptions, exportDeliveries } from './export.ts'
import { type ImportOptions, importDeliveries } from './import.ts'

/** The commands for export and import. */
export function addExportingCommands(hooktrail: Command, parts: CommandParts): void {
  const { context, finish, common } = parts
  addImport(hooktrail, parts)
  common(hooktrail.command('export'))
    .description('export deliveries to files, with pseudonyms')
    .addOption(
      new Option('--format <format>', 'format').choices(exportFormatSchema.options).makeOptionMandatory(),
    )
    .requiredOption('--out <path>', 'output path', path)
    .option('--session <number>', 'only this session', session)
    .option('--record <id>', 'only this record: its id or its recordKey')
    .option('--where <query>', 'only matching deliveries')
    .option('--keep-originals', 'export original data, including authorization and cookies')
    .option('--scale-amounts', 'scale amounts')
    .option('--move-times', 'shift times by a number of days')
    .option('--keep <name>', 'keep the values of this member or header; repeatable', gathered, [])
    .option('--keep-notes', 'export tags and notes unchanged')
    .option('--key-file <path>', 'file with a secret key; same key, same pseudonyms', path)
    .action(async (options: ExportOptions) => finish(await exportDeliveries(context, options)))
}

function addImport(hooktrail: Command, { context, finish, common }: CommandParts): void {
  common(hooktrail.command('import'))
    .description('import a fixtures folder, NDJSON, HAR, bodies or another data folder')
    .argument('<path...>', 'files and folders; formats are detected', gathered)
    .option('--dry-run', 'check only, without importing')
    .action(async (paths: string[], options: ImportOptions) =>
      finish(await importDeliveries(context, paths, options)),
    )
}

function gathered(text: string, before: readonly string[] = []): string[] {
  return [...before, text]
}

/** An empty one would be the working folder. */
function path(text: string): string {
  if (text === '') throw new InvalidArgumentError('Enter a path.')
  return text
}
