import { expect } from 'vitest'
import type { TestEngine } from '../../../support/engine/open-test-engine.ts'
import { post as postTo } from '../../../support/network/http-call.ts'

export const post = (bench: TestEngine, body: object | string = {}, path = '/hooks') =>
  postTo(`${bench.captureUrl}${path}`, body)

/**
 * Resolves when the stored deliveries have these responses, oldest first; responses are recorded a moment
 * later.
 */
export async function saved(bench: TestEngine, expected: readonly (number | null)[]): Promise<void> {
  for (;;) {
    const updated = bench.event('delivery.updated')
    const { rows } = await bench.client.call('deliveries.list', {})
    expect(rows).toHaveLength(expected.length)
    const responses = rows.map(({ response }) => response?.status ?? null).reverse()
    if (responses.every((response, index) => response === null || response === expected[index])) {
      if (responses.join() === expected.join()) return
    } else expect(responses).toEqual(expected)
    await updated
  }
}

/** The origin of the response to the only delivery; it is recorded a moment later. */
export async function origin(bench: TestEngine) {
  for (;;) {
    const updated = bench.event('delivery.updated')
    const [row] = (await bench.client.call('deliveries.list', {})).rows
    const found = row && (await bench.client.call('deliveries.get', { id: row.id })).responseOrigin
    if (found) return found
    await updated
  }
}

/** Resolves with the attempts of the current routes once there are `count`. */
export async function attempts(bench: TestEngine, count: number) {
  const { routes } = await bench.client.call('routes.list')
  for (;;) {
    const stored = bench.event('attempts.stored')
    const found = []
    for (const { id } of routes)
      found.push(...(await bench.client.call('attempts.list', { routeId: id, limit: 500 })).attempts)
    if (found.length >= count) return found
    await stored
  }
}
