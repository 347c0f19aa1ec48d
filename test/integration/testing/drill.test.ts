import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { DrillError, DrillOptions } from '../../../main/testing/testing-types.d.ts'
import { drill } from '../../../main/testing.ts'
import { httpCall } from '../../support/network/http-call.ts'
import type { ReceiverKind } from '../../support/receivers/receiver-apps.ts'
import { type Receiver, startReceiver } from '../../support/receivers/start-receiver.ts'
import { startedReceiver } from '../../support/receivers/started-receiver.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const usual = { scenarios: ['issuance-complete'], settleMs: 20, runs: 3, seed: 3 }

/** Each read has a separate connection: a restart ends the open connections. */
const stateAt =
  ({ stateUrl }: Receiver) =>
  async (recordId: string): Promise<unknown> =>
    JSON.parse((await httpCall(stateUrl.replace('{recordId}', recordId))).text)

/** Result of a drill of a receiver, with its state read in this process. */
async function drilled(kind: ReceiverKind, options: Partial<DrillOptions> = {}) {
  const receiver = await startedReceiver(kind)
  const given: DrillOptions = {
    to: receiver.url,
    stateOf: stateAt(receiver),
    ...usual,
    ...options,
  }
  return { receiver, given, ended: drill(given) }
}

const failureOf = async (work: Promise<unknown>): Promise<DrillError> => {
  const thrown = await work.then(
    () => null,
    error => error,
  )
  if (!(thrown instanceof Error)) throw new Error('The drill resolved.')
  return thrown as DrillError
}

test('an app that is right: everything that a trail has is checked and held', async () => {
  const { ended } = await drilled('right')
  const { broken, held, unchecked, failures, seed } = await ended
  expect({ broken, unchecked, failures, seed }).toEqual({
    broken: [],
    unchecked: ['refunds', 'signatures'],
    failures: [],
    seed: 3,
  })
  expect(held.length).toBe(9)
})

test('an app that is wrong: the message has the smallest sequence, the difference and the call that repeats it, which fails in the same way', async () => {
  const { ended, given } = await drilled('last-arrival-wins', { properties: ['order'] })
  const { name, message, result } = await failureOf(ended)
  expect(name).toBe('DrillError')
  const [failure] = result.failures
  expect(failure).toMatchObject({ property: 'order', trail: 'issuance-complete', seed: 3 })
  expect(failure?.sequence.length).toBe(2)
  const { path = '', sentence = '', repeat = '' } = failure ?? {}
  for (const part of [sentence, 'Sent:', 'COMPLETE', 'Difference of the end states:', repeat, path])
    expect(message).toContain(part)
  expect(repeat).toBe(
    `await drill({ …, properties: ['order'], only: ["issuance-complete"], seed: 3, path: '${path}' })`,
  )
  const again = await failureOf(drill({ ...given, only: ['issuance-complete'], path }))
  expect(again.result.failures[0]?.sequence).toEqual(failure?.sequence)
  expect(again.result.failures[0]?.differences).toEqual(failure?.differences)
})

test('restarts are a function of the test: what was acknowledged and lost is found', async () => {
  const receiver = await startedReceiver('forgets-on-restart')
  const { result } = await failureOf(
    drill({
      ...usual,
      to: receiver.url,
      stateOf: stateAt(receiver),
      restart: () => receiver.restart(),
      properties: ['recovery'],
      runs: 40,
    }),
  )
  expect(result.broken).toEqual(['recovery'])
  expect(result.failures[0]?.sequence.some(({ mishap }) => mishap === 'restart')).toBe(true)
})

test('a check judges each record with what was sent: its error or text breaks the expected state', async () => {
  const checked: number[] = []
  const { ended, given } = await drilled('right', {
    properties: ['expected'],
    check: ({ state, sent, trail, kind, recordId }) => {
      const last = trail.notifications.at(-1) as { payload: { id: string; status: string } }
      checked.push(sent.length)
      if (kind !== 'issuance' || last.payload.id !== recordId) throw new Error('another record')
      const { status } = state as { status: string }
      const isPaid = sent.some(one => JSON.stringify(one).includes('COMPLETE'))
      if (isPaid && status !== last.payload.status.toLowerCase()) throw new Error(`the status is ${status}`)
    },
  })
  expect((await ended).held).toEqual(['expected'])
  expect(checked.length).toBeGreaterThan(3)
  const { message, result } = await failureOf(
    drill({ ...given, expect: ['final-status'], check: async () => 'an invoice is missing' }),
  )
  expect(result.broken).toEqual(['expected'])
  expect(message).toContain('Your check failed: an invoice is missing')
  await expect(drill({ ...given, expect: ['amount=/payload'] })).rejects.toThrow(/is no expectation/)
})

