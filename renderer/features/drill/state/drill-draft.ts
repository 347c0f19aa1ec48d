import { z } from 'zod'
import { drillLimits, type drillMethods, type drillOptionsSchema, exampleAppUrl } from '#contract/drill/drill'
import { expectationProblem, readExpectation } from '#contract/drill/expectations'
import { drillPropertySchema } from '#contract/drill/properties'
import { noAdditions } from '#contract/sending/additions'
import type { scenarioIdSchema } from '#contract/sending/scenarios'
import type { sessionIdSchema } from '#contract/terms'
import { joinCommand, recall, remember, splitCommand } from '#ui'
import { problemOfSigning } from '../../../attempt/signing.ts'

/** Remembered values of a form: all but the target, which all forms of sending share. */
const rememberedSchema = z.object({
  stateBy: z.enum(['url', 'command', 'none']),
  stateUrl: z.string(),
  /** A command line as in a shell, with quotes around words with blanks. */
  stateCommand: z.string(),
  restart: z.string(),
  prepare: z.string().default(''),
  fault: z.string().default(''),
  /** One JSON Pointer per line. */
  ignore: z.string(),
  /** One expectation per line. */
  expect: z.string().default(''),
  /** Names of members, separated by commas or lines. */
  renew: z.string(),
  settleMs: z.number(),
  runs: z.number(),
  minutes: z.number(),
  /** Empty for all. */
  properties: z.array(drillPropertySchema),
})

/** A drill in its form. */
export interface DrillDraft extends z.infer<typeof rememberedSchema> {
  readonly url: string
  readonly from: 'records' | 'session' | 'scenarios'
  /** Keys of captured records, or typed ids. */
  readonly records: readonly string[]
  readonly sessionId: z.infer<typeof sessionIdSchema> | null
  /** Empty for one trail of each kind. */
  readonly scenarios: readonly z.infer<typeof scenarioIdSchema>[]
  /** `null`: a random seed. */
  readonly seed: number | null
  /** The signature, and the headers of the drill that this one repeats. */
  readonly added: Pick<z.output<typeof drillOptionsSchema>, 'additions' | 'stateHeaders'>
}

export const newDraft: DrillDraft = {
  url: '',
  from: 'scenarios',
  records: [],
  sessionId: null,
  scenarios: [],
  stateBy: 'url',
  stateUrl: '',
  stateCommand: '',
  restart: '',
  prepare: '',
  fault: '',
  ignore: '',
  expect: '',
  renew: '',
  settleMs: drillLimits.settleMs.usual,
  runs: drillLimits.runs.usual,
  minutes: drillLimits.timeLimitMs.usual / 60_000,
  properties: [],
  seed: null,
  added: { additions: noAdditions, stateHeaders: [] },
}

export type DraftErrors = Readonly<
  Partial<Record<'url' | 'stateUrl' | 'stateCommand' | 'ignore' | 'expect' | 'source' | 'signing', string>>
>

type PlanInput = z.input<(typeof drillMethods)['drills.plan']['params']>
type StartInput = z.input<typeof drillOptionsSchema>

/**
 * Fields that affect the plan of a draft, as far as they are valid: typing in any other field makes no other
 * plan.
 */
export function planOptions(draft: DrillDraft): PlanInput {
  const hasUrl = draft.stateBy === 'url' && templateError(draft.stateUrl, '') === null
  const hasCommand = draft.stateBy === 'command' && templateError(draft.stateCommand, '') === null
  const { source, state, restart, fault, properties, runs } = startOptions(draft)
  return { source, state: hasUrl || hasCommand ? state : { by: 'none' }, restart, fault, properties, runs }
}

/** Parameters of `drills.start`, from a draft without errors. */
export function startOptions(draft: DrillDraft): StartInput {
  const restart = splitCommand(draft.restart)
  const prepare = splitCommand(draft.prepare)
  const fault = splitCommand(draft.fault)
  return {
    url: draft.url.trim(),
    source: {
      records: draft.from === 'records' ? [...draft.records] : [],
      sessionId: draft.from === 'session' ? draft.sessionId : null,
      scenarios: draft.from === 'scenarios' ? [...draft.scenarios] : [],
    },
    state: stateOf(draft),
    additions: draft.added.additions,
    stateHeaders: draft.stateBy === 'url' ? draft.added.stateHeaders : [],
    restart: restart.length === 0 ? null : restart,
    prepare: prepare.length === 0 ? null : prepare,
    fault: fault.length === 0 ? null : fault,
    ignore: lines(draft.ignore).filter(isPointer),
    expect: lines(draft.expect),
    renew: draft.renew.split(/[\s,]+/).filter(name => name !== ''),
    settleMs: draft.settleMs,
    runs: draft.runs,
    seed: draft.seed,
    properties: [...draft.properties],
    timeLimitMs: draft.minutes * 60_000,
  }
}

