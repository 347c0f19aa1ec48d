import { randomBytes } from 'node:crypto'
import { constants, rmSync } from 'node:fs'
import { type FileHandle, mkdir, open, rm, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '#contract/errors'
import { maximumUploadBytes, type UploadId, uploadId } from '#contract/transfer/uploads'
import { shortName } from './imports/import-problem.ts'
import { uploadNameProblem } from './upload-name.ts'

interface UploadedFile {
  readonly name: string
  readonly bytes: number
}

/** Left free for the deliveries that the listener stores during an upload. */
const reservedDiskBytes = 64 * 1024 * 1024
const mostUnderWay = 4

interface Upload {
  readonly folder: string
  readonly files: readonly UploadedFile[]
  /** Received bytes by file. NaN after a failure: the file is then never complete. */
  readonly received: number[]
}

export type Uploads = ReturnType<typeof createUploads>

/** Files from a page, in a private folder until they are imported. Files of an earlier process are removed. */
export function createUploads(dataDir: string) {
  const root = join(dataDir, 'uploads')
  const removeAll = (): void => rmSync(root, { recursive: true, force: true })
  removeAll()
  const uploads = new Map<UploadId, Upload>()

  function found(id: UploadId): Upload {
    const upload = uploads.get(id)
    if (upload === undefined) {
      throw new AppError('not-found', 'The dropped files are no longer available. Drop the files again.')
    }
    return upload
  }

  async function remove(id: UploadId): Promise<void> {
    const upload = uploads.get(id)
    uploads.delete(id)
    if (upload !== undefined) await rm(upload.folder, { recursive: true, force: true })
  }

  return {
    /** Starts an upload, and drops the oldest of several: a closed page can't cancel its upload. */
    async begin(files: readonly UploadedFile[]): Promise<UploadId> {
      refuseNames(files)
      const oldest = [...uploads.keys()].slice(0, Math.max(0, uploads.size + 1 - mostUnderWay))
      await Promise.all(oldest.map(remove))
      await refuseSizes(files, [...uploads.values()], dataDir)
      const id = uploadId(randomBytes(12).toString('hex'))
      const upload = { folder: join(root, id), files, received: files.map(() => 0) }
      uploads.set(id, upload)
      try {
        await mkdir(upload.folder, { recursive: true, mode: 0o700 })
        // Empty files are made here: they get no slice.
        for (const { name, bytes } of files) if (bytes === 0) await (await openFile(upload, name, 0)).close()
      } catch (error) {
        await remove(id)
        throw uploadError(error)
      }
      return id
    },
    async slice(id: UploadId, file: number, offset: number, bytes: Uint8Array): Promise<void> {
      const upload = found(id)
      const named = upload.files[file]
      if (
        named === undefined ||
        offset !== upload.received[file] ||
        offset + bytes.byteLength > named.bytes
      ) {
        throw new AppError('invalid-params', 'The upload was interrupted. Drop the files again.')
      }
      if (bytes.byteLength === 0) return
      upload.received[file] = Number.NaN
      try {
        const handle = await openFile(upload, named.name, offset)
        try {
          await handle.writeFile(bytes)
        } finally {
          await handle.close()
        }
      } catch (error) {
        throw uploadError(error)
      }
      upload.received[file] = offset + bytes.byteLength
    },
    paths(id: UploadId): string[] {
      const { folder, files, received } = found(id)
      const missing = files.find(({ bytes }, index) => received[index] !== bytes)
      if (missing !== undefined) {
        throw new AppError('import-invalid', `${missing.name} is incomplete. Nothing was imported.`)
      }
      return [...new Set(files.map(({ name }) => name.split('/', 1)[0] ?? name))].map(name =>
        join(folder, name),
      )
    },
    remove,
    /** Removes all uploads. */
    close() {
      uploads.clear()
      removeAll()
    },
  }
}

/** A file is made with its first bytes, in folders that only this user can read. */
async function openFile({ folder }: Upload, name: string, offset: number): Promise<FileHandle> {
  const path = join(folder, name)
  if (offset > 0) return open(path, constants.O_WRONLY | constants.O_APPEND)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  return open(path, 'wx', 0o600)
}

function refuseNames(files: readonly UploadedFile[]): void {
  const names = new Set<string>()
  for (const { name } of files) {
    const problem = uploadNameProblem(name) ?? (names.has(name) ? 'is there twice' : null)
    if (problem !== null) throw refused(`“${shortName(name, 100)}” ${problem}.`)
    names.add(name)
  }
  for (const { name } of files) {
    for (let parent = dirname(name); parent !== '.'; parent = dirname(parent)) {
      if (names.has(parent)) throw refused(`“${shortName(parent, 100)}” is both a file and a folder.`)
    }
  }
}

async function refuseSizes(
  files: readonly UploadedFile[],
  underWay: readonly Upload[],
  dataDir: string,
): Promise<void> {
  const bytes = bytesOf(files)
  if (bytes > maximumUploadBytes) {
    throw refused('More than 4 GiB. Enter the path on Hooktrail’s machine instead.')
  }
  const { bavail, bsize } = await statfs(dataDir)
  const others = underWay.reduce((sum, upload) => sum + bytesOf(upload.files), 0)
  if (bytes + others + reservedDiskBytes > bavail * bsize) {
    throw new AppError('disk-full', 'The data folder’s disk has not enough space. Free some space.')
  }
}

function bytesOf(files: readonly UploadedFile[]): number {
  return files.reduce((sum, file) => sum + file.bytes, 0)
}

function refused(why: string): AppError {
  return new AppError('import-invalid', `${why} Nothing was imported.`)
}

function uploadError(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new AppError('disk-full', 'The data folder’s disk is full. Free some space, then try again.')
  }
  if (code === 'ENOENT')
    return new AppError('not-found', 'The dropped files are no longer available. Drop the files again.')
  // A name of both a file and a folder, or a name that this system refuses.
  if (code !== undefined) return refused(`Can’t write a file name here (${code}).`)
  return error
}