test('bodies of one’s own are drilled, as texts or as values', async () => {
  const body = (status: string, second: number) => ({
    event: 'funding',
    payload: {
      fid: '037c9d1e2f3a4b5c6d7e8f9012345678',
      status,
      currency: 'mxn',
      amount: '500.00',
      created_at: `2026-01-01T00:00:0${second}+00:00`,
    },
  })
  const trails = [{ name: 'mine', bodies: [body('pending', 1), JSON.stringify(body('complete', 1))] }]
  const { ended, receiver } = await drilled('right', { scenarios: [], trails, properties: ['repeats'] })
  expect((await ended).held).toEqual(['repeats'])
  expect(receiver.taken()).toBeGreaterThan(3)
})

test('a failing dependency is a function of the test: an app that remembers before it stores is found, and a right one is not', async () => {
  const run = async (kind: ReceiverKind) => {
    const receiver = await startedReceiver(kind)
    const ended = drill({
      ...usual,
      runs: 12,
      to: receiver.url,
      stateOf: stateAt(receiver),
      properties: ['recovery'],
      fault: isOn => receiver.fault(isOn),
    })
    return { receiver, ended }
  }
  const wrong = await run('seen-before-stored')
  const { result } = await failureOf(wrong.ended)
  expect(result.failures).toMatchObject([{ suspicion: 'seen-before-stored', property: 'recovery' }])
  expect(wrong.receiver.isDown()).toBe(false)
  const right = await run('reports-failures')
  const { held, exercised } = await right.ended
  expect(held).toEqual(['recovery'])
  expect(exercised.find(({ situation }) => situation === 'dependency-fails')?.times).toBeGreaterThan(0)
})

test('a dependency works again after a drill that is canceled while it fails', async () => {
  const receiver = await startedReceiver('reports-failures')
  const stop = new AbortController()
  const ended = drill({
    ...usual,
    runs: 12,
    to: receiver.url,
    stateOf: stateAt(receiver),
    properties: ['recovery'],
    signal: stop.signal,
    fault(isOn) {
      receiver.fault(isOn)
      if (isOn) stop.abort()
    },
  })
  await expect(ended).rejects.toThrow('canceled')
  expect(receiver.isDown()).toBe(false)
})

test('a failure is saved in a folder, is sent first from then on, and holds once the app is mended', async () => {
  const save = temporaryFolder()
  const options = { properties: ['order'] as const, save }
  const first = await failureOf((await drilled('last-arrival-wins', options)).ended)
  expect(first.result.saved).toEqual([])
  const name = join(save, 'scenarios', 'order-issuance-complete.json')
  const again = await failureOf((await drilled('last-arrival-wins', { ...options, seed: 9 })).ended)
  expect(again.result.saved).toMatchObject([{ name, property: 'order', verdict: 'broken' }])
  expect(again.message).toContain(`await drill({ …, only: [${JSON.stringify(name)}] })`)
  const mended = await (await drilled('right', { ...options, only: [name] })).ended
  expect(mended.saved).toMatchObject([{ name, verdict: 'held' }])
  expect(mended).toMatchObject({ runs: 1, held: [], broken: [] })
})

