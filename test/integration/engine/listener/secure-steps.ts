import { connect as connectPlain, type Socket } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import { onTestFinished, type TestContext } from 'vitest'
import { selfMadeCertificate } from '../../../support/network/self-made-certificate.ts'
import { openListener } from './open-listener.ts'
import { post, type RawSender } from './raw-sender.ts'

type Limits = Parameters<typeof openListener>[0]

/** A listener whose port speaks TLS too. Skips the test where no openssl makes a certificate. */
export async function openSecureListener(context: TestContext, limits: Limits = {}) {
  const made = selfMadeCertificate('localhost')
  if (made === null) return context.skip('This machine has no openssl.')
  const files = { certificate: made.path, key: made.keyPath }
  return { ...(await openListener(limits, '127.0.0.1', files)), made, files }
}

/** Connects and verifies with the certificate alone. Rejects if the handshake fails. */
export function connectSecure(port: number, ca: string): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', servername: 'localhost', ca }, () => resolve(socket))
    onTestFinished(() => void socket.destroy())
    socket.once('error', reject)
  })
}

/** The first received bytes that match. */
export function received(socket: Socket, pattern: RegExp): Promise<string> {
  let text = ''
  return new Promise((resolve, reject) => {
    socket.on('data', piece => {
      text += piece.toString('latin1')
      if (pattern.test(text)) resolve(text)
    })
    socket.once('close', () => reject(new Error(`closed: ${text}`)))
  })
}

/** When the listener has closed or reset the connection. */
export async function gone(sender: RawSender): Promise<void> {
  await sender.ended().catch(() => {})
}

/** The first bytes of a handshake (RFC 8446, 5.1), whose rest never follows. */
export const halfHandshake = Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3])

/** Connections that send half a handshake and then nothing. */
function halfHandshakes(port: number, count: number): Promise<Socket[]> {
  return Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<Socket>((resolve, reject) => {
          const socket = connectPlain({ port, host: '127.0.0.1' }, () => {
            socket.write(halfHandshake, () => resolve(socket))
          })
          onTestFinished(() => void socket.destroy())
          socket.once('error', error => (socket.pending ? reject(error) : undefined))
          socket.resume()
        }),
    ),
  )
}

/** Sends plain and TLS requests while so many handshakes are idle, beyond the limit of connections. */
export async function captureBesideIdleHandshakes(
  context: TestContext,
  handshakes: number,
  connections: number,
) {
  const { listener, store, port, connect, made, warnings } = await openSecureListener(context, {
    connections,
  })
  await halfHandshakes(port, handshakes)
  const plain = await connect(post('{"over":"plain"}'))
  await plain.until(/200 OK/)
  const secure = await connectSecure(port, made.cert)
  secure.write(post('{"over":"tls"}'))
  await received(secure, /200 OK/)
  return { listener, warnings, bodies: store.saved.map(({ body }) => body.toString()) }
}
