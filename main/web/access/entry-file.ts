import { rm } from 'node:fs/promises'
import { AppError } from '#contract/errors'
import { replacePrivateFile } from '../../engine/secrets/private-file.ts'
import { entryPage } from './entry-page.ts'

/** The file for the program that opens browsers, on disk for as long as the entry code in it can be used. */
export interface EntryFile {
  /** Replaces the file by one that redirects to `url`, which holds `code`. Throws `folder-not-writable`. */
  write(url: string, code: string): Promise<void>
  /** Removes the file where its code can be used no longer. */
  removeIfVoid(): Promise<void>
  remove(): Promise<void>
}

export function createEntryFile(path: string, isOpen: (code: string) => boolean): EntryFile {
  /** The code in the file; `null` without one. */
  let written: string | null = null
  let queue: Promise<void> = Promise.resolve()

  /** One after the other: a removal must not hit the page that is written meanwhile. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const done = queue.then(work)
    queue = done.catch(() => {})
    return done
  }
  const remove = async (): Promise<void> => {
    if (written === null) return
    written = null
    // Left behind it holds a code that is used or void.
    await rm(path, { force: true }).catch(() => {})
  }

  return {
    write: (url, code) =>
      inTurn(async () => {
        await replacePrivateFile(path, entryPage(url)).catch((cause: unknown) => {
          throw new AppError('folder-not-writable', `${path} could not be written.`, undefined, { cause })
        })
        written = code
      }),
    removeIfVoid: () =>
      inTurn(async () => {
        if (written !== null && !isOpen(written)) await remove()
      }),
    remove: () => inTurn(remove),
  }
}
