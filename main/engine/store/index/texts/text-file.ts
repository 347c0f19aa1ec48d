import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import type Database from 'better-sqlite3'
import { durably, openDerived } from '../../connection/open-derived.ts'
import { isDamage } from '../../connection/sqlite-errors.ts'
import { prepareAll } from '../../connection/statements.ts'
import { makePrivateFile } from '../../connection/store-files.ts'
import { removeTextFiles, textFile } from '../../connection/text-files.ts'
import { groupIds, groupOf, textSchema, textsUpTo, textsVersion } from '../../schema/text-schema.ts'
import { truncateLog, vacuum } from '../../write/vacuum.ts'
import type { TextSource } from './text-source.ts'

/**
 * The texts of an index, in a separate file that the index names. Each call is one transaction of that file, before the
 * index's transaction: if a crash leaves only the first on the disk, searches scan more, never less.
 */
export function openTextFile(folder: string, index: Database.Database) {
  const sql = prepareAll(index, {
    readName: 'SELECT texts FROM index_state',
    saveName: 'UPDATE index_state SET texts = ?',
  })
  let opened: ReturnType<typeof openedTexts> | null = null

  const name = sql.readName.value<string>()
  if (name !== null) opened = openNamed(textFile(folder, name))
  if (opened === null && name !== null) sql.saveName.run(null)
  removeTextFiles(folder, opened === null ? null : name)

  const through = (): number => opened?.texts.through() ?? 0

  return {
    /** False before the first text is added, and after all are removed. */
    isThere: (): boolean => opened !== null,
    through,
    /** See `TextIndex.fill`. Makes the file for the first group. */
    fill(source: TextSource, lastId: number, limit: number): number {
      if (textsUpTo(lastId) < 0) return through()
      if (opened === null) {
        const name = randomBytes(4).toString('hex')
        opened = makeTexts(folder, textFile(folder, name))
        sql.saveName.run(name)
      }
      const { texts, transact } = opened
      return transact(() => texts.fill(source, lastId, limit))
    },
    /** See `TextIndex.remove`. On the disk when it returns. */
    remove(ids: readonly number[], isGone: (firstId: number, lastId: number) => boolean): void {
      opened?.durably(texts => texts.remove(ids, isGone))
    },
    /** Texts of these deliveries may have changed: their groups are always scanned. On the disk when it returns. */
    changed(ids: readonly number[]): void {
      const last = through()
      const added = ids.filter(id => id <= last)
      if (added.length > 0) opened?.durably(texts => added.forEach(texts.changed))
    },
    /** Deletes the file. Readers that have it open notice that the index no longer names it. */
    removeAll(): void {
      sql.saveName.run(null)
      opened?.database.close()
      opened = null
      removeTextFiles(folder)
    },
    /** Gives up to this many free pages back to the disk. Returns their number. */
    vacuum: (pages: number): number => (opened === null ? 0 : vacuum(opened.database, pages)),
    /** Empties the log. Returns false if a reader holds it. */
    emptyLog: (waitMs: number): boolean => opened === null || truncateLog(opened.database, waitMs),
    close: (): void => void opened?.database.close(),
  }
}

/** `null` if the file is missing, damaged or of another version: the texts are added again. */
function openNamed(file: string) {
  if (!existsSync(file)) return null
  let database: Database.Database | null = null
  try {
    database = openDerived(file, 'NORMAL')
    if (database.pragma('user_version', { simple: true }) === textsVersion) return openedTexts(database)
    database.close()
    return null
  } catch (error) {
    database?.close()
    if (isDamage(error)) return null
    throw error
  }
}

/** The index names the file afterwards: the next start removes an unfinished file. */
function makeTexts(folder: string, file: string) {
  makePrivateFile(folder, file)
  const database = openDerived(file, 'FULL')
  try {
    database.transaction(() => {
      database.exec(textSchema)
      database.pragma(`user_version = ${textsVersion}`)
    })()
    database.pragma('synchronous = NORMAL')
    return openedTexts(database)
  } catch (error) {
    database.close()
    throw error
  }
}

function openedTexts(database: Database.Database) {
  const texts = createTextIndex(database)
  const transact = <T>(work: () => T): T => database.transaction(work).immediate()
  return {
    database,
    texts,
    transact,
    durably: (work: (index: typeof texts) => void): void =>
      durably(database, () => transact(() => work(texts))),
  }
}

/** Characters of text in one call of `fill`. */
const maximumText = 4 * 1024 * 1024

/** Writes the text index, within the caller's transactions. */
export function createTextIndex(database: Database.Database) {
  const sql = prepareAll(database, {
    progress: 'SELECT through FROM text_progress',
    saveProgress: 'UPDATE text_progress SET through = ?',
    insert: 'INSERT INTO texts (rowid, text) VALUES (?, ?)',
    insertUnfiltered: 'INSERT OR IGNORE INTO unfiltered_groups (id) VALUES (?)',
    remove: 'DELETE FROM texts WHERE rowid = ?',
    removeUnfiltered: 'DELETE FROM unfiltered_groups WHERE id = ?',
  })

  const through = (): number => sql.progress.value<number>() ?? 0

  function add(group: number, texts: readonly (string | null)[]): number {
    if (texts.length === 0) return 0
    const known = texts.filter(text => text !== null)
    const text = known.join('\n')
    // A row even if every text of the group is too long, so that all groups are removed in the same way.
    sql.insert.run(group, text)
    if (known.length < texts.length) sql.insertUnfiltered.run(group)
    return text.length
  }

  return {
    /** The index has all deliveries up to this id. */
    through,
    /**
     * Adds complete groups of deliveries in ascending order, up to `limit` deliveries or some megabytes of
     * text, none after `lastId`. Returns `through`: call it again until the result no longer increases.
     */
    fill(source: TextSource, lastId: number, limit: number): number {
      let last = through()
      let count = 0
      let length = 0
      while (count < limit && length < maximumText) {
        const first = source.firstFrom(last + 1)
        const group = first === null ? groupOf(lastId + 1) : groupOf(first)
        const end = Math.min(textsUpTo(lastId), group * groupIds - 1)
        // Skipped ids were removed.
        last = Math.max(last, end)
        if (first === null || (group + 1) * groupIds - 1 > lastId) break
        const texts = source.textsOf(group * groupIds, (group + 1) * groupIds - 1)
        length += add(group, texts)
        count += texts.length
        last = (group + 1) * groupIds - 1
      }
      if (last > through()) sql.saveProgress.run(last)
      return last
    },
    /** Removes the groups of these ids that have no delivery left. `isGone` checks a group's ids. */
    remove(ids: readonly number[], isGone: (firstId: number, lastId: number) => boolean) {
      for (const group of new Set(ids.map(groupOf))) {
        const first = group * groupIds
        if (first > through() || !isGone(first, first + groupIds - 1)) continue
        sql.remove.run(group)
        sql.removeUnfiltered.run(group)
      }
    },
    /** The findings of a delivery changed: its group is always scanned. */
    changed(id: number) {
      if (id <= through()) sql.insertUnfiltered.run(groupOf(id))
    },
  }
}
