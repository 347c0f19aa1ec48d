/** Entry of the thread that copies the write-ahead log into the database, so that the writer need not. */
import { workerData } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { waitForDrive } from '../connection/writing-connection.ts'
import { type CopierStart, copierState } from './checkpoint-thread.ts'

const { file, signal } = workerData as CopierStart

try {
  const database = new Database(file)
  // Stays `ending` where that was told meanwhile.
  Atomics.compareExchange(signal, 0, copierState.loading, copierState.idle)
  Atomics.notify(signal, 0)
  copyWhenTold(database)
} finally {
  // Also after a failure: the writer copies by itself then, and tells what is wrong.
  Atomics.store(signal, 0, copierState.gone)
  Atomics.notify(signal, 0)
}

function copyWhenTold(database: Database.Database): void {
  try {
    waitForDrive(database)
    const copy = database.prepare('PRAGMA wal_checkpoint(PASSIVE)')
    for (;;) {
      Atomics.wait(signal, 0, copierState.idle)
      if (Atomics.load(signal, 0) === copierState.ending) return
      copy.get()
      // Stays `ending` where that was told meanwhile.
      Atomics.compareExchange(signal, 0, copierState.copying, copierState.idle)
    }
  } finally {
    database.close()
  }
}
