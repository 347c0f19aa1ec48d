import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

export const line = (index: number) => JSON.stringify({ event: 'funding', payload: { fid: `fid-${index}` } })

/** A file of so many notifications that an import takes its time. */
export function manyLines(): string {
  const path = join(temporaryFolder(), 'many.ndjson')
  writeFileSync(path, Array.from({ length: 5_000 }, (_, index) => line(index)).join('\n'))
  return path
}
