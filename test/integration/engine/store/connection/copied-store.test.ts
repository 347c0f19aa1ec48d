import { readdirSync, readlinkSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openCopy } from '../../../../../main/engine/store/connection/copied-store.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

/** Paths of copies that this process has open. */
function openCopies(): string[] {
  return readdirSync('/proc/self/fd').flatMap(name => {
    try {
      const path = readlinkSync(`/proc/self/fd/${name}`)
      return path.includes('hooktrail-read-') ? [path] : []
    } catch {
      // The handle with which the folder was read.
      return []
    }
  })
}

test.skipIf(process.platform !== 'linux')(
  'a copy that cannot be read is closed (open files are listed on Linux only)',
  () => {
    const dataDir = temporaryFolder()
    writeFileSync(`${dataDir}/store.db`, 'this is no database '.repeat(500))
    expect(() => openCopy(dataDir, () => {})).toThrow(expect.objectContaining({ code: 'SQLITE_NOTADB' }))
    expect(openCopies()).toEqual([])
  },
)
