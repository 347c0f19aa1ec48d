import Database from 'better-sqlite3'
import { onTestFinished } from 'vitest'
import { createCheckpointer } from '../../../../../main/engine/store/writer/checkpoint.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

/** A database with a reader that holds its log, and a checkpoint thread that is always free and does nothing. */
export function openHeld() {
  const file = `${temporaryFolder()}/store.db`
  const database = new Database(file)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = OFF')
  database.pragma('wal_autocheckpoint = 0')
  database.exec('CREATE TABLE bodies (body BLOB)')
  const reader = new Database(file, { readonly: true })
  onTestFinished(() => {
    reader.close()
    database.close()
  })
  reader.exec('BEGIN')
  reader.prepare('SELECT count(*) FROM bodies').get()
  let copies = 0
  const checkpointer = createCheckpointer(database, {
    isFree: true,
    isGone: false,
    copy: () => {
      copies += 1
    },
    end: () => {},
  })
  const insert = database.prepare('INSERT INTO bodies VALUES (zeroblob(?))')
  return {
    database,
    copies: () => copies,
    release: () => reader.exec('COMMIT'),
    write(bytes: number) {
      insert.run(bytes)
      checkpointer.checkpointIfGrown()
    },
  }
}
