import { expect, test } from 'vitest'
import { type Tunnel, tunnelIdSchema } from '#contract/registration/tunnel'
import {
  callbackOffers,
  firstOffer,
  registrationProblem,
} from '../../../../../../renderer/features/services/register/callback-offers.ts'
import { exampleTunnel } from '../../../../../support/renderer/examples.ts'

const captureUrl = 'http://127.0.0.1:4400'
const service = { baseUrl: 'https://stage.example', callbackPath: '/stage' }
const practice = { baseUrl: 'http://127.0.0.1:9000', callbackPath: '/practice' }
const tunnelId = tunnelIdSchema.parse(7)

const tunnel = (change: Partial<Tunnel> = {}) =>
  exampleTunnel({ id: 7, state: 'up', publicUrl: 'https://one.example', ...change })

test('a service elsewhere is offered the tunnel first, one on this machine this machine', () => {
  expect(callbackOffers(service, [tunnel()], captureUrl).map(offer => offer.url)).toEqual([
    'https://one.example/stage',
    'http://127.0.0.1:4400/stage',
  ])
  expect(firstOffer(practice, [tunnel()], captureUrl)).toBe('http://127.0.0.1:4400/practice')
})

test('an address that cannot work is not filled in unasked', () => {
  expect(firstOffer(service, [], captureUrl)).toBe('')
  expect(firstOffer(service, [tunnel({ publicUrl: null })], captureUrl)).toBe('')
  expect(firstOffer(practice, [], null)).toBe('')
})

test('a registration is in order while its tunnel has the address', () => {
  const registered = { callbackUrl: 'https://one.example/stage', tunnelId }
  expect(registrationProblem(registered, [tunnel()], captureUrl)).toBeNull()
})

test.each([
  ['a new address', tunnel({ publicUrl: 'https://two.example' }), 'https://two.example/stage?a=1'],
  ['is off', tunnel({ state: 'off', publicUrl: null }), null],
  ['no address', tunnel({ state: 'down', publicUrl: null }), null],
  ['is down', tunnel({ state: 'down' }), null],
])('a registration whose tunnel has %s says so', (words, now, url) => {
  const registered = { callbackUrl: 'https://one.example/stage?a=1', tunnelId }
  const problem = registrationProblem(registered, [now], captureUrl)
  expect(problem?.message).toContain(words)
  expect(problem?.url).toBe(url)
})

test('a removed tunnel and a moved listener are reported', () => {
  const registered = { callbackUrl: 'https://one.example/', tunnelId }
  expect(registrationProblem(registered, [], captureUrl)?.message).toContain('deleted')
  const here = { callbackUrl: 'http://127.0.0.1:4401/practice', tunnelId: null }
  expect(registrationProblem(here, [], captureUrl)?.url).toBe('http://127.0.0.1:4400/practice')
  const secure = 'https://127.0.0.1:4400'
  const overTls = { ...here, callbackUrl: `${secure}/practice` }
  expect(registrationProblem(overTls, [], 'http://127.0.0.1:4400', secure)).toBeNull()
  expect(registrationProblem(overTls, [], 'http://127.0.0.1:4400')).not.toBeNull()
})

test('an address of the user’s own is not judged', () => {
  expect(
    registrationProblem({ callbackUrl: 'https://own.example/', tunnelId: null }, [], captureUrl),
  ).toBeNull()
})
