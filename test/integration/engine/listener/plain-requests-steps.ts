import { expect } from 'vitest'
import { readPlainRequest } from '../../../../main/engine/listener/reading/plain-request.ts'
import { type Random, randomFrom } from '../../../support/random.ts'
import type { SavedDelivery } from './memory-store.ts'
import { openListener } from './open-listener.ts'
import { post, type RawSender } from './raw-sender.ts'

export const accepted = (count: number) =>
  new RegExp(`^(?:HTTP/1\\.1 200 OK\\r\\n.*?\\r\\n\\r\\n\\{"received":true\\}){${count}}$`, 's')

/** A connection whose first request node's parser has read: the next ones may be plain. */
export async function openServed(limits: Parameters<typeof openListener>[0] = {}) {
  const opened = await openListener(limits)
  const connectServed = async (): Promise<RawSender> => {
    const sender = await opened.connect(post('first', '/first'))
    await sender.until(accepted(1))
    return sender
  }
  return { ...opened, connectServed, sender: await connectServed() }
}

/** What does not differ by when and by whom it was sent. */
function facts({ id: _id, receivedAtMs: _at, remotePort: _port, response, ...rest }: SavedDelivery): object {
  return { ...rest, status: response?.status }
}

const names = [
  'Host',
  'X-A',
  'x-a',
  'Content-Type',
  'Connection',
  'Expect',
  'Te',
  'X!#$%&',
  'X B',
  'X-C ',
  '',
]

const values = [
  'h',
  '',
  ' a ',
  '\ta\t b',
  '\xe9\xa0',
  'keep-alive',
  'close',
  'a\0b',
  'a\x7fb',
  '"a,b"',
  '\xff',
]

const targets = ['/', '/a?b=c', '/%41', '/é', '*', '/a b', '/"', '/a#b', '//x', '/..', '/{x}', 'http://h/x']

function madeRequest(random: Random): string {
  const often = <T>(usual: T, odd: readonly T[]): T => (random.next() < 0.85 ? usual : random.pick(odd))
  const body = 'x'.repeat(random.between(0, 40))
  const fields = Array.from({ length: random.between(0, 5) }, () => {
    const name = random.pick(random.next() < 0.9 ? names.slice(0, 4) : names)
    return `${name}:${often(' ', ['', '\t', '  '])}${random.pick(values)}${often('\r\n', ['\n', '\r\n '])}`
  })
  const length = `${often('Content-Length', ['content-LENGTH'])}: ${often(String(body.length), ['0', `0${body.length}`])}\r\n`
  fields.splice(random.between(0, fields.length), 0, length)
  const method = often('POST', ['PUT', 'post', 'GET', 'POSTS'])
  return `${method} ${often(random.pick(targets), ['/'])} HTTP/${often('1.1', ['1.0', '2.0'])}\r\n${fields.join('')}\r\n${body}`
}

export async function expectReadAsByNode(seed: string) {
  const { store, connect, connectServed } = await openServed()
  const random = randomFrom(seed)
  for (let plain = 0; plain < 60; ) {
    const bytes = Buffer.from(madeRequest(random), 'latin1')
    if (readPlainRequest(bytes, 0) === null) continue
    plain += 1
    const served = await connectServed()
    const byNode = await connect()
    const before = store.saved.length
    served.send(bytes)
    await served.until(accepted(2))
    byNode.send(bytes)
    await byNode.until(accepted(1))
    await store.until(() => store.saved.slice(before).every(({ response }) => response !== null))
    const [one, other] = store.saved.slice(before)
    if (one === undefined || other === undefined) throw new Error('not kept')
    expect(facts(one), JSON.stringify(bytes.toString('latin1'))).toEqual(facts(other))
    served.socket.destroy()
    byNode.socket.destroy()
  }
}
