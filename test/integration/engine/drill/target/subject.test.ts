import { existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { StateReader } from '#contract/drill/drill'
import { findPrograms, noPrograms } from '../../../../../main/engine/drill/programs.ts'
import { UnfitRecord } from '../../../../../main/engine/drill/subject.ts'
import { createSubject, subjectLimits } from '../../../../../main/engine/drill/target/subject.ts'
import { systemClock } from '../../../../../main/engine/ports.ts'
import { findProgram } from '../../../../../main/engine/programs/programs.ts'
import { nothingReady } from '../../../../../main/engine/sending/direct.ts'
import { openPort } from '../../../../support/network/open-port.ts'
import { isRunning } from '../../../../support/processes/process-figures.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

type SentResponse = (request: IncomingMessage, response: ServerResponse, body: string) => void

async function app(respond: SentResponse): Promise<{ url: string; connections: () => number }> {
  let connections = 0
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    try {
      for await (const piece of request) pieces.push(piece)
    } catch {
      // The sender has gone.
    }
    respond(request, response, Buffer.concat(pieces).toString())
  })
  server.on('connection', () => {
    connections += 1
  })
  return { url: `http://127.0.0.1:${await openPort(server)}/`, connections: () => connections }
}

const onPosix = test.skipIf(process.platform === 'win32')
const none = { by: 'none' } as const
const never = new AbortController().signal
const of = { recordId: 'a/b c', named: {}, service: 'funding', kind: 'funding' } as const
const limits = { ...subjectLimits, responseMs: 200, urlTimeoutMs: 200, stdoutBytes: 100 }

const subjectOf = async (
  url: string,
  state: StateReader = none,
  restart: string[] | null = null,
  timeoutMs = 60_000,
) =>
  createSubject(
    {
      url,
      state,
      restart,
      prepare: null,
      fault: null,
      programs: await findPrograms({ state, restart, prepare: null, fault: null }),
    },
    systemClock,
    {
      ...limits,
      timeoutMs,
      restartMs: 60_000,
    },
  )
const notification = (body: string, isResponseLost = false) => ({ body: Buffer.from(body), isResponseLost })

test('notifications of a wave are sent at once, each on its own connection, and their responses are in order', async () => {
  const waiting: (() => void)[] = []
  const { url, connections } = await app((request, response, body) => {
    expect([request.method, request.headers['content-type']]).toEqual(['POST', 'application/json'])
    waiting.push(() => {
      response.statusCode = Number(body)
      response.end()
    })
    // Only once all are here, and the last one first.
    if (waiting.length === 3) for (const end of waiting.reverse()) end()
  })
  const responses = await (await subjectOf(url)).send(
    ['200', '404', '503'].map(body => notification(body)),
    never,
  )
  expect(responses.map(({ status, isPassed }) => [status, isPassed])).toEqual([
    [200, true],
    [404, false],
    [503, false],
  ])
  expect(connections()).toBe(3)
})

test('a program that is allowed for the port of a tunnel gets no other port from a record', async () => {
  const command = [process.execPath, '-p', 'process.argv.slice(1).join()', 'a{port}', '{recordId}']
  const subject = await subjectOf('http://127.0.0.1:1/', { by: 'command', command })
  const state = await subject.readState?.({ ...of, recordId: '1', named: { port: '5432' } }, never)
  expect(state).toMatchObject({ status: 0, text: 'a{port},1\n' })
})

test('each notification and each state has a connection of its own, since the app may close an idle one at any time', async () => {
  const { url, connections } = await app((_request, response) => void response.end('{}'))
  const subject = await subjectOf(url, { by: 'url', url: `${url}{recordId}` })
  for (let time = 0; time < 2; time++) {
    expect(await subject.send([notification('1')], never)).toMatchObject([{ status: 200 }])
    expect(await subject.readState?.(of, never)).toMatchObject({ status: 200 })
  }
  expect(connections()).toBe(4)
})

