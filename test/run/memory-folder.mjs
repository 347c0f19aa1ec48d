import { mkdtempSync, rmSync, statfsSync } from 'node:fs'

/** Linux's file system in memory. */
const memory = '/dev/shm'
/** Data folders, and the profiles of browsers. A container often has 64 MiB. */
const neededBytes = 2 * 1024 ** 3

/**
 * The environment that puts the temporary folders of tests into memory, where the machine has such a file system with
 * room: waiting for the disk takes longer than many tests. `HOOKTRAIL_TEST_DISK` is a folder on the disk, for the tests
 * about durability. Empty elsewhere. Removed when the process ends.
 * @param {string} disk
 * @returns {Record<string, string>}
 */
export function inMemory(disk) {
  let folder
  try {
    const { bavail, bsize } = statfsSync(memory)
    if (process.platform !== 'linux' || bavail * bsize < neededBytes) return {}
    folder = mkdtempSync(`${memory}/hooktrail-`)
  } catch {
    // There is none, or it is not writable: the disk does.
    return {}
  }
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }))
  return { TMPDIR: folder, HOOKTRAIL_TEST_DISK: disk }
}
