import { lstatSync } from 'node:fs'
import { AppError } from '#contract/errors'
import { identityIn, type OwnNote, readOwnNote, secretsIn, writeOwnNote } from '../../../secrets/own-note.ts'
import { storeFiles } from '../store-files.ts'

/**
 * Notes that this user's Hooktrail opened the store, its log and the secrets: as the file system made them, so that a
 * copy, a clone and a file that a checkout replaced are not noted. Throws `folder-not-writable` and errors of the file
 * system.
 */
export function noteOwnStore(dataDir: string): void {
  writeOwnNote(dataDir, { ...storeIn(dataDir), secrets: secretsIn(dataDir) })
}

/**
 * Whether this user's Hooktrail made the store, its log and the secrets, or opened them with consent. True without them.
 * SQLite would apply a planted log, or a rollback journal, to a genuine database; a planted key would sign.
 */
export function isOwnStore(dataDir: string): boolean {
  const { database } = storeFiles(dataDir)
  const has = (path: string): boolean => {
    const stat = lstatSync(path, { throwIfNoEntry: false })
    return stat !== undefined && (!stat.isFile() || stat.size > 0)
  }
  const [hasStore, hasLog] = [has(database), has(`${database}-wal`)]
  if (has(`${database}-journal`)) return false
  const { store, log } = storeIn(dataDir)
  const noted: OwnNote = readOwnNote(dataDir) ?? {}
  if ((hasStore && noted.store !== store) || (hasLog && noted.log !== log)) return false
  const secrets = Object.entries(secretsIn(dataDir))
  if (secrets.length === 0 || (hasStore && noted.secrets === undefined)) return true
  return secrets.every(([name, identity]) => noted.secrets?.[name] === identity)
}

/** Refuses a project's data folder with another's store. Reads only names and numbers of files. Throws `consent-needed`. */
export function refuseForeignData(dataDir: string): void {
  if (isOwnStore(dataDir)) return
  throw new AppError(
    'consent-needed',
    `The data folder ${dataDir} was not opened: your Hooktrail did not make its store or its secrets here. It may be part of the repository, or a copy. Run \`hooktrail allow\`, which shows what it holds and asks, or name the folder with --data. To start with an empty store, delete the folder.`,
    { dataDir },
  )
}

function storeIn(dataDir: string): { readonly store: string; readonly log: string } {
  const { database } = storeFiles(dataDir)
  return { store: identityIn(dataDir, database), log: identityIn(dataDir, `${database}-wal`) }
}
