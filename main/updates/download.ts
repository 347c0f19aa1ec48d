import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FeedFile } from './feed.ts'
import { request } from './request.ts'
import { UpdateFailure } from './update-failure.ts'

const limits = { idleMs: 30_000, totalMs: 60 * 60_000 }

/**
 * Downloads a file of a verified feed into a folder, which is emptied first, and returns its path. Nothing stays unless
 * length and SHA-256 are those of the feed. Throws an `UpdateFailure`. `onProgress`: bytes so far.
 */
export async function download(
  file: FeedFile,
  folder: string,
  onProgress: (doneBytes: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const path = join(folder, file.name)
  const written = await opened(folder, path)
  try {
    const digest = createHash('sha256')
    let done = 0
    const receive = async (bytes: Buffer): Promise<void> => {
      digest.update(bytes)
      await written.writeFile(bytes).catch(unwritable)
      done += bytes.length
      onProgress(done)
    }
    await request(file.url, { ...limits, maximumBytes: file.bytes }, receive, signal)
    await written.sync().catch(unwritable)
    if (done !== file.bytes || digest.digest('hex') !== file.sha256) throw new UpdateFailure('unfinished')
  } catch (error) {
    await written.close()
    await rm(folder, { recursive: true, force: true })
    throw error
  }
  await written.close()
  return path
}

/** Never rejects: the next start or download removes files that can't be removed now. */
export async function removeDownload(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true }).catch(() => {})
}

async function opened(folder: string, path: string): Promise<FileHandle> {
  try {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return await open(path, 'wx', 0o600)
  } catch (error) {
    return unwritable(error)
  }
}

function unwritable(cause: unknown): never {
  throw new UpdateFailure('unwritable', { cause })
}