test('a response that is too late, none, and one that is lost are told apart', async () => {
  const arrived = Promise.withResolvers<string>()
  const gone = Promise.withResolvers<void>()
  const { url } = await app((request, response, body) => {
    if (body === 'reset') request.socket.destroy()
    if (body !== 'lost') return
    arrived.resolve(body)
    response.on('close', () => gone.resolve())
  })
  const [late, reset, lost] = await (await subjectOf(url)).send(
    [notification('late'), notification('reset'), notification('lost', true)],
    never,
  )
  expect(late).toMatchObject({ status: null, isPassed: false, error: { code: 'target-timeout' } })
  // A timer of Node may end up to a millisecond early.
  expect(late?.elapsedMs).toBeGreaterThanOrEqual(199)
  expect(reset).toMatchObject({ status: null, isPassed: false, error: { code: 'target-closed' } })
  expect(lost).toMatchObject({ status: null, isPassed: true, error: null })
  expect(await arrived.promise, 'the app has the whole request').toBe('lost')
  await gone.promise
})

onPosix(
  'no value that the sign command printed, and no token of the state, is in a response or a state',
  async () => {
    const { url } = await app(
      (_request, response) => void response.end('{"a":"tok\\/printed_1","b":"tok_of_state"}'),
    )
    const program = await findProgram(['echo', 'tok/printed_1'], undefined)
    const subject = createSubject(
      {
        url,
        state: { by: 'url', url: `${url}{recordId}` },
        restart: null,
        prepare: null,
        fault: null,
        programs: noPrograms,
        added: {
          sent: { ...nothingReady, signing: { program, header: 'X-Token' } },
          state: { ...nothingReady, secrets: ['tok_of_state'] },
        },
      },
      systemClock,
    )
    const clean = '{"a":"[removed]","b":"[removed]"}'
    expect(await subject.send([notification('{}')], never)).toMatchObject([{ body: clean }])
    expect(await subject.readState?.(of, never)).toMatchObject({ text: clean })
  },
)

test('what cannot be reached is a response with an error, also where it should be lost', async () => {
  const subject = await subjectOf('http://127.0.0.1:1/')
  const responses = await subject.send([notification('{}'), notification('{}', true)], never)
  expect(responses.map(({ error, isPassed }) => [error?.code, isPassed])).toEqual([
    ['target-unreachable', false],
    ['target-unreachable', false],
  ])
})

test('what is under way rejects as cancelled at once', async () => {
  const arrived = Promise.withResolvers<void>()
  const { url } = await app(() => arrived.resolve())
  const cancelled = new AbortController()
  const subject = createSubject(
    { url, state: none, restart: null, prepare: null, fault: null, programs: noPrograms },
    systemClock,
  )
  const sending = subject.send([notification('{}')], cancelled.signal)
  const pausing = subject.pause(60_000, cancelled.signal)
  await arrived.promise
  cancelled.abort()
  await expect(sending).rejects.toMatchObject({ code: 'cancelled' })
  await expect(pausing).rejects.toMatchObject({ code: 'cancelled' })
  await expect(subject.send([notification('{}')], cancelled.signal)).rejects.toMatchObject({
    code: 'cancelled',
  })
})

test('a state is read with GET, its id written as a part of a URL; redirects are not followed', async () => {
  const { url } = await app((request, response) => {
    if (request.url?.startsWith('/moved')) response.writeHead(302, { location: '/orders/1' })
    response.end(`${request.method} ${request.url}`)
  })
  const read = async (path: string) =>
    (await subjectOf(url, { by: 'url', url: `${url}${path}` })).readState?.(of, never)
  expect(await read('orders/{recordId}?of={recordId}')).toEqual({
    status: 200,
    isCut: false,
    text: 'GET /orders/a%2Fb%20c?of=a%2Fb%20c',
  })
  expect(await read('moved/{recordId}')).toMatchObject({ status: 302 })
})

test('a long state is cut, and one without a complete response is unreadable', async () => {
  const { url } = await app((request, response) => {
    if (request.url === '/long/1') response.end('x'.repeat(500))
    if (request.url === '/broken/1') {
      response.writeHead(200, { 'content-length': '10' })
      response.write('x')
      response.destroy()
    }
  })
  const read = async (path: string) =>
    (await subjectOf(url, { by: 'url', url: `${url}${path}/{recordId}` })).readState?.(
      { ...of, recordId: '1' },
      never,
    )
  expect(await read('long')).toEqual({ status: 200, isCut: true, text: 'x'.repeat(100) })
  await expect(read('broken')).rejects.toMatchObject({ code: 'state-unreadable' })
  await expect(read('slow')).rejects.toMatchObject({ code: 'state-unreadable' })
})

const node = (script: string) => [process.execPath, '-e', script, '{recordId}']
const readBy = async (command: string[], signal = never, timeoutMs?: number, recordId = 'a/b:c-1') =>
  (await subjectOf('http://127.0.0.1:1/', { by: 'command', command }, null, timeoutMs)).readState?.(
    { ...of, recordId },
    signal,
  )

