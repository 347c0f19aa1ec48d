import { expect } from 'vitest'
import { openListener } from './open-listener.ts'
import { type RawSender, statusesOf } from './raw-sender.ts'

/** Sends a text in pieces that end at these places. */
export async function sendCut({ socket }: RawSender, text: string, cuts: readonly number[]): Promise<void> {
  let from = 0
  for (const to of [...cuts, text.length]) {
    const piece = text.slice(from, to)
    await new Promise<void>(resolve => socket.write(piece, () => setImmediate(resolve)))
    from = to
  }
}

export async function expectAllBytes(_name: string, before: string, malformed: string) {
  const { store, connect } = await openListener({ headerBytes: 32 * 1024 })
  const head = 'POST /half HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n'
  const decoded = before.replace(/^\w\r\n/, '').trimEnd()
  const isLong = malformed.length > 32 * 1024
  const [all, end] = [head + before + malformed, head.length + before.length]
  for (const [known, cuts] of [[], [head.length, end], [end + 2], [end - 2, end + 1, end + 3]].entries()) {
    const sender = await connect()
    await sendCut(sender, all, cuts)
    expect(statusesOf(await sender.ended())).toEqual([isLong ? 431 : 400])
    const delivery = (await store.deliveries(known + 1))[known]
    expect(delivery).toMatchObject({
      reception: isLong ? 'headers-too-large' : 'malformed',
      method: 'POST',
      target: '/half',
      rawHeaders: ['Host', 'h', 'Transfer-Encoding', 'chunked'],
    })
    expect(delivery?.body.toString(), String(cuts)).toBe(decoded + malformed)
  }
}
