import { expect, test } from 'vitest'
import { hostHandlers } from '../../../../main/engine/handlers/host.ts'

const noHost = { dialogs: undefined, window: undefined, desktop: undefined, hub: { publish() {} } }

test('a host without a desktop says what to do instead of a dialog', async () => {
  const handlers = hostHandlers(noHost)
  const refused = { code: 'not-available', message: expect.stringContaining('Type the path') }
  await expect(handlers['host.chooseTarget']({ name: '' })).rejects.toMatchObject(refused)
  await expect(handlers['host.chooseSources']({ kind: 'files' })).rejects.toMatchObject(refused)
  expect(() => handlers['host.showInFolder']({ path: '/' })).toThrow(expect.objectContaining(refused))
})

test('only what is there, named by a whole path, is shown', () => {
  const shown: string[] = []
  const handlers = hostHandlers({
    ...noHost,
    dialogs: {
      chooseTarget: async () => null,
      chooseSources: async () => [],
      showInFolder: path => shown.push(path),
    },
  })
  handlers['host.showInFolder']({ path: process.cwd() })
  for (const path of ['/does/not/exist', 'package.json']) {
    expect(() => handlers['host.showInFolder']({ path })).toThrow(/no longer exists/)
  }
  expect(shown).toEqual([process.cwd()])
})

test('an address is opened in the window, and its page is told; without a window it is refused', () => {
  const done: string[] = []
  const handlers = hostHandlers({
    ...noHost,
    window: { show: address => done.push(`raised for ${address}`), testNotification: () => true },
    hub: { publish: (name, data) => done.push(`${name} ${JSON.stringify(data)}`) },
  })
  handlers['host.openAddress']({ address: '/deliveries?id=3' })
  expect(done).toEqual(['raised for /deliveries?id=3', 'host.addressOpened {"address":"/deliveries?id=3"}'])
  expect(() => hostHandlers(noHost)['host.openAddress']({ address: '/' })).toThrow(
    expect.objectContaining({ code: 'not-available' }),
  )
})

test('opened files wait until the window takes them, once; without a window they are refused', () => {
  const done: string[] = []
  const handlers = hostHandlers({
    ...noHost,
    window: { show: address => done.push(`raised for ${address}`), testNotification: () => true },
    hub: { publish: name => done.push(name) },
  })
  handlers['host.openFiles']({ paths: ['/a.har', '/b.ndjson'] })
  handlers['host.openFiles']({ paths: ['/a.har'] })
  expect(done).toEqual(['raised for /', 'host.filesOpened', 'raised for /', 'host.filesOpened'])
  expect(handlers['host.takeFiles']({})).toEqual({ paths: ['/a.har', '/b.ndjson'] })
  expect(handlers['host.takeFiles']({})).toEqual({ paths: [] })
  expect(() => handlers['host.openFiles']({ paths: ['a.har'] })).toThrow(/absolute/)
  expect(() => hostHandlers(noHost)['host.openFiles']({ paths: ['/a.har'] })).toThrow(/Only the desktop app/)
  expect(() => hostHandlers(noHost)['host.takeFiles']({})).toThrow(/Only the desktop app/)
})

test('a notification is tried where the system shows some; elsewhere that is said', () => {
  const on = (isShown: boolean) =>
    hostHandlers({ ...noHost, window: { show() {}, testNotification: () => isShown } })
  expect(on(true)['host.testNotification']({})).toEqual({})
  expect(() => on(false)['host.testNotification']({})).toThrow(/shows no notifications/)
  expect(() => hostHandlers(noHost)['host.testNotification']({})).toThrow(/Only the desktop app/)
})
