/** Codes of expected failures. Messages say what failed and what to do. */
export const errorCodes = {
  'invalid-params': 'The parameters of the call are not valid.',
  'unknown-method': 'The method does not exist.',
  unauthorized: 'The caller is not signed in, or is not a page of this interface.',
  'request-outdated': 'The request was signed for an expired challenge and was not executed.',
  'request-repeated': 'The signed request was received before and was not executed again.',
  'entry-code-wrong': 'The entry code is unknown.',
  'entry-code-used': 'The entry code was used before.',
  'entry-code-expired': 'The entry code has expired.',
  busy: 'Too many operations of this kind are in progress.',
  'not-found': 'The object does not exist.',
  'port-in-use': 'Another program uses the port.',
  'port-not-allowed': 'This user can’t listen on the port.',
  'address-unavailable': 'The address is not an address of this machine.',
  'store-held': 'Another process holds the store.',
  'store-newer': 'The store was written by a newer version.',
  'store-older': 'The store was written by a build from before the first release.',
  'store-damaged': 'The store is damaged or not a store.',
  'store-failed': 'Reading from or writing to the store failed.',
  'store-gone': 'The store was deleted, moved or replaced while it was open.',
  'store-missing': 'The data folder has no store.',
  'folder-not-writable': 'The data folder can’t be created or written.',
  'disk-full': 'The disk is full.',
  'invalid-query': 'The query is not valid; `details` have the character range.',
  'invalid-key': 'The public key is not valid.',
  'invalid-url': 'The target is not an http or https URL.',
  'not-listening': 'Hooktrail does not listen for deliveries.',
  'not-running': 'No Hooktrail runs on the data folder.',
  'name-taken': 'The name or path is taken.',
  'secret-unavailable': 'The secret is not readable here.',
  'secret-required': 'A saved secret would be sent to another host; enter the secret again.',
  'secret-place-unsafe': 'The secret can’t be saved safely.',
  'remote-target-refused': 'The target host is remote and not allowed.',
  'forwarding-loop': 'Routes form a loop.',
  'fixture-unfit': 'The fixture does not match the record.',
  'set-by-file': 'It is from hooktrail.config.json and is changed there.',
  'project-invalid': 'The file hooktrail.config.json is not valid.',
  'scenario-unfit': 'The text is not a valid scenario.',
  'unknown-path': 'The JSON Pointer does not exist in this notification.',
  'file-refused': 'The file is a link, not a regular file, or too large.',
  'private-path': 'The path is in a private folder of Hooktrail.',
  'target-exists': 'The export path exists and is not overwritten.',
  'target-outside': 'The path is outside the folders where exports may be written.',
  'target-unwritable': 'The export path can’t be written.',
  'export-unsafe': 'The export contained original data and was deleted.',
  'export-outdated': 'Exported deliveries changed during the export; the export was deleted.',
  'question-outdated': 'The question was replaced; nothing was changed.',
  'import-invalid': 'The import is not valid; nothing was imported.',
  'import-unknown': 'The import format is unknown; nothing was imported.',
  'not-available': 'This host does not support the operation.',
  'state-unreadable': 'The state of the app can’t be loaded.',
  'signing-failed': 'The program that signs failed; nothing was sent.',
  'consent-needed': 'The user must allow this first, such as a program.',
  cancelled: 'Canceled by the user; nothing was changed.',
  'holder-unreachable': 'The process that holds the store does not respond.',
  'worker-failed': 'A background thread stopped during the operation.',
  closed: 'The engine is closing.',
  internal: 'Internal error: a bug in Hooktrail.',
} as const
export type ErrorCode = keyof typeof errorCodes

export interface WireError {
  readonly code: ErrorCode
  /** What failed and what to do, for the user. No secrets, no bodies. */
  readonly message: string
  /** Facts for programs, such as `{port: 4400}`. */
  readonly details?: Readonly<Record<string, string | number | boolean | null>> | undefined
}

/** Result of every call: failures are values. */
export type Reply =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: WireError }

export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: WireError['details']

  constructor(code: ErrorCode, message: string, details?: WireError['details'], options?: ErrorOptions) {
    super(message, options)
    this.name = 'AppError'
    this.code = code
    this.details = details
  }

  toWire(): WireError {
    return this.details === undefined
      ? { code: this.code, message: this.message }
      : { code: this.code, message: this.message, details: this.details }
  }
}

export function fromWire(error: WireError): AppError {
  return new AppError(error.code, error.message, error.details)
}

/** Words of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The same with the places in the code, for the log. */
export function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** Anything that was thrown, as an `AppError`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const message = error instanceof Error ? error.message : 'Something failed unexpectedly.'
  return new AppError('internal', message, undefined, { cause: error })
}
