/** A thread that runs in the background, and posts its own niceness and that of the thread that started the process. */
import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { runInBackground } from '../../../main/engine/threads/background-thread.ts'

/** The nineteenth field of `stat`; the second is in brackets, and may hold anything. */
function nicenessIn(file: string): number {
  const text = readFileSync(file, 'utf8')
  return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[16])
}

runInBackground()
parentPort?.postMessage({
  own: nicenessIn('/proc/thread-self/stat'),
  first: nicenessIn(`/proc/self/task/${process.pid}/stat`),
})
