import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readAsked } from '../../../../main/desktop/links/asked.ts'

test('a relative path is of the folder where the launch was, wherever the app was started', () => {
  expect(readAsked(['session.ndjson', '/b.har', ''], '/captured').paths).toEqual([
    resolve('/captured/session.ndjson'),
    resolve('/b.har'),
  ])
})

test.skipIf(process.platform === 'win32')('file managers pass paths as file: URLs', () => {
  expect(readAsked(['file:///captured/a%20b.har'], '/').paths).toEqual(['/captured/a b.har'])
})

test.each(['file://server/share/a.har', 'file:///a%2Fb', 'file:///%00', 'hooktrail://send/1'])(
  '%s is said to be unknown, and opens nothing',
  given => {
    expect(readAsked([given], '/')).toEqual({ address: null, paths: [], hasUnknown: true })
  },
)

test('links are told from files, and the last link counts', () => {
  const asked = readAsked(['hooktrail://delivery/1', 'a.har', 'hooktrail://delivery/2'], '/x')
  expect(asked).toEqual({ address: '/deliveries?id=2', paths: [resolve('/x/a.har')], hasUnknown: false })
})
