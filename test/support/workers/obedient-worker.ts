import { parentPort } from 'node:worker_threads'
import { AppError } from '#contract/errors'
import { serveCalls } from '../../../main/engine/threads/serve-calls.ts'

/**
 * Made by a function that calls itself, as a parser does: V8 checks for termination when a function of JavaScript is
 * called, and not in a loop that calls nothing but built-in ones, which would grow past every limit.
 */
function tree(depth: number): object {
  return depth === 0
    ? {}
    : Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(name => [name, tree(depth - 1)]))
}

const calls = {
  echo: (value: unknown) => value,
  refuse() {
    throw new AppError('not-found', 'planted')
  },
  crash() {
    throw new Error('planted')
  },
  exit() {
    process.exit(1)
  },
  fillMemory() {
    const held: unknown[] = []
    for (;;) held.push(tree(3))
  },
}
export type ObedientCalls = typeof calls

if (parentPort === null) throw new Error('A worker thread.')
serveCalls(parentPort, calls, { crashes: true })
