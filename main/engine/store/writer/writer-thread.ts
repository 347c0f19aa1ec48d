import { Worker } from 'node:worker_threads'
import { AppError, fromWire } from '#contract/errors'
import type { CheckpointThreadCrash } from './checkpoint-thread.ts'
import type { AnswersToStore, Write, WriteRequest, WriterMessage, WriterStart } from './writer-protocol.ts'

export type Opened = Extract<WriterMessage, { kind: 'opened' }>
export type Written = Extract<WriterMessage, { kind: 'written' }>

/** The writer's thread, seen from outside. One write at a time. */
export interface WriterThread {
  /** Buffers within a group and the answers are transferred: they are empty afterwards. */
  send(write: Write, answers: AnswersToStore, onReply: (reply: Written) => void): void
  /** Called once if the thread ends before it was asked to: nothing can be written any more. */
  onCrash(listener: (error: AppError) => void): void
  /** After a `close` write was answered: resolves when the thread is gone. */
  ended(): Promise<void>
}

/** Starts the thread and waits until it has opened the store. Rejects with why it could not. */
export function startWriterThread(
  entry: URL,
  start: WriterStart,
  onCheckpointThreadCrash: (crash: CheckpointThreadCrash) => void,
): Promise<{ thread: WriterThread; opened: Opened }> {
  const worker = new Worker(entry, {
    workerData: start,
    name: 'hooktrail-writer',
    // Young objects: it makes few.
    resourceLimits: { maxYoungGenerationSizeMb: 4 },
  })
  let onReply: ((reply: Written) => void) | null = null
  let onCrash: ((error: AppError) => void) | null = null
  let isClosing = false
  const gone = new Promise<void>(resolve => worker.once('exit', () => resolve()))

  const thread: WriterThread = {
    send(write, answers, reply) {
      const transfer: ArrayBuffer[] = [answers.numbers.buffer]
      if (write.kind === 'deliveries' || write.kind === 'imported')
        transfer.push(write.group.bytes, write.group.numbers.buffer)
      if (write.kind === 'attempts') transfer.push(write.group.bytes)
      const request: WriteRequest = { write, answers }
      worker.postMessage(request, transfer)
      isClosing = write.kind === 'close'
      onReply = reply
    },
    onCrash(listener) {
      onCrash = listener
    },
    ended: () => gone,
  }

  return new Promise((resolve, reject) => {
    let failure: unknown = null
    worker.on('error', error => {
      failure = error
    })
    worker.on('messageerror', error => {
      failure = error
      void worker.terminate()
    })
    worker.once('exit', () => {
      const error = deathError(start.dataDir, failure)
      reject(error)
      if (!isClosing || onReply !== null) onCrash?.(error)
    })
    worker.on('message', (message: WriterMessage) => {
      if (message.kind === 'refused') reject(fromWire(message.error))
      if (message.kind === 'checkpoint-thread-crashed') onCheckpointThreadCrash(message.crash)
      if (message.kind === 'opened') resolve({ thread, opened: message })
      if (message.kind !== 'written') return
      const reply = onReply
      onReply = null
      reply?.(message)
    })
  })
}

function deathError(dataDir: string, cause: unknown): AppError {
  return new AppError(
    'store-failed',
    `The writer of the store in ${dataDir} has stopped. Restart Hooktrail.`,
    { dataDir, isStopped: true },
    { cause },
  )
}
