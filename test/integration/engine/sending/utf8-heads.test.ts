import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyEngineOfFile } from '../../../support/engine/open-test-engine.ts'
import { exportedFrom } from '../../../support/store/exported-from.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { connectRaw } from '../listener/raw-sender.ts'
import { startRawServer } from './raw-server.ts'

const empty = emptyEngineOfFile()

/** What a sender wrote in UTF-8, as the bytes of a head are given. */
const bytes = (text: string): string => Buffer.from(text).toString('latin1')

test('UTF-8 in a head is shown as text everywhere, and its bytes stay', async () => {
  const { client, captureUrl, dataDir } = await empty()
  const server = await startRawServer()
  const sender = await connectRaw(Number(new URL(captureUrl).port))
  const lines = [`X-Ordenante: ${bytes('Peña 😀')}`, 'X-Latin: a\xf1o', 'X-Plain: 1']
  const head = `POST /a HTTP/1.1\r\nHost: here\r\n${lines.join('\r\n')}\r\nContent-Length: 2\r\n\r\n{}`
  sender.send(Buffer.from(head, 'latin1'))
  await sender.until(/200 OK/)

  const { rows } = await client.call('deliveries.list', {})
  const [{ id, target } = expect.fail('nothing was captured')] = rows
  expect(target).toBe('/a')
  const detail = await client.call('deliveries.get', { id })
  const shown = [
    ['X-Ordenante', 'Peña 😀'],
    ['X-Latin', 'a\xf1o'],
    ['X-Plain', '1'],
  ]
  expect(detail).toMatchObject({ target: '/a', headers: expect.arrayContaining(shown) })

  const out = join(temporaryFolder(), 'all.har')
  await exportedFrom(dataDir, { format: 'har', out, pseudonyms: null })
  const [entry] = JSON.parse(readFileSync(out, 'utf8')).log.entries
  expect(entry.request.headers).toContainEqual({ name: 'X-Ordenante', value: 'Peña 😀' })

  const to = { to: 'url', url: server.url } as const
  await client.call('deliveries.replay', { id, target: to, keepPath: true })
  const edited = detail.headers.map(([name, value]): [string, string] => [
    name,
    name === 'X-Plain' ? 'Iñigo' : value,
  ])
  await client.call('deliveries.replay', { id, target: to, edited: { headers: edited } })
  const [replayed, changed] = server.requests.map(request => request.head.split('\r\n'))
  expect(replayed).toEqual(expect.arrayContaining([...lines, 'POST /a HTTP/1.1']))
  expect(changed).toEqual(expect.arrayContaining([...lines.slice(0, 2), `X-Plain: ${bytes('Iñigo')}`]))
})
