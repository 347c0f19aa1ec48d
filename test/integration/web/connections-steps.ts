import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished } from 'vitest'
import type { OpenedWebHost } from '../../support/engine/open-web-host.ts'
import { httpCall } from '../../support/network/http-call.ts'

/** Tens of milliseconds on an idle machine; a busy one takes seconds to make 300 connections. */
export const soonMs = 5_000

/** So many connections, each with `begin` written. Those that the server closes stay closed. */
export async function hold({ web }: OpenedWebHost, count: number, begin: string): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(web.port, '127.0.0.1')
    socket.on('error', () => {})
    onTestFinished(() => void socket.destroy())
    return socket
  })
  for (const socket of sockets) {
    if (!socket.destroyed && socket.connecting)
      await Promise.race([once(socket, 'connect'), once(socket, 'close')])
    if (!socket.destroyed && begin !== '') socket.write(begin)
  }
  return sockets
}

export async function callMs({ web, signedIn }: OpenedWebHost): Promise<number> {
  const body = '{"method":"app.status","params":{}}'
  const startedMs = performance.now()
  const response = await httpCall(`${web.origin}/api/call`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(await signedIn.headers({ body })) },
    body,
  })
  expect(response.status).toBe(200)
  return performance.now() - startedMs
}