function stateOf({ stateBy, stateUrl, stateCommand }: DrillDraft): StartInput['state'] {
  if (stateBy === 'url') return { by: 'url', url: stateUrl.trim() }
  return stateBy === 'command' ? { by: 'command', command: splitCommand(stateCommand) } : { by: 'none' }
}

/** Errors of a draft, by field; empty if it can start. */
export function draftErrors(draft: DrillDraft): DraftErrors {
  const errors: Partial<Record<keyof DraftErrors, string>> = {}
  if (draft.url !== exampleAppUrl && !/^https?:\/\/[^\s/]/i.test(draft.url.trim()))
    errors.url = 'Enter an http or https URL.'
  if (draft.stateBy === 'url') {
    const wrong = templateError(draft.stateUrl, 'Enter the URL of a record’s state.')
    if (wrong !== null) errors.stateUrl = wrong
  }
  if (draft.stateBy === 'command') {
    const wrong = templateError(draft.stateCommand, 'Enter the program and its arguments.')
    if (wrong !== null) errors.stateCommand = wrong
  }
  const wrong = lines(draft.ignore).find(line => !isPointer(line))
  if (wrong !== undefined) errors.ignore = `${wrong} is no JSON Pointer. Start it with /.`
  const unread = lines(draft.expect).find(line => readExpectation(line) === null)
  if (unread !== undefined) errors.expect = expectationProblem(unread)
  const unsigned = problemOfSigning(draft.added.additions.signing)
  if (unsigned !== null) errors.signing = unsigned
  if (draft.from === 'records' && draft.records.length === 0) errors.source = 'Add a record.'
  if (draft.from === 'session' && draft.sessionId === null) errors.source = 'Choose a session.'
  return errors
}

function templateError(template: string, empty: string): string | null {
  if (template.trim() === '') return empty
  return template.includes('{recordId}') ? null : 'Write {recordId} where the id belongs.'
}

function lines(text: string): string[] {
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
}

function isPointer(text: string): boolean {
  return text.startsWith('/')
}

const storageKey = 'hooktrail.drill'

/** The values of the last drill in this browser or window; the default values without one. */
export function rememberedDraft(): DrillDraft {
  try {
    const stored: unknown = JSON.parse(recall(storageKey) ?? 'null')
    return { ...newDraft, ...rememberedSchema.safeParse(stored).data }
  } catch {
    return newDraft
  }
}

export function rememberDraft(draft: DrillDraft): void {
  remember(storageKey, JSON.stringify(rememberedSchema.parse(draft)))
}

/** The draft that starts a drill like an earlier one: same seed, same sequences. */
export function draftOf(options: z.output<typeof drillOptionsSchema>): DrillDraft {
  const { source, state } = options
  return {
    ...newDraft,
    url: options.url,
    from: source.records.length > 0 ? 'records' : source.sessionId !== null ? 'session' : 'scenarios',
    records: source.records,
    sessionId: source.sessionId,
    scenarios: source.scenarios,
    stateBy: state.by,
    stateUrl: state.by === 'url' ? state.url : '',
    stateCommand: state.by === 'command' ? joinCommand(state.command) : '',
    restart: options.restart === null ? '' : joinCommand(options.restart),
    prepare: options.prepare === null ? '' : joinCommand(options.prepare),
    fault: options.fault === null ? '' : joinCommand(options.fault),
    ignore: options.ignore.join('\n'),
    expect: options.expect.join('\n'),
    renew: options.renew.join(', '),
    settleMs: options.settleMs,
    runs: options.runs,
    minutes: options.timeLimitMs / 60_000,
    properties: options.properties,
    seed: options.seed,
    added: { additions: options.additions, stateHeaders: options.stateHeaders },
  }
}
