import { InvalidArgumentError } from 'commander'
import {
  type DrillOptions,
  type DrillSource,
  drillLimits,
  drillOptionsSchema,
  exampleAppUrl,
  type StateReader,
} from '#contract/drill/drill'
import { expectationProblem, readExpectation } from '#contract/drill/expectations'
import { drillProperties } from '#contract/drill/properties'
import { testFormats } from '#contract/transfer/exporting'
import { nonEmpty, numberFrom, timeSpan, understood, wrongUsage } from '../../arguments.ts'
import type { OptionsOf } from '../../command.ts'
import { splitCommand } from '../../split-command.ts'
import { addedHeader, addedOf, additionOptions } from '../send/additions.ts'

const { runs, settleMs, seed, timeLimitMs } = drillLimits
const name = nonEmpty('name')

export const drillCommandOptions = {
  '--record <id>': { text: 'send the trail of this record; repeatable', each: name },
  '--from <folder>': {
    text: 'send the trails of an exported fixtures folder; repeatable',
    each: name,
  },
  '--session <number>': { text: 'send the trails of this session', read: numberFrom(1) },
  '--trail <name>': { text: 'only this trail; repeatable', each: name },
  '--to <url>': 'target URL',
  '--example': 'send to the bundled sample app, which has two faults',
  '--state-url <template>': 'URL of the state of {recordId}, or of {external_ref}',
  '--state-header <name:value>': {
    text: 'add a header to requests to the state URL; repeatable',
    each: addedHeader,
  },
  '--state-command <command>': {
    text: 'program that prints the state of {recordId}',
    read: understood(splitCommand),
  },
  ...additionOptions,
  '--restart-command <command>': {
    text: 'program that restarts the app, and ends when the app listens',
    read: understood(splitCommand),
  },
  '--prepare-command <command>': {
    text: 'program that prepares your app for a record, before each sequence',
    read: understood(splitCommand),
  },
  '--fault-command <command>': {
    text: 'program that makes a dependency of the app fail, with the argument on or off',
    read: understood(splitCommand),
  },
  '--ignore <pointer>': { text: 'JSON Pointer that may differ; repeatable', each: pointer },
  '--expect <expectation>': {
    text: 'expected value, such as /amount=/payload/issuance/amount, /status="paid" or credited-once; repeatable',
    each: expectation,
  },
  '--renew <name>': { text: 'member that gets a new value in each run; repeatable', each: name },
  '--settle <ms>': {
    text: 'time the app may work after its response (default: 1000)',
    read: milliseconds(settleMs),
  },
  '--runs <count>': {
    text: 'sequences of each property and trail (default: 25)',
    read: numberFrom(runs.least, runs.most),
  },
  '--seed <number>': { text: 'repeats a drill (default: random)', read: numberFrom(seed.least, seed.most) },
  '--property <property>': {
    text: 'only this property; repeatable',
    choices: drillProperties,
    each: property,
  },
  '--path <path>': { text: 'only this sequence, as printed by a drill', read: path },
  '--pause <ms>': {
    text: 'with --path: send once, with this pause between steps',
    read: milliseconds({ least: 0, most: 600_000 }),
  },
  '--time-limit <time>': { text: 'stop after this time (default: 10m)', read: timeLimit },
  '--require <properties>': {
    text: 'exit 1 also if one of these was checked on no trail, such as order,refunds; repeatable',
    each: name,
  },
  '--fail-unchecked': 'exit 1 also if a property was checked on no trail',
  '--save <folder>': 'save failures in this folder of fixtures; those saved before are sent first',
  '--save-tests <format>': {
    text: 'with --save: also save each new failure as a test, in its folder tests',
    choices: testFormats,
  },
  '--log <file>': 'log of your app: print its lines while a failing sequence is sent again',
  '--junit <file>': 'write a JUnit report',
  '--html <file>': 'write an HTML report',
  '--originals': 'HTML report with the originals instead of pseudonyms',
  '--allow-host <host>': { text: 'allow this remote host; repeatable', each: name },
} as const
export type DrillCommandOptions = OptionsOf<typeof drillCommandOptions>

