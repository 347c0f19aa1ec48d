import type { Command } from 'commander'
import type { CommandParts } from '../../command-parts.ts'
import { type ReportOptions, report } from './report.ts'

/** Adds `report`. */
export function addReportCommand(hooktrail: Command, { context, finish, common }: CommandParts): void {
  common(hooktrail.command('report'))
    .description('report a problem: write a folder without payloads, secrets or names; nothing is sent')
    .option('--out <folder>', 'folder to create; without it, print the report instead')
    .option('--with-dumps', 'with --out: copy crash dumps, which may contain payloads')
    .action(async (options: ReportOptions) => finish(await report(context, options)))
}
