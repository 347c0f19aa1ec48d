import { expect, type Page } from 'playwright/test'
import { allExamples, fundingExample, transactionExample } from '../../../support/inspection/examples.ts'
import { callOf } from '../call-of.ts'
import { post } from '../posting.ts'

interface Filling {
  readonly page: Page
  readonly captureUrl: string
  /** Sets the time of day of the engine. */
  at(ms: number): void
  /** The last delivery arrives a little before. */
  readonly endMs: number
}

/** Deliveries of every kind over two hours, trails with and without problems, and something of everything else. */
export async function fillFolder({ page, captureUrl, at, endMs }: Filling): Promise<void> {
  const bodies = [...allExamples().map(({ body }) => JSON.stringify(body)), ...trails(), 'no json', '']
  for (const [index, body] of bodies.entries()) {
    at(endMs - (bodies.length - index) * 97_000)
    await post(captureUrl, body, { 'user-agent': 'webhook-sender/1.0' })
  }
  at(endMs - 30_000)
  await expect.poll(async () => (await callOf(page, 'app.status', {})).pendingCount).toBe(0)
  await organize(page)
  await configure(page)
  await sendSome(page)
}

/** An issuance out of order with a repetition, and one that failed and was refunded. */
function trails(): string[] {
  const own = { external_fiat_id: '00d1c2b3a4958677' }
  const refund = (refund_status: string, steps: object[]) =>
    transactionExample('redemption', 'FAILED', { refunded: true, refund_status, refund_steps: steps })
  const issuance = (status: 'PENDING' | 'IN_PROGRESS' | 'COMPLETE') => {
    const { event, payload } = transactionExample('issuance', status, own)
    return { event, payload: { ...payload, id: '4b1f0c6e-2a77-4f2d-8e15-93d0c7a6b501' } }
  }
  return [
    issuance('COMPLETE'),
    issuance('PENDING'),
    issuance('IN_PROGRESS'),
    issuance('IN_PROGRESS'),
    refund('PENDING', []),
    refund('COMPLETE', [{ step: 'FIAT_REFUND', status: 'COMPLETE', id: 'r-1' }]),
    transactionExample('issuance', 'FAILED', { failure_reason: 'small_deposit' }),
    fundingExample('complete'),
  ].map(body => JSON.stringify(body))
}

async function organize(page: Page): Promise<void> {
  await callOf(page, 'deliveries.tag', { of: { query: 'kind:redemption' }, add: ['checkout'] })
  await callOf(page, 'deliveries.note', { of: { query: 'reason:small_deposit' }, text: 'Ask support.' })
  await callOf(page, 'searches.save', { name: 'Failures', query: 'status:failed' })
  await callOf(page, 'searches.save', { name: 'Large issuances', query: 'kind:issuance amount:>1000' })
}

async function configure(page: Page): Promise<void> {
  await callOf(page, 'environments.save', {
    name: 'stage',
    service: 'transactions',
    baseUrl: 'https://stage.buildwithjuno.com',
  })
  await callOf(page, 'routes.save', {
    route: {
      path: '/orders/*',
      name: 'Orders app',
      targets: [{ url: 'http://127.0.0.1:3000/webhooks' }],
      rules: [{ when: { kind: 'funding' }, reaction: { type: 'hang' } }],
    },
  })
  await callOf(page, 'routes.save', { route: { path: '/mail', name: 'Mail', isEnabled: false } })
}

/** Replays, some to where nobody listens. */
async function sendSome(page: Page): Promise<void> {
  const { rows } = await callOf(page, 'deliveries.list', { query: 'kind:redemption', limit: 2 })
  for (const { id } of rows) {
    for (const target of [{ to: 'listener' }, { to: 'url', url: 'http://127.0.0.1:9/' }] as const) {
      await callOf(page, 'deliveries.replay', { id, target })
    }
  }
  await expect.poll(async () => (await callOf(page, 'app.status', {})).pendingCount).toBe(0)
}
