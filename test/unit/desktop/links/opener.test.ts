import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '#contract/errors'
import { maximumOpenedFiles } from '#contract/host'
import type { Client } from '#contract/transport'
import type { Message } from '../../../../main/desktop/dialogs/dialogs.ts'
import { createOpener } from '../../../../main/desktop/links/opener.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** An opener, and what reaches the window and the user. */
function openerOf(failure?: AppError) {
  const calls: unknown[] = []
  const told: Message[] = []
  const client = {
    async call(method: string, params: unknown) {
      calls.push([method, params])
      if (failure !== undefined) throw failure
      return {}
    },
  } as unknown as Pick<Client, 'call'>
  const opener = createOpener(async message => void told.push(message))
  return { opener, client, calls, told, settle: () => vi.runAllTimersAsync() }
}

const files = (...paths: string[]) => ['host.openFiles', { paths }]
const address = (address: string) => ['host.openAddress', { address }]

test('what is asked before there is a window is shown once it is there', async () => {
  const { opener, client, calls, settle } = openerOf()
  opener.ask(['hooktrail://delivery/3'], '/')
  await settle()
  expect(calls).toEqual([])
  opener.start(client)
  await settle()
  expect(calls).toEqual([address('/deliveries?id=3')])
})

test('what is asked later is shown then, and nothing twice', async () => {
  const { opener, client, calls, settle } = openerOf()
  opener.start(client)
  await settle()
  expect(calls).toEqual([])
  opener.ask(['a.har'], '/captured')
  await settle()
  opener.ask(['b.har'], '/captured')
  await settle()
  expect(calls).toEqual([files('/captured/a.har'), files('/captured/b.har')])
})

test('files that are handed over one by one are one import, each once', async () => {
  const { opener, client, calls, settle } = openerOf()
  opener.start(client)
  for (const path of ['/a.har', '/b.har', '/a.har']) opener.ask([path], '/')
  await settle()
  expect(calls).toEqual([files('/a.har', '/b.har')])
})

test('of several links the last is shown; one beside files does not hide them', async () => {
  const { opener, client, calls, settle } = openerOf()
  opener.start(client)
  opener.ask(['hooktrail://delivery/1', '/a.har'], '/')
  opener.ask(['hooktrail://delivery/2'], '/')
  await settle()
  expect(calls).toEqual([address('/deliveries?id=2'), files('/a.har')])
})

test('a launch without links and files shows nothing', async () => {
  const { opener, client, calls, told, settle } = openerOf()
  opener.start(client)
  opener.ask([], '/')
  await settle()
  expect([calls, told]).toEqual([[], []])
})

test('a link that leads nowhere is explained, and another beside it is shown', async () => {
  const { opener, client, calls, told, settle } = openerOf()
  opener.start(client)
  opener.ask(['hooktrail://send/1', 'hooktrail://delivery/2'], '/')
  await settle()
  expect(calls).toEqual([address('/deliveries?id=2')])
  expect(told.map(({ message }) => message)).toEqual(['Hooktrail can’t open this link.'])
})

test('too many files are explained, and as many as allowed are opened', async () => {
  const { opener, client, calls, told, settle } = openerOf()
  const paths = Array.from({ length: maximumOpenedFiles }, (_, index) => `/${index}.har`)
  opener.start(client)
  opener.ask([...paths, '/more.har'], '/')
  await settle()
  expect(calls).toEqual([])
  expect(told.map(({ message }) => message)).toEqual(['Hooktrail can’t open that many files at once.'])
  opener.ask(paths, '/')
  await settle()
  expect(calls).toEqual([files(...paths)])
})

test('a failure is logged without what was asked for, and the next one is shown', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { opener, client, calls, settle } = openerOf(new AppError('not-available', 'No window: /secret.har'))
  opener.start(client)
  opener.ask(['/secret.har'], '/')
  await settle()
  expect(warn.mock.calls).toEqual([['What another program asked for was not opened.']])
  opener.ask(['/b.har'], '/')
  await settle()
  expect(calls).toEqual([files('/secret.har'), files('/b.har')])
})
