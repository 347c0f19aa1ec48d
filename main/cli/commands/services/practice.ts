import { type Command, InvalidArgumentError } from 'commander'
import { AppError } from '#contract/errors'
import {
  type PracticeFault,
  type PracticeOptions,
  practiceOptionsSchema,
} from '#contract/registration/practice'
import { createPracticeService, processVariable } from '../../../engine/library.ts'
import type { CommandContext, CommonOptions } from '../../command-context.ts'
import type { CommandParts } from '../../command-parts.ts'
import { type ExitCode, exitCodes } from '../../exit-code.ts'

interface PracticeCommandOptions extends CommonOptions, Partial<Omit<PracticeOptions, 'hmac'>> {
  readonly keyEnv?: string | undefined
  readonly secretEnv?: string | undefined
}

/** Adds `practice`. */
export function addPracticeCommand(hooktrail: Command, { context, finish, common }: CommandParts): void {
  common(hooktrail.command('practice'))
    .description('run a practice service that notifies registered callback URLs')
    .option('--port <port>', 'port on this machine; 0 uses a free port (default: 0)', number)
    .option('--seed <number>', 'same seed, same notifications (default: 1)', number)
    .option('--count <count>', 'notifications per service (default: 200)', number)
    .option('--per-second <rate>', 'notifications per second (default: 10)', number)
    .option('--duplicates <share>', 'share of notifications sent twice, 0 to 1', number)
    .option('--reorderings <share>', 'share of records with two notifications out of order', number)
    .option('--skips <share>', 'share of records with a status that is never sent', number)
    .option('--failures <share>', 'share of records that fail', number)
    .option('--refunds <share>', 'share of failures that are refunded', number)
    .option('--key-env <variable>', 'variable with the key that registering requires …')
    .option('--secret-env <variable>', '… and variable with the HMAC secret')
    .action(async (options: PracticeCommandOptions) => finish(await practise(context, options)))
}

/** Runs the practice service until it is stopped, and prints each fault that it injects. */
async function practise(context: CommandContext, given: PracticeCommandOptions): Promise<ExitCode> {
  const { output, installation } = context
  const options = checkedOptions(given)
  const stop = context.stopRequested(() => output.complain('Stopped immediately.'))
  let written = 0
  let writing: Promise<void> = Promise.resolve()
  const writeFaults = (): void => {
    const { faults } = practice.faults(written, Number.MAX_SAFE_INTEGER)
    written += faults.length
    writing = writing
      .then(() =>
        given.json ? output.json(...faults.map(fault => ({ fault }))) : output.lines(faults.map(formatFault)),
      )
      .catch(() => {})
  }
  const practice = createPracticeService(installation.resourcesDir, writeFaults)
  await practice.start(options)
  const { baseUrl, seed } = practice.status()
  const started = { baseUrl, seed, pid: process.pid }
  await (given.json
    ? output.json(started)
    : output.lines(
        `The practice service is at ${baseUrl} (seed ${seed}). Use this base URL in an environment. Press Ctrl-C to stop.`,
      ))
  await stop
  await practice.stop()
  writeFaults()
  await writing
  const { planned, delivered, givenUp, faultCount } = practice.status()
  if (!given.json) {
    await output.lines(
      `Stopped. ${delivered} of ${planned} delivered, ${givenUp} given up, ${faultCount} faults.`,
    )
  }
  return exitCodes.done
}

function checkedOptions({ keyEnv, secretEnv, ...given }: PracticeCommandOptions): PracticeOptions {
  if ((keyEnv === undefined) !== (secretEnv === undefined)) {
    throw new AppError('invalid-params', 'Give --key-env and --secret-env together.')
  }
  const hmac =
    keyEnv === undefined || secretEnv === undefined
      ? undefined
      : { key: requiredVariable(keyEnv), secret: requiredVariable(secretEnv) }
  const parsed = practiceOptionsSchema.safeParse({ ...given, hmac })
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new AppError(
    'invalid-params',
    `${issue?.path.join('.') ?? ''} is not valid: ${issue?.message ?? 'unknown'}.`,
  )
}

function requiredVariable(variable: string): string {
  const value = processVariable(variable)
  if (value !== undefined && value !== '') return value
  throw new AppError(
    'secret-unavailable',
    `The environment variable ${variable} is not set. Set the variable.`,
  )
}

function formatFault({ number, kind, recordKind, recordId, message, findings }: PracticeFault): string {
  const seen = findings.length === 0 ? 'not seen' : `seen as ${findings.join(', ')}`
  return `${number}  ${kind}  ${recordKind} ${recordId}  ${message}  [${seen}]`
}

function number(text: string): number {
  if (!/^\d{1,12}(\.\d{1,6})?$/.test(text)) throw new InvalidArgumentError('Enter a number.')
  return Number(text)
}
