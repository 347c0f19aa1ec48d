import { AppError } from '#contract/errors'

/** Longest body that is imported. */
export const maximumBodyBytes = 128 * 1024 * 1024
/** Longest JSON text of one delivery: its body in base64 or with escapes, and its head. */
export const maximumItemBytes = 256 * 1024 * 1024

/** What is wrong with a file that is to be imported. `place`: which one, such as a file's name or a line. */
export function importProblem(place: string, problem: string, cause?: unknown): AppError {
  return new AppError(
    'import-invalid',
    `${clip(place)}: ${problem} Nothing was imported.`,
    { place: clip(place) },
    cause === undefined ? undefined : { cause },
  )
}

/**
 * What a failure of the file system means for an import. Everything else passes unchanged. `code`: `import-unknown`
 * before the format is known.
 */
export function unreadable(
  path: string,
  error: unknown,
  code: 'import-unknown' | 'import-invalid' = 'import-invalid',
): unknown {
  if (error instanceof AppError || !isSystemError(error)) return error
  const place = clip(error.path ?? path)
  const why = error.code === 'ENOENT' ? 'The path does not exist.' : `Can’t read the file (${error.code}).`
  return new AppError(code, `${place}: ${why} Nothing was imported.`, { place }, { cause: error })
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error
}

/** Throws `import-invalid`. */
export function refuseLargeBody(body: Uint8Array, place: string): void {
  if (body.byteLength > maximumBodyBytes) {
    throw importProblem(place, `The body has more than ${maximumBodyBytes} bytes.`)
  }
}

/** Names come from the file itself: nothing that a terminal would obey, and not too long. */
function clip(text: string): string {
  const plain = text.replace(/\p{Cc}/gu, '?')
  return plain.length > 200 ? `${plain.slice(0, 200)}...` : plain
}

export function importCancelled(): AppError {
  return new AppError('cancelled', 'The import was canceled. Nothing was imported.')
}
