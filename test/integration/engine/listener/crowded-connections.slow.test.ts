import { once } from 'node:events'
import { expect, test } from 'vitest'
import { slowHead } from './crowded-connections-steps.ts'
import { openListener, postThrough } from './open-listener.ts'
import { post, statusesOf } from './raw-sender.ts'

test('a large response that is read steadily is never cut, however long it takes', async () => {
  const { listener, store, connect, passMs } = await openListener({ requestMs: 30_000 })
  const body = Buffer.alloc(32 * 1024 * 1024, 'a')
  listener.setResponder({
    concerns: target => target === '/large',
    react(_delivery, give) {
      give({ type: 'respond', status: 200, headers: [], body })
      return () => {}
    },
  })
  /** The connections are checked once a body that is too slow is refused. */
  const haveBeenChecked = async () => {
    const slow = await connect(`${slowHead}half`)
    await postThrough(connect)
    passMs(20_000)
    expect(statusesOf(await slow.ended())).toEqual([408])
  }
  const reader = await connect()
  passMs(60_000)
  reader.socket.pause()
  reader.send(post('{}', '/large'))
  await store.until(() => store.saved.some(({ response }) => response !== null))
  for (let turn = 1; turn <= 3; turn += 1) {
    await haveBeenChecked()
    reader.socket.resume()
    while (reader.received().length < turn * 7_000_000) await once(reader.socket, 'data')
    reader.socket.pause()
  }
  reader.socket.resume()
  while (reader.received().length < body.length) await once(reader.socket, 'data')
})
