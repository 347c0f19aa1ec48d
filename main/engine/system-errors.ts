import { AppError } from '#contract/errors'

interface Meaning {
  readonly code: 'disk-full' | 'folder-not-writable' | 'store-failed'
  /** What failed and what to do. */
  readonly words: string
}

const full: Meaning = { code: 'disk-full', words: 'The disk is full. Free some space and try again.' }
const readOnly: Meaning = {
  code: 'folder-not-writable',
  words: 'The disk can only be read. Choose another data folder with --data, or allow writing to the disk.',
}
const forbidden: Meaning = {
  code: 'folder-not-writable',
  words:
    'The system does not allow it. Check who may read and write the files, or choose another data folder with --data.',
}
const tooMany: Meaning = {
  code: 'store-failed',
  words: 'Too many files are open. Close some programs, or raise the limit of open files.',
}
const failing: Meaning = { code: 'store-failed', words: 'The disk does not work as it should. Check it.' }

const meanings = new Map<string, Meaning>(
  Object.entries({
    ...{ ENOSPC: full, EDQUOT: full, SQLITE_FULL: full, SQLITE_IOERR_SHMSIZE: full },
    ...{ EROFS: readOnly, SQLITE_READONLY: readOnly },
    ...{ EACCES: forbidden, EPERM: forbidden, SQLITE_CANTOPEN: forbidden, SQLITE_PERM: forbidden },
    ...{ EMFILE: tooMany, ENFILE: tooMany },
    ...{ EIO: failing, SQLITE_IOERR: failing },
    ENAMETOOLONG: {
      code: 'folder-not-writable',
      words: 'A path is longer than the system allows. Choose a data folder with a shorter path with --data.',
    },
  }),
)

/**
 * What a refusal by the operating system, or by SQLite for its sake, means for the user; `null` for any other error. Of
 * the error itself only its code is told.
 */
export function systemError(error: unknown): AppError | null {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  const meaning = meanings.get(code) ?? meanings.get(code.split('_', 2).join('_'))
  if (meaning === undefined) return null
  return new AppError(meaning.code, `${meaning.words.replace(/\.( |$)/, ` (${code}).$1`)}`, undefined, {
    cause: error,
  })
}
