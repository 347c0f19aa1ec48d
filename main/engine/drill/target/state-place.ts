import { AppError } from '#contract/errors'

const placeholder = '{recordId}'

/** The text with the id in every place that asks for it. */
export function withRecordId(text: string, recordId: string): string {
  return text.replaceAll(placeholder, () => recordId)
}

/** The URL of a record's state: the id is written as a part of a URL, whatever it contains. */
export function stateUrlOf(template: string, recordId: string): string {
  return withRecordId(template, encodeURIComponent(recordId))
}

/** Throws `invalid-params` where a template would read the same state for every record, or another host for each. */
export function checkStateUrl(template: string): void {
  const origin = /^[^:/?#]*:\/\/[^/?#]*/.exec(template)?.[0] ?? ''
  if (origin.includes(placeholder)) {
    throw new AppError(
      'invalid-params',
      `The state URL has ${placeholder} in its host. Put it into the path or query.`,
    )
  }
  if (!template.includes(placeholder)) {
    throw new AppError(
      'invalid-params',
      `The state URL has no ${placeholder}. Put it where the id of a record belongs, such as http://127.0.0.1:3000/orders/${placeholder}.`,
    )
  }
}

/** Throws `invalid-params` where no argument names the record. */
export function checkStateCommand(command: readonly string[]): void {
  if (command.slice(1).some(argument => argument.includes(placeholder))) return
  throw new AppError(
    'invalid-params',
    `The state command has no argument with ${placeholder}. Put it where the id of a record belongs.`,
  )
}
