import { execFile } from 'node:child_process'
import { copyFileSync, renameSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { selfMadeCertificate } from '../../../support/network/self-made-certificate.ts'
import { postThrough } from './open-listener.ts'
import { post, statusesOf } from './raw-sender.ts'
import {
  captureBesideIdleHandshakes,
  connectSecure,
  gone,
  halfHandshake,
  openSecureListener,
  received,
} from './secure-steps.ts'

const run = promisify(execFile)

test('one port receives TLS and plain HTTP, with requests in pieces, large bodies and further requests', async context => {
  const { listener, store, port, connect, made } = await openSecureListener(context)
  expect(listener.status()).toMatchObject({
    captureUrl: `http://127.0.0.1:${port}`,
    secureCaptureUrl: `https://127.0.0.1:${port}`,
  })
  const plain = await connect()
  for (const byte of Buffer.from(post('{"over":"plain"}'))) {
    await new Promise(resolve => plain.socket.write(Uint8Array.of(byte), resolve))
  }
  await plain.until(/200 OK/)
  plain.send(post('{"again":"plain"}'))
  await plain.until(/200 OK[\s\S]*200 OK/)

  const secure = await connectSecure(port, made.cert)
  expect(secure.authorized).toBe(true)
  const large = 'a'.repeat(1_500_000)
  secure.write(post(large))
  await received(secure, /200 OK/)
  secure.write(post('{"one":1}') + post('{"two":2}'))
  await received(secure, /200 OK[\s\S]*200 OK/)
  secure.end()
  const halfClosed = await connectSecure(port, made.cert)
  halfClosed.end(post('{"half":"closed"}'))
  await received(halfClosed, /200 OK/)
  const saved = await store.deliveries(6)
  expect(saved.map(({ body }) => body.toString())).toEqual([
    '{"over":"plain"}',
    '{"again":"plain"}',
    large,
    '{"one":1}',
    '{"two":2}',
    '{"half":"closed"}',
  ])
  expect(saved.map(({ scheme = 'http' }) => scheme)).toEqual([
    ...['http', 'http', 'https', 'https', 'https', 'https'],
  ])
  expect(saved.map(({ remoteAddress, reception }) => [remoteAddress, reception])).toEqual(
    saved.map(() => ['127.0.0.1', 'whole']),
  )
})

test('openssl and curl deliver to the port', async context => {
  const { store, port, made } = await openSecureListener(context)
  const client = run('openssl', [
    ...['s_client', '-quiet', '-connect', `127.0.0.1:${port}`, '-servername', 'localhost'],
    ...['-CAfile', made.path, '-verify_return_error'],
  ])
  client.child.stdin?.write(post('{"by":"openssl"}', '/', 'Connection: close\r\n'))
  expect(statusesOf((await client).stdout)).toEqual([200])
  const curl = (url: string) =>
    run('curl', ['-sS', '--noproxy', '*', '--cacert', made.path, '-d', '{"by":"curl"}', url])
  await curl(`https://localhost:${port}/over-tls`)
  await curl(`http://localhost:${port}/plain`)
  expect((await store.deliveries(3)).map(({ target, body }) => [target, body.toString()])).toEqual([
    ['/', '{"by":"openssl"}'],
    ['/over-tls', '{"by":"curl"}'],
    ['/plain', '{"by":"curl"}'],
  ])
})

test('half a handshake and a silent connection are closed after the time of a slow head; plain requests are captured', async context => {
  const { listener, store, connect, passMs, warnings } = await openSecureListener(context, {
    requestMs: 30_000,
  })
  const [half, silent] = [await connect(), await connect()]
  half.send(halfHandshake)
  await postThrough(connect)
  expect(listener.status().openConnections).toBe(3)
  expect([half.socket.destroyed, silent.socket.destroyed]).toEqual([false, false])
  passMs(31_000)
  await Promise.all([gone(half), gone(silent)])
  expect(warnings).toEqual(['A TLS handshake failed: timed out.'])
  await postThrough(connect)
  expect(store.saved.map(({ body }) => body.toString())).toEqual(['{}', '{}'])
})

test('idle handshakes beyond the limit make room for plain and TLS requests', async context => {
  const { listener, bodies, warnings } = await captureBesideIdleHandshakes(context, 40, 16)
  expect(bodies).toEqual(['{"over":"plain"}', '{"over":"tls"}'])
  expect(listener.status().openConnections).toBeLessThanOrEqual(16)
  expect(warnings).toContain('A TLS handshake failed: closed for a new connection.')
})

test('what is no handshake after its first byte, and a sender without trust, harm nothing and are logged once', async context => {
  const { store, port, connect, warnings } = await openSecureListener(context)
  const other = selfMadeCertificate('localhost')
  for (let turn = 0; turn < 2; turn += 1) {
    const garbage = await connect(Buffer.concat([Buffer.from([0x16]), Buffer.alloc(500, 'x')]))
    await gone(garbage)
    await expect(connectSecure(port, other?.cert ?? '')).rejects.toThrow('self-signed')
  }
  const [half, silent] = [await connect(), await connect()]
  half.send(halfHandshake)
  await postThrough(connect)
  half.socket.end()
  silent.socket.end()
  await Promise.all([gone(half), gone(silent)])
  await postThrough(connect)
  expect(store.saved).toHaveLength(2)
  expect(warnings.filter(one => one.startsWith('A TLS handshake failed: '))).toEqual([...new Set(warnings)])
  expect(warnings.join()).toContain('ERR_SSL_')
  expect(warnings.filter(one => one.includes('closed by'))).toEqual([
    'A TLS handshake failed: closed by the sender.',
  ])
})

test('a changed certificate is used for new handshakes; one that can’t be used leaves the earlier one in use', async context => {
  const { port, made, files, warnings } = await openSecureListener(context)
  const before = await connectSecure(port, made.cert)
  const next = selfMadeCertificate('localhost')
  if (next === null) return
  const replace = (from: string, to: string) => {
    copyFileSync(from, `${to}.new`)
    renameSync(`${to}.new`, to)
  }
  // After the first file only, the two do not match.
  replace(next.path, files.certificate)
  await connectSecure(port, made.cert)
  expect(warnings).toEqual([
    expect.stringMatching(/^The earlier certificate stays in use\. The key .* does not/),
  ])
  await connectSecure(port, made.cert)
  expect(warnings).toHaveLength(1)
  replace(next.keyPath, files.key)
  await connectSecure(port, next.cert)
  await expect(connectSecure(port, made.cert)).rejects.toThrow('self-signed')
  before.write(post('{}'))
  await received(before, /200 OK/)
  writeFileSync(files.certificate, 'broken')
  await connectSecure(port, next.cert)
  expect(warnings.at(-1)).toMatch(/^The earlier certificate stays in use\. .* has no certificate in PEM\./)
})

test('a rule that resets or leaves a connection does so over TLS too', async context => {
  const { listener, port, made, connect } = await openSecureListener(context)
  listener.setResponder({
    concerns: target => target === '/reset',
    react(_delivery, give) {
      give({ type: 'reset' })
      return () => {}
    },
  })
  const secure = await connectSecure(port, made.cert)
  const failed = new Promise<NodeJS.ErrnoException>(resolve => secure.once('error', resolve))
  secure.write(post('{}', '/reset'))
  expect((await failed).code).toBe('ECONNRESET')
  await postThrough(connect)
})

test('a pause closes connections without a request; the port of a tunnel stays plain', async context => {
  const { listener, connect, port, store, made } = await openSecureListener(context)
  const [half, silent] = [await connect(), await connect()]
  half.send(halfHandshake)
  await postThrough(connect)
  await listener.pause()
  await Promise.all([gone(half), gone(silent)])
  await listener.resume()
  await connectSecure(port, made.cert)
  const inlet = await listener.openInlet({ name: 'tunnel', header: 'none' }, 0)
  await run('curl', ['-sS', '--noproxy', '*', '-d', '{}', `http://127.0.0.1:${inlet.port}/`])
  expect(store.saved.at(-1)?.inlet).toEqual({ name: 'tunnel', sourceAddress: null })
  await expect(connectSecure(inlet.port, made.cert)).rejects.toThrow()
})
