import { parentPort } from 'node:worker_threads'

parentPort?.on('message', (message: string) => {
  if (message === 'close') parentPort?.close()
  else if (message === 'throw') throw new Error('planted')
  else if (message === 'exit') process.exit(1)
  else if (message === 'fill the memory') {
    const held: unknown[] = []
    for (;;) held.push(new Array(1_000).fill(held.length))
  } else parentPort?.postMessage(message)
})
