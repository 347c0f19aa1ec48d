import { InvalidArgumentError } from 'commander'
import { AppError } from '#contract/errors'
import {
  type PracticeFault,
  type PracticeOptions,
  practiceOptionsSchema,
} from '#contract/registration/practice'
import { createPracticeService, processVariable } from '../../../engine/library.ts'
import { allowedHost, wrongUsage } from '../../arguments.ts'
import { command, type OptionsOf } from '../../command.ts'
import { type CommandContext, dataDirOf } from '../../command-context.ts'
import { type ExitCode, exitCodes } from '../../exit-code.ts'

const practiceOptions = {
  '--port <port>': { text: 'port on this machine; 0 uses a free port (default: 0)', read: number },
  '--seed <number>': { text: 'seed; the same seed gives the same notifications (default: 1)', read: number },
  '--count <count>': { text: 'notifications per service (default: 200)', read: number },
  '--per-second <rate>': { text: 'notifications per second (default: 10)', read: number },
  '--duplicates <share>': { text: 'share of notifications sent twice, 0 to 1', read: number },
  '--reorderings <share>': {
    text: 'share of records with two notifications out of order',
    read: number,
  },
  '--skips <share>': { text: 'share of records with a status that is never sent', read: number },
  '--failures <share>': { text: 'share of records that fail', read: number },
  '--refunds <share>': { text: 'share of failures that are refunded', read: number },
  '--allow-host <host>': {
    text: 'also notify callback URLs of this remote host; repeatable',
    each: allowedHost,
  },
  '--key-env <variable>': 'variable with the key that registering requires …',
  '--secret-env <variable>': '… and variable with the HMAC secret',
} as const
type PracticeCommandOptions = OptionsOf<typeof practiceOptions>

export const practice = command({
  name: 'practice',
  text: 'run a practice service that notifies registered callback URLs',
  options: practiceOptions,
  run: practise,
})

/** Prints each injected fault. */
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
  const practice = createPracticeService(
    installation.resourcesDir,
    given.allowHost,
    () => dataDirOf(given),
    writeFaults,
  )
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

function checkedOptions({
  keyEnv,
  secretEnv,
  allowHost: _,
  ...given
}: PracticeCommandOptions): PracticeOptions {
  if ((keyEnv === undefined) !== (secretEnv === undefined)) {
    throw wrongUsage('Give --key-env and --secret-env together.')
  }
  const hmac =
    keyEnv === undefined || secretEnv === undefined
      ? undefined
      : { key: requiredVariable(keyEnv), secret: requiredVariable(secretEnv) }
  const parsed = practiceOptionsSchema.safeParse({ ...given, hmac })
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw wrongUsage(`${issue?.path.join('.') ?? ''} is not valid: ${issue?.message ?? 'unknown'}.`)
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
