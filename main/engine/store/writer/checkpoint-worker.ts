/** Entry of the checkpoint thread: it copies the write-ahead log into the database, so that the writer doesn't have to. */
import { workerData } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { waitForDrive } from '../connection/writing-connection.ts'
import { type CheckpointThreadStart, checkpointState } from './checkpoint-thread.ts'

const { file, signal } = workerData as CheckpointThreadStart

try {
  const database = new Database(file)
  // Stays `ending` if the main thread set that during loading.
  Atomics.compareExchange(signal, 0, checkpointState.loading, checkpointState.idle)
  Atomics.notify(signal, 0)
  copyOnSignal(database)
} finally {
  // Also after a failure: the writer then runs checkpoints and reports the error.
  Atomics.store(signal, 0, checkpointState.gone)
  Atomics.notify(signal, 0)
}

function copyOnSignal(database: Database.Database): void {
  try {
    waitForDrive(database)
    const copy = database.prepare('PRAGMA wal_checkpoint(PASSIVE)')
    for (;;) {
      Atomics.wait(signal, 0, checkpointState.idle)
      if (Atomics.load(signal, 0) === checkpointState.ending) return
      copy.get()
      // Stays `ending` if the main thread set that during the checkpoint.
      Atomics.compareExchange(signal, 0, checkpointState.running, checkpointState.idle)
    }
  } finally {
    database.close()
  }
}
