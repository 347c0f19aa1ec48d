import { parentPort } from 'node:worker_threads'

/**
 * Made by a function that calls itself, as a parser does: V8 checks for termination when a function of JavaScript is
 * called, and not in a loop that calls nothing but built-in ones, which would grow past every limit.
 */
function tree(depth: number): object {
  return depth === 0
    ? {}
    : Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(name => [name, tree(depth - 1)]))
}

parentPort?.on('message', (message: string) => {
  if (message === 'close') parentPort?.close()
  else if (message === 'throw') throw new Error('planted')
  else if (message === 'exit') process.exit(1)
  else if (message === 'fill the memory') {
    const held: unknown[] = []
    for (;;) held.push(tree(3))
  } else parentPort?.postMessage(message)
})
