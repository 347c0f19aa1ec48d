import { hash } from 'node:crypto'
import { lstatSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { replaceFile } from '../files/replace-file.ts'
import { lastingIdentityOf } from '../files/target.ts'
import { makePrivateFolder, readSecretsFile, secretsDir } from './private-file.ts'

/** Files of a data folder that this user's Hooktrail made, as the file system made them: digests of `identityIn`. */
export interface OwnNote {
  readonly store?: unknown
  readonly log?: unknown
  /** By name. Absent: noted by an earlier version. */
  readonly secrets?: Readonly<Record<string, unknown>>
}

const maximumBytes = 4096
/** Secrets that would work in any data folder. Other files in the secrets folder name theirs. */
const secretNames = ['keychain.json', 'secrets.json', 'signing-key.pem']

const noteOf = (dataDir: string): string => join(secretsDir(dataDir), 'own-store.json')

/** `null` if it is missing or unreadable. */
export function readOwnNote(dataDir: string): OwnNote | null {
  try {
    const note: unknown = JSON.parse(readSecretsFile(noteOf(dataDir), maximumBytes).toString())
    return typeof note === 'object' ? note : null
  } catch {
    return null
  }
}

/** Throws `folder-not-writable` and errors of the file system. */
export function writeOwnNote(dataDir: string, note: OwnNote): void {
  const file = noteOf(dataDir)
  makePrivateFolder(dirname(file))
  replaceFile(file, JSON.stringify(note))
}

/** Of a file in this data folder: a copy, a clone and a file that a checkout replaced have another. */
export function identityIn(dataDir: string, path: string): string {
  return hash('sha256', JSON.stringify([dataDir, path].map(identity)))
}

function identity(path: string): string {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  return stat === undefined ? '' : lastingIdentityOf(stat)
}

/** Identities of the secrets that are there, by name. */
export function secretsIn(dataDir: string): Readonly<Record<string, string>> {
  const paths = secretNames.map(name => join(secretsDir(dataDir), name))
  const found = paths.filter(path => lstatSync(path, { throwIfNoEntry: false }) !== undefined)
  return Object.fromEntries(found.map(path => [basename(path), identityIn(dataDir, path)]))
}

/** Notes that this Hooktrail has written a file of secrets. Before it opened the store, there is no note. */
export function noteOwnSecrets(path: string): void {
  const dataDir = dirname(dirname(path))
  const note = readOwnNote(dataDir)
  if (note === null) return
  try {
    const secrets = { ...note.secrets, [basename(path)]: identityIn(dataDir, path) }
    writeOwnNote(dataDir, { ...note, secrets })
  } catch {
    // The secrets are saved. A project's file needs consent.
  }
}
