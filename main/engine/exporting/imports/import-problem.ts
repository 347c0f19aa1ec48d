import { AppError } from '#contract/errors'
import { shortened } from '#contract/words'

export const maximumBodyBytes = 128 * 1024 * 1024
/**
 * Longest JSON text of one imported delivery, with the body in base64 or with escapes. Reading needs five times its
 * size in memory.
 */
export const maximumItemBytes = 32 * 1024 * 1024
/** The same for an export that is read back to check it. */
export const ownItemBytes = 256 * 1024 * 1024

/** Problem of a file to import. `place`: such as a file's name or a line. */
export function importProblem(place: string, problem: string, cause?: unknown): AppError {
  return new AppError(
    'import-invalid',
    `${shortName(place)}: ${problem} Nothing was imported.`,
    { place: shortName(place), problem },
    cause === undefined ? undefined : { cause },
  )
}

/**
 * Turns errors of the file system into import problems; others pass unchanged. `code`: `import-unknown` before the
 * format is known.
 */
export function unreadable(
  path: string,
  error: unknown,
  code: 'import-unknown' | 'import-invalid' = 'import-invalid',
): unknown {
  if (error instanceof AppError && isRefusal(error)) {
    return new AppError(code, `${error.message} Nothing was imported.`, undefined, { cause: error })
  }
  if (error instanceof AppError || !isSystemError(error)) return error
  const place = shortName(error.path ?? path)
  const why = error.code === 'ENOENT' ? 'The path does not exist.' : `Can’t read the file (${error.code}).`
  return new AppError(code, `${place}: ${why} Nothing was imported.`, { place }, { cause: error })
}

/** Whether a file was refused before it was read. */
export function isRefusal(error: AppError): boolean {
  return error.code === 'file-refused' || error.code === 'private-path'
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error
}

export function refuseLargeBody(body: Uint8Array, place: string): void {
  if (body.byteLength > maximumBodyBytes) {
    throw importProblem(place, `The body has more than ${maximumBodyBytes} bytes.`)
  }
}

export function itemTooLarge(place: string, maximumBytes: number): AppError {
  return importProblem(
    place,
    `The delivery has more than ${maximumBytes} bytes of JSON. Import it from a fixtures folder.`,
  )
}

/** Names are from the file: shortened, and escaped for terminals. */
export function shortName(text: string, most = 200): string {
  return shortened(text.replace(/\p{Cc}/gu, '?'), most)
}

export function importCanceled(): AppError {
  return new AppError('cancelled', 'The import was canceled. Nothing was imported.')
}
