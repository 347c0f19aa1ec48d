import { writeFileSync } from 'node:fs'
import { AppError } from '#contract/errors'

/** Writes a report where the user wants it. Throws `target-unwritable`. */
export function writeReport(path: string, contents: string | Uint8Array): void {
  try {
    writeFileSync(path, contents)
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? 'unknown'
    throw new AppError(
      'target-unwritable',
      `Can’t write the report ${path} (${code}). Choose another path.`,
      undefined,
      { cause },
    )
  }
}
