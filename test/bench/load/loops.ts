import { type LoadConnection, openLoadConnection } from '../../support/network/load-connection.ts'
import type { Tally } from './tally.ts'

/** The next request; `null` where nothing is left to send. */
export type NextRequest = () => Uint8Array | null

/** Each connection sends its next request after the last response. A lost connection ends. */
export async function closedLoop(
  address: URL,
  connections: number,
  next: NextRequest,
  tally: Tally,
): Promise<void> {
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = await openLoadConnection(address)
      await new Promise<void>(resolve => {
        const again = (): void => {
          const request = connection.isLost() ? null : next()
          if (request === null) {
            resolve()
            return
          }
          const begunMs = performance.now()
          tally.sent(request.byteLength)
          connection.send(request, status => {
            tally.done(status === 200, performance.now() - begunMs)
            again()
          })
        }
        again()
      })
      connection.end()
    }),
  )
}

/** A steady rate whatever the responses take; latency counts from the time a sending was due. */
export async function openLoop(
  address: URL,
  ratePerSecond: number,
  next: NextRequest,
  tally: Tally,
): Promise<void> {
  const free = await Promise.all(Array.from({ length: 64 }, () => openLoadConnection(address)))
  const underWay = new Set<Promise<void>>()
  const startMs = performance.now()
  for (let count = 0; ; count++) {
    const dueMs = startMs + (count * 1000) / ratePerSecond
    while (performance.now() < dueMs) await new Promise(resolve => setTimeout(resolve, 1))
    const request = next()
    if (request === null) break
    const connection = await freeConnection(address, free)
    tally.sent(request.byteLength)
    const sending = sent(connection, request).then(isGood => {
      tally.done(isGood, performance.now() - dueMs)
      if (!connection.isLost()) free.push(connection)
      underWay.delete(sending)
    })
    underWay.add(sending)
  }
  await Promise.all(underWay)
  for (const connection of free) connection.end()
}

/** The one that was idle the longest: the server closes those that are idle for some seconds. */
async function freeConnection(address: URL, free: LoadConnection[]): Promise<LoadConnection> {
  for (let one = free.shift(); one !== undefined; one = free.shift()) if (!one.isLost()) return one
  return openLoadConnection(address)
}

function sent(connection: LoadConnection, request: Uint8Array): Promise<boolean> {
  return new Promise(resolve => connection.send(request, status => resolve(status === 200)))
}
