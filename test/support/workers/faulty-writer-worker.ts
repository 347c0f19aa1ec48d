/**
 * The real writer, with faults that it receives over the channel `faults:DATA_DIR`: a database that may not
 * grow, as on a full disk, a log that may not, until it is emptied, a database that may not be written, and
 * its crash before or after the next write. Responds to each with `done`.
 */
import { BroadcastChannel, parentPort, workerData } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { createWriting, type WriterStart } from '../../../main/engine/store/writer/writing.ts'
import { serveCalls } from '../../../main/engine/threads/serve-calls.ts'

export type WriterFault = 'none' | 'full' | 'log-full' | 'readonly' | 'die-before' | 'die-after'

const start = workerData as WriterStart
let fault: WriterFault = 'none'
const connections = new Set<Database.Database>()
const { pragma } = Database.prototype
Database.prototype.pragma = function (this: Database.Database, ...given: Parameters<typeof pragma>) {
  if (!this.readonly) connections.add(this)
  const result = pragma.apply(this, given)
  if (fault === 'log-full' && given[0] === 'wal_checkpoint(TRUNCATE)') setFault('none')
  return result
} as typeof pragma

function setFault(next: WriterFault): void {
  fault = next
  for (const connection of connections) {
    if (!connection.open) continue
    const pages = next === 'full' ? Number(connection.pragma('page_count', { simple: true })) : 4_294_967_294
    connection.pragma(`max_page_count = ${pages}`)
    connection.pragma(`query_only = ${next === 'readonly' || next === 'log-full' ? 'ON' : 'OFF'}`)
  }
}

const channel = new BroadcastChannel(`faults:${start.dataDir}`)
channel.unref()
channel.onmessage = event => {
  const { data } = event as { data: unknown }
  if (data === 'done') return
  setFault(data as WriterFault)
  channel.postMessage('done')
}

if (parentPort === null) throw new Error('A worker thread.')
const { calls, options } = createWriting(start, () => {})
serveCalls(
  parentPort,
  {
    ...calls,
    write(...given: Parameters<typeof calls.write>) {
      if (fault === 'die-before') throw new Error('planted crash of the writer')
      const value = calls.write(...given)
      if (fault === 'die-after') throw new Error('planted crash of the writer')
      return value
    },
    close(...given: Parameters<typeof calls.close>) {
      channel.close()
      calls.close(...given)
    },
  },
  { ...options, crashes: true },
)