export type DrillFiles = Pick<DrillSource, 'scenarios' | 'files' | 'given'>

/** Throws `invalid-params`. */
export function drillOptions(
  files: DrillFiles,
  given: DrillCommandOptions,
  programFolder: string = process.cwd(),
): DrillOptions {
  const { stateUrl, stateCommand, path, pause, property, seed } = given
  if (stateUrl !== undefined && stateCommand !== undefined)
    throw wrongUsage('Give one of --state-url and --state-command.')
  if ((given.to === undefined) === (given.example !== true))
    throw wrongUsage('Give one of --to and --example, or set drill.to in hooktrail.config.json.')
  const { restartCommand, prepareCommand, faultCommand } = given
  if (
    given.example === true &&
    (stateUrl ?? stateCommand ?? restartCommand ?? prepareCommand ?? faultCommand) !== undefined
  )
    throw wrongUsage(
      '--example drills the sample app, whose state is known. Omit the options for state, restart, preparation and faults.',
    )
  if (given.stateHeader.length > 0 && stateUrl === undefined)
    throw wrongUsage('--state-header needs --state-url.')
  if (path !== undefined && (seed === undefined || property.length !== 1))
    throw wrongUsage('--path repeats one sequence: add --seed and one --property.')
  if (given.saveTests !== undefined && given.save === undefined)
    throw wrongUsage('--save-tests needs --save: the folder of fixtures.')
  if (pause !== undefined && path === undefined)
    throw wrongUsage('--pause needs --path: the sequence to repeat.')
  const parsed = drillOptionsSchema.safeParse({
    url: given.example === true ? exampleAppUrl : given.to,
    source: {
      records: given.record,
      sessionId: given.session ?? null,
      ...files,
      trails: given.trail,
    },
    state: stateOf(given),
    additions: addedOf(given).additions,
    stateHeaders: given.stateHeader,
    restart: restartCommand ?? null,
    prepare: prepareCommand ?? null,
    fault: faultCommand ?? null,
    // Whichever Hooktrail runs them.
    ...((stateCommand ?? restartCommand ?? prepareCommand ?? faultCommand) ? { programFolder } : {}),
    ignore: given.ignore,
    expect: given.expect,
    renew: given.renew,
    settleMs: given.settle,
    runs: given.runs,
    seed: seed ?? null,
    properties: property,
    timeLimitMs: given.timeLimit,
    path: path ?? null,
  })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw wrongUsage(`The drill can’t start with these options (${issue?.path.join('.')}): ${issue?.message}.`)
}

export function stateOf({ stateUrl, stateCommand }: DrillCommandOptions): StateReader {
  if (stateUrl !== undefined) return { by: 'url', url: stateUrl }
  return stateCommand === undefined ? { by: 'none' } : { by: 'command', command: [...stateCommand] }
}

function property(given: string): (typeof drillProperties)[number] {
  const known = drillProperties.find(one => one === given)
  if (known === undefined) throw new InvalidArgumentError(`Choose one of ${drillProperties.join(', ')}.`)
  return known
}

function pointer(given: string): string {
  if (given !== '' && !given.startsWith('/'))
    throw new InvalidArgumentError('Enter a JSON Pointer, such as /updatedAt.')
  return given
}

function expectation(given: string): string {
  if (readExpectation(given) === null) throw new InvalidArgumentError(expectationProblem(given))
  return given
}

function path(given: string): string {
  if (!/^\d+(:\d+)*$/.test(given)) throw new InvalidArgumentError('Enter a path such as 3:1:0.')
  return given
}

/** A bare number counts milliseconds. */
function milliseconds({ least, most }: { readonly least: number; readonly most: number }) {
  return (given: string): number => {
    const value = timeSpan(/^\d+(\.\d+)?$/.test(given) ? `${given}ms` : given)
    if (value < least || value > most || !Number.isInteger(value))
      throw new InvalidArgumentError(`Enter milliseconds from ${least} to ${most}.`)
    return value
  }
}

function timeLimit(given: string): number {
  const value = Math.round(timeSpan(given))
  if (value < timeLimitMs.least) throw new InvalidArgumentError('Enter a time from 1s.')
  return value
}
