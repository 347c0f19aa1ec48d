import { chmod, copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, isAbsolute, join } from 'node:path'
import { AppError } from '#contract/errors'
import type { ReportFile } from '#contract/problem'
import { systemError } from '../system-errors.ts'
import type { FoundDump } from './crash-dumps.ts'

/**
 * Writes a report into a new folder that only this user can read; on a failure nothing of it stays. Throws
 * `invalid-params` for a relative path, `target-exists`, `target-unwritable`, `disk-full`.
 */
export async function writeReport(
  path: string,
  files: readonly ReportFile[],
  dumps: readonly FoundDump[],
): Promise<{ path: string; files: { name: string; bytes: number }[] }> {
  if (!isAbsolute(path)) {
    throw new AppError('invalid-params', 'Enter the full path of the folder.', { path })
  }
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  } catch (error) {
    throw folderError(path, error)
  }
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') {
      throw new AppError('target-exists', `${path} exists. Choose another path, or delete it.`, { path })
    }
    throw folderError(path, error)
  }
  try {
    for (const { name, text } of files) {
      await writeFile(join(path, name), text, { flag: 'wx', mode: 0o600 })
    }
    if (dumps.length > 0) await mkdir(join(path, 'dumps'), { mode: 0o700 })
    for (const dump of dumps) {
      const copy = join(path, 'dumps', dump.name)
      await copyFile(dump.path, copy)
      await chmod(copy, 0o600)
    }
  } catch (error) {
    await rm(path, { recursive: true, force: true })
    throw folderError(path, error)
  }
  return {
    path,
    files: [
      ...files.map(({ name, bytes }) => ({ name, bytes })),
      ...dumps.map(({ name, bytes }) => ({ name: `dumps/${name}`, bytes })),
    ],
  }
}

function folderError(path: string, error: unknown): AppError {
  const known = systemError(error)
  if (known?.code === 'disk-full') return known
  return new AppError(
    'target-unwritable',
    `Can’t write the report to ${path}. Choose a folder that exists and that you may write to.`,
    { path },
    { cause: error },
  )
}
