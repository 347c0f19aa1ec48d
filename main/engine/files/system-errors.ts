import { AppError } from '#contract/errors'

interface Meaning {
  readonly code: 'disk-full' | 'folder-not-writable' | 'store-failed'
  /** The failed action, with the path if it is known; the error's code follows. */
  readonly failure: (path: string | null) => string
  readonly whatToDo: string
}

const full: Meaning = {
  code: 'disk-full',
  failure: path => (path === null ? 'The disk is full' : `The disk that holds ${path} is full`),
  whatToDo: 'Free some space and try again.',
}
const readOnly: Meaning = {
  code: 'folder-not-writable',
  failure: path => (path === null ? 'The disk is read-only' : `${path} is on a read-only disk`),
  whatToDo: 'Allow writing to the disk, or choose another place.',
}
const forbidden: Meaning = {
  code: 'folder-not-writable',
  failure: path => `The system does not allow access to ${path ?? 'a file'}`,
  whatToDo: 'Check its permissions, or choose another place.',
}
const tooMany: Meaning = {
  code: 'store-failed',
  failure: () => 'Too many files are open',
  whatToDo: 'Close some programs, or raise the limit of open files.',
}
const failing: Meaning = {
  code: 'store-failed',
  failure: path => (path === null ? 'The disk has an error' : `The disk that holds ${path} has an error`),
  whatToDo: 'Check it.',
}
const tooLong: Meaning = {
  code: 'folder-not-writable',
  failure: path =>
    path === null
      ? 'A path is longer than the system allows'
      : `The path ${path} is longer than the system allows`,
  whatToDo: 'Choose a shorter path.',
}

const meanings = new Map<string, Meaning>(
  Object.entries({
    ENOSPC: full,
    EDQUOT: full,
    SQLITE_FULL: full,
    SQLITE_IOERR_SHMSIZE: full,
    EROFS: readOnly,
    SQLITE_READONLY: readOnly,
    EACCES: forbidden,
    EPERM: forbidden,
    SQLITE_CANTOPEN: forbidden,
    SQLITE_PERM: forbidden,
    EMFILE: tooMany,
    ENFILE: tooMany,
    EIO: failing,
    SQLITE_IOERR: failing,
    ENAMETOOLONG: tooLong,
  }),
)

/** Code of an error of the system, of SQLite or of Hooktrail, such as `ENOENT`; empty for any other error. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** Code of the error, or of the first of several addresses with one. */
export function firstErrorCode(error: unknown): string {
  const code = errorCode(error)
  if (code !== '' || !(error instanceof AggregateError)) return code
  return error.errors.map(firstErrorCode).find(one => one !== '') ?? ''
}

/**
 * Maps an error of the operating system, or of SQLite because of it, to the error for the user; `null` for any other
 * error. The message has only the error's code and path: any call may fail this way, in the data folder or elsewhere.
 */
export function systemError(error: unknown): AppError | null {
  const code = errorCode(error)
  const meaning = meanings.get(code) ?? meanings.get(code.split('_', 2).join('_'))
  if (meaning === undefined) return null
  const path = systemErrorPath(error)
  const shown = path === null ? null : shortened(path)
  return new AppError(meaning.code, `${meaning.failure(shown)} (${code}). ${meaning.whatToDo}`, undefined, {
    cause: error,
  })
}

/** The path in Node's error; `null` if it has none, like SQLite's errors. */
export function systemErrorPath(error: unknown): string | null {
  return error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : null
}

/** Start and end of a path, which identify it. */
function shortened(path: string): string {
  return path.length <= 200 ? path : `${path.slice(0, 100)}…${path.slice(-99)}`
}
