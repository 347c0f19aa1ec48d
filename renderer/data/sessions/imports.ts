import { QueryObserver, queryOptions } from '@tanstack/react-query'
import { AppError } from '#contract/errors'
import { maximumSliceBytes } from '#contract/terms'
import type { ImportId, ImportProgress } from '#contract/transfer/importing'
import type { UploadId } from '#contract/transfer/uploads'
import { ask, engineQuery } from '../client/engine-query.ts'
import { queryClient } from '../client/query-client.ts'

/** The progress or result of an import, from events; refetched if an event may have been missed. */
function importQuery(id: ImportId) {
  return queryOptions({
    ...engineQuery('import.get', { id }),
    enabled: ({ state }) => state.data === undefined || isRunning(state.data),
  })
}

/**
 * Reports the progress of an import and resolves with its result. Rejects with an `AppError` if the engine
 * does not know it. A fetch that fails for another reason is ignored: the next event or connection follows.
 */
export function followImport(
  id: ImportId,
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportProgress> {
  const observer = new QueryObserver(queryClient, importQuery(id))
  return new Promise((resolve, reject) => {
    const end = observer.subscribe(read)
    read(observer.getCurrentResult())

    function read({ data, error }: ReturnType<typeof observer.getCurrentResult>): void {
      if (error?.code === 'not-found') {
        end()
        reject(error)
      } else if (data !== undefined && isRunning(data)) onProgress(data)
      else if (data !== undefined) {
        end()
        resolve(data)
      }
    }
  })
}

function isRunning({ state }: ImportProgress): boolean {
  return state === 'checking' || state === 'writing'
}

/** A file that the user gave the page, with its path in its folder. */
export interface GivenFile {
  readonly name: string
  readonly file: File
}

/**
 * Sends files to the engine's machine, slice by slice. Returns their paths there and the upload's id, for
 * removing it. Throws `cancelled`, and errors of `uploads.*`; then no file is left there. The slices are not
 * cached: they may be gigabytes.
 */
export async function uploadFiles(
  files: readonly GivenFile[],
  onProgress: (sentBytes: number, totalBytes: number) => void,
  isCanceled: () => boolean,
): Promise<{ id: UploadId; paths: string[] }> {
  const totalBytes = files.reduce((sum, { file }) => sum + file.size, 0)
  const named = files.map(({ name, file }) => ({ name, bytes: file.size }))
  const { id } = await ask('uploads.begin', { files: named })
  let sent = 0
  try {
    for (const [index, { file }] of files.entries()) {
      for (let offset = 0; offset < file.size; offset += maximumSliceBytes) {
        if (isCanceled()) throw new AppError('cancelled', 'The import was canceled. Nothing was imported.')
        const bytes = await readSlice(file, offset)
        await ask('uploads.slice', { id, file: index, offset, base64: toBase64(bytes) })
        sent += bytes.byteLength
        onProgress(sent, totalBytes)
      }
    }
    const { paths } = await ask('uploads.paths', { id })
    return { id, paths }
  } catch (error) {
    await removeUpload(id)
    throw error
  }
}

/** Hooktrail removes the rest when it ends. */
export async function removeUpload(id: UploadId): Promise<void> {
  try {
    await ask('uploads.remove', { id })
  } catch {
    return
  }
}

async function readSlice(file: File, offset: number): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(offset, offset + maximumSliceBytes).arrayBuffer())
  } catch (cause) {
    const message = `${file.name} is no longer readable. Choose it again.`
    throw new AppError('import-invalid', message, undefined, { cause })
  }
}

/** More arguments at the same time would exceed the stack. */
const lettersAtOnce = 8192

function toBase64(bytes: Uint8Array): string {
  let letters = ''
  for (let at = 0; at < bytes.length; at += lettersAtOnce) {
    letters += String.fromCharCode(...bytes.subarray(at, at + lettersAtOnce))
  }
  return btoa(letters)
}
