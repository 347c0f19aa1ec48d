/** Every code an expected failure can carry. Messages say what failed and what to do. */
export const errorCodes = {
  'invalid-params': 'A call was made with parameters that do not fit its schema.',
  'unknown-method': 'A call was made that the contract does not know.',
  unauthorised: 'The caller is not signed in, or is not a page of this interface.',
  'request-outdated':
    'A request was signed for a challenge that has ended; this server did not carry it out.',
  'request-repeated': 'A signed request came before; this one was not carried out.',
  'entry-code-wrong': 'An entry code is not known.',
  'entry-code-used': 'An entry code was used before.',
  'entry-code-expired': 'An entry code was not used in time.',
  busy: 'Too much of this kind is under way.',
  'not-found': 'What the call names does not exist.',
  'port-in-use': 'Another program listens on the port.',
  'port-not-allowed': 'This user may not listen on the port.',
  'address-unavailable': 'The address to listen on is not one of this machine.',
  'store-held': 'Another process holds the store.',
  'store-newer': 'The store was written by a newer version.',
  'store-damaged': 'The store cannot be read.',
  'store-failed': 'Reading from or writing to the store failed.',
  'store-gone': 'The store was deleted, moved or replaced while it was open.',
  'store-missing': 'There is no store in the data folder yet.',
  'folder-not-writable': 'The data folder cannot be made or written.',
  'disk-full': 'The disk is full.',
  'invalid-query': 'A query cannot be read; `details` say from which character to which.',
  'invalid-key': 'A public key cannot be read.',
  'invalid-url': 'The target is not an http or https URL.',
  'not-listening': 'Nothing listens for deliveries.',
  'not-running': 'No Hooktrail runs on the data folder.',
  'name-taken': 'Something else has this name, or this path.',
  'secret-unavailable': 'A secret cannot be read here and now.',
  'secret-required': 'A kept secret would go to another host; it has to be entered again.',
  'secret-place-unsafe': 'A secret cannot be kept safely where it was to be kept.',
  'remote-target-refused': 'The target is not on this machine and was not allowed.',
  'forwarding-loop': 'The delivery has been forwarded so often that routes must lead in a circle.',
  'fixture-unfit': 'The fixture does not fit the record it should follow.',
  'unknown-path': 'A JSON Pointer names nothing that such a notification has.',
  'target-exists': 'What stands at the place of an export is not overwritten.',
  'target-unwritable': 'The place of an export cannot be written.',
  'export-unsafe': 'The check after an export found an original; the export was removed.',
  'export-outdated': 'What was exported was deleted or changed meanwhile; the export was removed.',
  'question-outdated': 'An answer is to a question that another one has replaced; nothing was changed.',
  'import-invalid': 'What is to be imported is not as it should be; nothing was imported.',
  'import-unknown': 'What is to be imported is of no known format; nothing was imported.',
  'not-available': 'This host cannot do it.',
  'consent-needed': 'A program is started only once the user allowed it where Hooktrail was started.',
  cancelled: 'The user ended it; nothing was left or changed.',
  'holder-unreachable': 'The process that holds the store does not answer.',
  'worker-failed': 'A background thread ended while it worked on this.',
  closed: 'The engine is closing.',
  internal: 'A defect: something failed that never should.',
} as const
export type ErrorCode = keyof typeof errorCodes

/** An error as it crosses between processes. */
export interface WireError {
  readonly code: ErrorCode
  /** What failed and what to do, for the user. No secrets, no bodies. */
  readonly message: string
  /** Facts for programs, such as `{port: 4400}`. */
  readonly details?: Readonly<Record<string, string | number | boolean | null>> | undefined
}

/** What every call returns: failures cross as values. */
export type Reply =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: WireError }

/** An expected failure. */
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

/** The error of a wire error. */
export function fromWire(error: WireError): AppError {
  return new AppError(error.code, error.message, error.details)
}