describe('what ends a drill without a verdict', () => {
  test('an app that cannot be reached', async () => {
    const receiver = await startReceiver('right')
    await receiver.close()
    await expect(drill({ ...usual, to: receiver.url, stateOf: () => ({}) })).rejects.toThrow(
      /can't be reached/,
    )
  })

  test('a state that the app does not have', async () => {
    const { ended } = await drilled('right', { stateOf: () => undefined })
    await expect(ended).rejects.toThrow('`stateOf` returned undefined for a record that was just sent.')
  })

  test('a function of the test that throws', async () => {
    const stateOf = (): never => {
      throw new Error('no such table: orders')
    }
    const { ended } = await drilled('right', { stateOf })
    await expect(ended).rejects.toThrow('no such table: orders')
  })

  test('a function of the test that throws in the middle of a property', async () => {
    const receiver = await startedReceiver('right')
    const read = stateAt(receiver)
    const records = new Set<string>()
    const ended = drill({
      ...usual,
      to: receiver.url,
      properties: ['order'],
      stateOf: async id => {
        // How often a record is read until it no longer changes depends on the machine; which records are sent does not.
        records.add(id)
        if (records.size > 6) throw new Error('the database is closed')
        return read(id)
      },
    })
    await expect(ended).rejects.toThrow('the database is closed')
  })

  test('nothing that could be checked', async () => {
    const receiver = await startedReceiver('right')
    await expect(drill({ ...usual, to: receiver.url, properties: ['order'] })).rejects.toThrow(
      'Nothing was checked.',
    )
  })

  test('a property that no trail could check, where that is asked for', async () => {
    const { ended } = await drilled('right', { failUnchecked: true, properties: ['order', 'refunds'] })
    await expect(ended).rejects.toThrow('Not checked: refunds.')
  })

  test('a required property that no trail could check; an unknown one is refused with the nearest', async () => {
    const { ended } = await drilled('right', { require: ['refunds'], properties: ['order', 'refunds'] })
    await expect(ended).rejects.toThrow('Not checked: refunds.')
    const to = 'http://127.0.0.1:1/'
    const require = ['refund' as 'refunds']
    await expect(drill({ to, require })).rejects.toThrow('No property is named refund. Did you mean refunds?')
    await expect(drill({ to, require: ['refunds'], properties: ['order'] })).rejects.toThrow(
      'The property refunds is required, but is not among the chosen properties.',
    )
  })

  test('a preparation that rejects', async () => {
    const prepare = (): never => {
      throw new Error('no such table: orders')
    }
    const { ended } = await drilled('right', { prepare })
    await expect(ended).rejects.toThrow('no such table: orders')
  })

  test('the signal of the test', async () => {
    const stop = new AbortController()
    const { ended } = await drilled('right', {
      signal: stop.signal,
      stateOf: () => {
        stop.abort()
        return {}
      },
    })
    await expect(ended).rejects.toThrow('canceled')
  })

  test('options that are no options, a trail that is not there, and a host that was not allowed', async () => {
    const to = 'http://127.0.0.1:1/'
    await expect(drill({ to, runs: 0 })).rejects.toThrow('The option runs of drill is not valid')
    await expect(drill({ to, stateof: () => ({}) } as DrillOptions)).rejects.toThrow(
      'drill has no option stateof. Did you mean stateOf?',
    )
    await expect(drill({ to, only: ['nope'] })).rejects.toThrow('No trail is named nope')
    await expect(drill({ to: 'http://app.example.com/' })).rejects.toThrow(
      'app.example.com is not this machine',
    )
  })
})

describe('an app that verifies what it gets', () => {
  const secret = 'whsec_70a5e4c9b1'
  const isSigned = (body: Buffer, given: unknown, signed: Buffer | string = body) =>
    given === createHmac('sha256', secret).update(signed).digest('base64')
  const usualOf = async (accepts: (request: IncomingMessage, body: Buffer) => boolean) => {
    const receiver = await startedReceiver('right', {
      accepts: (request, body) => request.method === 'GET' || accepts(request, body),
    })
    const properties = ['responses', 'signatures'] as const
    return { ...usual, to: receiver.url, stateOf: stateAt(receiver), properties }
  }

  test('holds with its headers and an HMAC over the body, and breaks with another secret', async () => {
    const given = await usualOf(
      ({ headers }, body) => headers['x-price'] === '$5' && isSigned(body, headers['x-signature']),
    )
    const signed = (own: string) =>
      drill({
        ...given,
        headers: { 'X-Price': '$5' },
        sign: { header: 'X-Signature', secret: own, encoding: 'base64' },
      })
    expect((await signed(secret)).held).toEqual(['responses', 'signatures'])
    const { message } = await failureOf(signed(`${secret}x`))
    expect(message).toContain('401')
    expect(message).not.toContain(secret)
  })

  test('holds with the headers of a function, which gets the bytes of the body', async () => {
    const given = await usualOf(({ headers }, body) =>
      isSigned(body, headers['x-signature'], `${headers['x-time']}.${body}`),
    )
    const sign = (body: Uint8Array) => ({
      'X-Time': '1771000000',
      'X-Signature': createHmac('sha256', secret).update('1771000000.').update(body).digest('base64'),
    })
    expect((await drill({ ...given, sign })).held).toEqual(['responses', 'signatures'])
  })

  test('holds with a token, which a wrong signature has in another form; an app that ignores it breaks', async () => {
    const sign = () => ({ 'X-Token': secret })
    const given = await usualOf(({ headers }) => headers['x-token'] === secret)
    expect((await drill({ ...given, sign })).held).toEqual(['responses', 'signatures'])
    const { message } = await failureOf(drill({ ...(await usualOf(() => true)), sign }))
    expect(message).toContain('The app breaks signatures')
    expect(message).toContain(
      'Looks like signatures are not verified: a notification with a wrong signature or without one changes the state.',
    )
  })

  test.each([
    [{ headers: { 'X-A': 'one\ntwo' } }, /no line breaks/],
    [{ headers: { Host: 'x' } }, /set by the call itself/],
    [{ sign: { header: 'X-A', secret: '' } }, /sign.secret of drill is empty/],
  ])('%j is refused', async (more, message) => {
    await expect(drill({ to: 'http://127.0.0.1:9/', ...more })).rejects.toThrow(message)
  })

  test('an error of the function ends the drill', async () => {
    const given = await usualOf(() => true)
    const sign = () => {
      throw new Error('The key is missing.')
    }
    await expect(drill({ ...given, sign })).rejects.toThrow('The key is missing.')
  })
})
