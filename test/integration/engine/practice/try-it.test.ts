import { expect, onTestFinished, test } from 'vitest'
import type { PracticeFault } from '#contract/registration/practice'
import type { Client } from '#contract/transport'
import { testEngineOfFile } from '../../../support/engine/open-test-engine.ts'

const engineOfFile = testEngineOfFile()

/** `record code` of everything that inspection found, as often as it did. */
async function foundIn(client: Client): Promise<string[]> {
  const found: string[] = []
  const keys = new Map<string, string>()
  const ids: number[] = []
  for (let before: number | undefined; ; ) {
    const { rows, hasMore } = await client.call('deliveries.list', {
      limit: 500,
      ...(before === undefined ? {} : { before: before as never }),
    })
    for (const row of rows) {
      ids.push(row.id)
      if (row.recordKey !== null) keys.set(row.recordKey, row.recordId ?? '')
    }
    if (!hasMore) break
    before = rows.at(-1)?.id
  }
  for (const id of ids) {
    const { recordId, findings } = await client.call('deliveries.get', { id: id as never })
    for (const { code } of findings) found.push(`${recordId} ${code}`)
  }
  for (const [recordKey, recordId] of keys) {
    const { findings } = await client.call('trails.get', { recordKey })
    for (const { code } of findings) found.push(`${recordId} ${code}`)
  }
  return found
}

async function allFaults(client: Client): Promise<PracticeFault[]> {
  return (await client.call('practice.faults', { limit: 1000 })).faults
}

/** Resolves when everything that was sent is stored and inspected. */
async function practise(options: object) {
  const { engine, client } = engineOfFile()
  const { deliveryCount: earlier } = await client.call('app.status')
  const { registrations } = await client.call('practice.try', options)
  expect(registrations.map(one => one.outcome)).toEqual(['registered', 'registered'])
  // Not before: the first service may be done while nothing is registered at the second.
  await new Promise<void>(resolve => {
    const look = async (): Promise<void> => {
      const [practice, app] = await Promise.all([client.call('practice.status'), client.call('app.status')])
      const count = earlier + practice.delivered
      if (practice.isDone && app.pendingCount === 0 && app.deliveryCount === count) resolve()
    }
    onTestFinished(engine.subscribe(() => void look()))
    void look()
  })
}

test('every fault that can be seen is found, and nothing is found that was not put in', async () => {
  const { client } = engineOfFile()
  await practise({ count: 40, perSecond: 400, seed: 3 })

  const status = await client.call('practice.status')
  expect(status).toMatchObject({ givenUp: 0, isDone: true })
  expect(status.delivered).toBeGreaterThanOrEqual(80)
  const faults = await allFaults(client)
  expect(new Set(faults.map(fault => fault.kind))).toEqual(
    new Set(['duplicate', 'reordering', 'skip', 'failure']),
  )
  const putIn = faults.flatMap(fault => fault.findings.map(code => `${fault.recordId} ${code}`))
  // No document orders what the funding service sends: that is no fault.
  const found = (await foundIn(client)).filter(each => !each.endsWith('order-not-certain'))
  expect(found.sort()).toEqual(putIn.sort())

  const { rows } = await client.call('trails.list', { limit: 500 })
  for (const row of rows) expect(['complete', 'failed']).toContain(row.status?.toLowerCase())
})

test('a seed that is used again repeats its notifications byte for byte, and makes no second pair of environments', async () => {
  const { client } = engineOfFile()
  const hashesOfRun = async (): Promise<string[]> => {
    const { deliveryCount: before } = await client.call('app.status')
    await practise({ count: 5, perSecond: 400, seed: 9 })
    const { rows } = await client.call('deliveries.list', { limit: 500 })
    const bodies = rows.filter(({ id }) => id > before).map(({ id }) => client.call('deliveries.get', { id }))
    return (await Promise.all(bodies)).map(({ bodySha256 }) => bodySha256).sort()
  }
  const first = await hashesOfRun()
  expect(first.length).toBeGreaterThan(9)
  expect(await hashesOfRun()).toEqual(first)
  const { environments } = await client.call('environments.list')
  expect(environments.map(one => one.name).sort()).toEqual(['practice-funding', 'practice-transactions'])
})
