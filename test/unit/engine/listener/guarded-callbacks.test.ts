import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const folder = fileURLToPath(new URL('../../../../main/engine/listener/', import.meta.url))
/** An error in a callback of these leaves the listener and ends the process. */
const callback =
  /(?:\.(?:on|once|prependListener|prependOnceListener)|setImmediate|setTimeout|setInterval|queueMicrotask|nextTick)\(/g
/** Callbacks that run for no sender, or guard their own work. */
const unguarded: Record<string, number> = {
  // Both bind the callback.
  'guard.ts': 2,
  // Each of node's server events takes its connection's guard; the rest starts and ends the server.
  'capture-server.ts': 11,
  // `error` does nothing. The callback of `data`, which is removed later, is bound before.
  'connection.ts': 2,
  // Node's and TLS' events take the guard of their socket. A callback that is removed later is bound before.
  'secure-port.ts': 5,
  'status-watch.ts': 1,
  // Each reader runs in its own guard. What waits is then written as by the store's own callback.
  'reading/read-scheduler.ts': 2,
  // Each connection's callback runs in its guard.
  'reading/ahead-turns.ts': 1,
  // Node's own listener, put back.
  'reading/feed.ts': 1,
  // Separate connections: each callback ends its connection and settles a promise, which can't throw.
  'reached.ts': 3,
}

test('every callback that is given to an event or a timer runs in a guard', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name =>
    name.endsWith('.ts'),
  )
  for (const name of files) {
    const source = readFileSync(join(folder, name), 'utf8')
    const bare = [...source.matchAll(callback)].filter(
      ({ index }) =>
        !/guard$/.test(source.slice(0, index)) &&
        !/guard\.bind\(/.test(source.slice(index, index + 120).split(/\)\s*\n\s*\n/)[0] ?? ''),
    )
    expect(
      bare.length,
      `${name}: ${bare.map(({ index }) => source.slice(index, index + 60)).join('\n')}`,
    ).toBe(unguarded[name.replaceAll('\\', '/')] ?? 0)
  }
})
