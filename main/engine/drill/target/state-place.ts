import type { DrillOptions } from '#contract/drill/drill'
import { AppError } from '#contract/errors'
import { longestWord } from '../../programs/programs.ts'
import { type StateOf, UnfitRecord } from '../subject.ts'

/** `{recordId}`, or a member of the notifications, such as `{external_ref}`. */
const placeholders = /\{([A-Za-z_]\w*)\}/g
/** In a command. Its program may be allowed for the port of a tunnel, `{port}`, and gets no other from a record. */
const commandPlaceholders = /\{(?!port\})([A-Za-z_]\w*)\}/g
const recordPlaceholder = '{recordId}'

/** Members that each run replaces because the user or a program names them. */
export function namesToRenew({
  renew,
  state,
  prepare,
}: Pick<DrillOptions, 'renew' | 'state' | 'prepare'>): string[] {
  const read = state.by === 'url' ? [state.url] : state.by === 'command' ? state.command.slice(1) : []
  const texts = [...read, ...(prepare?.slice(1) ?? [])]
  const names = texts.flatMap(text => [...text.matchAll(placeholders)].map(([, name = '']) => name))
  return [...renew, ...names.filter(name => name !== 'recordId')]
}

/** Fills the placeholders with the record's values. Throws `UnfitRecord` if one is missing. */
function withRecord(
  text: string,
  of: StateOf,
  written: (value: string) => string,
  names = placeholders,
): string {
  return text.replaceAll(names, (_, name: string) => {
    const value = name === 'recordId' ? of.recordId : of.named[name]
    if (value !== undefined) return written(value)
    throw new UnfitRecord(`No notification of this record has the member ${name}.`)
  })
}

/** URL of a record's state, with escaped values. */
export function stateUrlOf(template: string, of: StateOf): string {
  return withRecord(template, of, encodeURIComponent)
}

export const stateCommand = 'The state command'

/** No special character of a shell, a language or a program's options. */
const plainValue = /^[\p{L}\p{N}_.:@+=,/][\p{L}\p{N}_.:@+=,/-]*$/u

/**
 * Command with the record's values in its arguments. Values have the sender's punctuation, and an argument
 * may be a script, as of `sh -c`, or reach another shell, as with `ssh`. Throws `UnfitRecord`.
 */
export function commandFor(command: readonly string[], of: StateOf, what: string): string[] {
  const plain = (value: string): string => {
    if (plainValue.test(value)) return value
    throw new UnfitRecord(
      `${what} was not started: a program could read the id of the record as code. ${what === stateCommand ? 'Read the state by URL' : 'Read it from the environment, as HOOKTRAIL_RECORD_ID'}.`,
    )
  }
  const filled = command.map((part, place) =>
    place === 0 ? part : withRecord(part, of, plain, commandPlaceholders),
  )
  if (filled.some(word => Buffer.byteLength(word) > longestWord)) {
    throw new UnfitRecord(`${what} was not started: an argument is longer than ${longestWord / 1024} KiB.`)
  }
  return filled
}

/** Throws `invalid-params` for a template that reads the same state for every record or another host for each. */
export function checkStateUrl(template: string): void {
  const origin = /^[^:/?#]*:\/\/[^/?#]*/.exec(template)?.[0] ?? ''
  const [inOrigin] = origin.match(placeholders) ?? []
  if (inOrigin !== undefined) {
    throw new AppError(
      'invalid-params',
      `The state URL has ${inOrigin} in its host. Put it into the path or query.`,
    )
  }
  if (template.match(placeholders) === null) {
    throw new AppError(
      'invalid-params',
      `The state URL has no ${recordPlaceholder}. Put it where the id of a record belongs, such as http://127.0.0.1:3000/orders/${recordPlaceholder}, or the name of a member that your app finds records by, such as {external_ref}.`,
    )
  }
}

/** Throws `invalid-params` if no argument names the record. */
export function checkStateCommand(command: readonly string[]): void {
  if (command.slice(1).some(argument => argument.match(commandPlaceholders) !== null)) return
  throw new AppError(
    'invalid-params',
    `The state command has no argument with ${recordPlaceholder}. Put it where the id of a record belongs.`,
  )
}
