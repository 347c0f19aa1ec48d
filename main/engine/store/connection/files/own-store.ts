import { hash } from 'node:crypto'
import { lstatSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { AppError } from '#contract/errors'
import { replaceFile } from '../../../files/replace-file.ts'
import { lastingIdentityOf } from '../../../files/target.ts'
import { makePrivateFolder, readSecretsFile, secretsDir } from '../../../secrets/private-file.ts'
import { storeFiles } from '../store-files.ts'

/**
 * Notes that this user's Hooktrail opened the store and its log: as the file system made them, so that a copy, a clone and
 * a file that a checkout replaced are not noted. Throws `folder-not-writable` and errors of the file system.
 */
export function noteOwnStore(dataDir: string): void {
  const file = noteOf(dataDir)
  makePrivateFolder(dirname(file))
  replaceFile(file, JSON.stringify(facts(dataDir)))
}

/**
 * Whether this user's Hooktrail made the store and its log, or opened them with consent. True without a store. SQLite would
 * apply a planted log, or a rollback journal, to a genuine database.
 */
export function isOwnStore(dataDir: string): boolean {
  const { database } = storeFiles(dataDir)
  const has = (path: string): boolean => {
    const stat = lstatSync(path, { throwIfNoEntry: false })
    return stat !== undefined && (!stat.isFile() || stat.size > 0)
  }
  const [hasStore, hasLog] = [has(database), has(`${database}-wal`)]
  if (has(`${database}-journal`)) return false
  const { store, log } = facts(dataDir)
  const noted = readNote(dataDir)
  return (!hasStore || noted.store === store) && (!hasLog || noted.log === log)
}

/** Refuses a project's data folder with another's store. Reads only names and numbers of files. Throws `consent-needed`. */
export function refuseForeignData(dataDir: string): void {
  if (isOwnStore(dataDir)) return
  throw new AppError(
    'consent-needed',
    `The data folder ${dataDir} was not opened: your Hooktrail did not make its store here. It may be part of the repository, or a copy. Run \`hooktrail allow\`, which shows what it holds and asks, or name the folder with --data. To start with an empty store, delete the folder.`,
    { dataDir },
  )
}

function facts(dataDir: string): { readonly store: string; readonly log: string } {
  const { database } = storeFiles(dataDir)
  const identity = (path: string): string => {
    const stat = lstatSync(path, { throwIfNoEntry: false })
    return stat === undefined ? '' : lastingIdentityOf(stat)
  }
  const folder = identity(dataDir)
  const [store, log] = [database, `${database}-wal`].map(path =>
    hash('sha256', JSON.stringify([folder, identity(path)])),
  )
  return { store: store ?? '', log: log ?? '' }
}

function noteOf(dataDir: string): string {
  return join(secretsDir(dataDir), 'own-store.json')
}

const maximumBytes = 4096

/** Empty if it is missing or unreadable. */
function readNote(dataDir: string): { readonly store?: unknown; readonly log?: unknown } {
  try {
    const note: unknown = JSON.parse(readSecretsFile(noteOf(dataDir), maximumBytes).toString())
    return typeof note === 'object' && note !== null ? note : {}
  } catch {
    return {}
  }
}