test('a state is what a program prints, with its exit code', async () => {
  expect(await readBy(node('console.log(process.argv[1]); process.exitCode = 3'))).toEqual({
    status: 3,
    isCut: false,
    text: 'a/b:c-1\n',
  })
  expect(await readBy(node('process.stdout.write("x".repeat(500))'))).toMatchObject({
    isCut: true,
    text: 'x'.repeat(100),
  })
})

test('a program that does not end is ended at its limit, and at once where the drill is cancelled', async () => {
  await expect(readBy(node('setInterval(() => {}, 1000)'), never, 400)).rejects.toMatchObject({
    code: 'state-unreadable',
    message: expect.stringContaining('0.4 seconds'),
  })
  await expect(readBy(['/no/such/program', '{recordId}'])).rejects.toMatchObject({
    code: 'state-unreadable',
  })
  const cancelled = new AbortController()
  const reading = readBy(node('setInterval(() => {}, 1000)'), cancelled.signal)
  cancelled.abort()
  await expect(reading).rejects.toMatchObject({ code: 'cancelled' })
})

test.skipIf(process.platform !== 'linux')('what a program has started is ended with it', async () => {
  const file = join(temporaryFolder(), 'pid')
  const inner = `require('fs').writeFileSync(${JSON.stringify(file)}, String(process.pid)); setInterval(() => {}, 1000)`
  const outer = `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(inner)}])`
  const cancelled = new AbortController()
  const reading = readBy(node(outer), cancelled.signal, 60_000)
  const pid = () => (existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0)
  await expect.poll(pid).toBeGreaterThan(0)
  cancelled.abort()
  await expect(reading).rejects.toMatchObject({ code: 'cancelled' })
  await expect.poll(() => isRunning(pid())).toBe(false)
})

test.each([
  ['a zero byte', 'a\0b', 'the id of the record as code'],
  ['half a character', 'a\ud800', 'the id of the record as code'],
  ...[
    ';x',
    '$(x)',
    '`x`',
    "'x",
    '"x',
    'a b',
    'a\nb',
    'a>b',
    'a*',
    '~a',
    '%a%',
    'a&b',
    'a|b',
    '\\a',
    'a{b',
  ].map(id => [JSON.stringify(id), id, 'the id of the record as code']),
  ['the form of an option', '--output=x', 'the id of the record as code'],
  ['more than a program can get', 'x'.repeat(200_000), '32 KiB'],
])(
  'a state whose record id has %s is unreadable, with the reason; no program gets another id',
  async (_, id, why) => {
    await expect(readBy(node('console.log(process.argv[1])'), never, undefined, id)).rejects.toMatchObject({
      code: 'state-unreadable',
      message: expect.stringContaining(why),
    })
  },
)

test.each([
  ['a zero byte', 'a\0b', []],
  ['code', 'a$(b)', ['{recordId}']],
  ['more than a program can get', 'x'.repeat(40_000), ['{recordId}']],
])('a record with %s ends no drill: it is not prepared', async (_, recordId, words) => {
  const programs = { restart: null, prepare: ['prepare', ...words], fault: ['fault'] }
  const subject = createSubject(
    { url: 'http://127.0.0.1:1/', state: none, ...programs, programs: noPrograms },
    systemClock,
  )
  const record = { ...of, recordId, named: {}, body: '{}' }
  await expect(subject.prepare?.(record, never)).rejects.toBeInstanceOf(UnfitRecord)
  // The fault command has values in variables only.
  if (words.length === 0)
    await expect(subject.fault?.(true, record, never)).rejects.toBeInstanceOf(UnfitRecord)
})

test('a restart ends with its command, whatever it has started, and fails where it fails', async () => {
  const background = `require('child_process').spawn(process.execPath, ['-e', 'setTimeout(() => {}, 3000)'], { stdio: 'inherit' }).unref()`
  await (await subjectOf('http://127.0.0.1:1/', none, [process.execPath, '-e', background])).restart?.(never)
  const failing = await subjectOf('http://127.0.0.1:1/', none, [process.execPath, '-e', 'process.exit(4)'])
  await expect(failing.restart?.(never)).rejects.toMatchObject({
    message: expect.stringMatching(/restart command ended with 4/),
  })
})
