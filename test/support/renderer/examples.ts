import type { Finding } from '#contract/deliveries/finding'
import { type Environment, environmentSchema } from '#contract/registration/environment'
import { type PracticeStatus, practiceStatusSchema } from '#contract/registration/practice'
import { type Tunnel, tunnelSchema } from '#contract/registration/tunnel'
import { type Fixture, fixtureSchema } from '#contract/sending/sending'
import { updateStatusSchema } from '#contract/updates'

const lack = (name: string) => ({
  code: 'field-missing',
  path: `/payload/${name}`,
  message: `Expected ${name}; it is missing.`,
  source: 'a document',
})

/** One finding about two fields. */
export const lacks: Finding = {
  severity: 'info',
  code: 'field-missing',
  path: '/payload',
  message: '2 documented fields are missing: asset, network.',
  source: 'a document',
  fields: [lack('asset'), lack('network')],
}

// What an engine responds with, with these values instead of the defaults.

/** One that calls nothing with a secret. */
export function exampleEnvironment(values: object = {}): Environment {
  return environmentSchema.parse({
    id: 1,
    name: 'stage',
    service: 'transactions',
    baseUrl: 'https://service.example',
    authentication: { kind: 'none' },
    callbackPath: '/stage',
    sourceAddresses: { basis: 'none', addresses: [] },
    ...values,
  })
}

/** Stopped, and without a run before. */
export function examplePractice(values: object = {}): PracticeStatus {
  return practiceStatusSchema.parse({
    state: 'stopped',
    baseUrl: null,
    seed: 1,
    registrations: [],
    planned: 0,
    delivered: 0,
    givenUp: 0,
    isDone: false,
    faultCount: 0,
    lastElapsedMs: null,
    refusedHosts: [],
    ...values,
  })
}

/** Switched off. */
export function exampleTunnel(values: object = {}): Tunnel {
  return tunnelSchema.parse({
    id: 1,
    name: 'home',
    way: { kind: 'cloudflared' },
    state: 'off',
    message: 'Switched off.',
    publicUrl: null,
    inletUrl: null,
    sinceMs: 1,
    restarts: 0,
    isSourceVisible: false,
    startsWithApp: false,
    folder: null,
    approveCommand: null,
    ...values,
  })
}

/** A bundled one, of a funding. */
export function exampleFixture(status: string, values: object = {}): Fixture {
  return fixtureSchema.parse({
    id: `funding-${status}`,
    title: `Funding, ${status}`,
    service: 'funding',
    kind: 'funding',
    status,
    refundStatus: null,
    method: null,
    description: 'A funding.',
    isOwn: false,
    ...values,
  })
}

/** What a host knows of version 2.0.0, which it can install. */
export const exampleUpdates = updateStatusSchema.parse({
  feedUrl: 'https://updates.example.org/feed.json',
  mayAsk: true,
  lastLook: { atMs: Date.UTC(2026, 0, 11), problem: null },
  release: {
    version: '2.0.0',
    publishedAtMs: Date.UTC(2026, 0, 10),
    notes: '### Added\n- A second version.',
    pageUrl: 'https://updates.example.org/releases/2.0.0',
    way: 'install',
    file: { name: 'Hooktrail-2.0.0.zip', bytes: 100_000_000 },
    command: null,
  },
  work: { kind: 'none' },
})
