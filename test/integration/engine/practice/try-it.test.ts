import { expect, onTestFinished, test } from 'vitest'
import type { PracticeFault } from '#contract/registration/practice'
import { type Client, createClient } from '#contract/transport'
import { createEngine } from '../../../../main/engine/create-engine.ts'
import { testPorts } from '../../../support/engine/ports.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

async function openEngine() {
  const ports = testPorts(temporaryFolder())
  const engine = await createEngine({ ports, version: '0', host: 'command', listen: { port: 0 } })
  onTestFinished(() => engine.close())
  return { engine, client: createClient(engine) }
}

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

/** Resolves when everything that was sent, `earlier` deliveries included, is stored and inspected. */
async function practise(opened: Awaited<ReturnType<typeof openEngine>>, options: object, earlier = 0) {
  const { engine, client } = opened
  const isComplete = new Promise<void>(resolve => {
    const look = async (): Promise<void> => {
      const [practice, app] = await Promise.all([client.call('practice.status'), client.call('app.status')])
      const count = earlier + practice.delivered
      if (practice.isDone && app.unreadCount === 0 && app.deliveryCount === count) resolve()
    }
    onTestFinished(engine.subscribe(() => void look()))
  })
  const { registrations } = await client.call('practice.try', options)
  expect(registrations.map(one => one.outcome)).toEqual(['registered', 'registered'])
  await isComplete
}

test('every fault that can be seen is found, and nothing is found that was not put in', async () => {
  const opened = await openEngine()
  const { client } = opened
  await practise(opened, { count: 40, perSecond: 400, seed: 3 })

  const status = await client.call('practice.status')
  expect(status).toMatchObject({ givenUp: 0, isDone: true })
  expect(status.delivered).toBeGreaterThanOrEqual(80)
  const faults = await allFaults(client)
  expect(new Set(faults.map(fault => fault.kind))).toEqual(
    new Set(['duplicate', 'reordering', 'skip', 'failure']),
  )
  const putIn = faults.flatMap(fault => fault.findings.map(code => `${fault.recordId} ${code}`))
  expect((await foundIn(client)).sort()).toEqual(putIn.sort())

  const { rows } = await client.call('trails.list', { limit: 500 })
  for (const row of rows) expect(['complete', 'failed']).toContain(row.status?.toLowerCase())
})

/** The sha256 of every body, as often as it came, in the order of the hashes. */
async function bodyHashes(client: Client): Promise<string[]> {
  const { rows } = await client.call('deliveries.list', { limit: 500 })
  const bodies = await Promise.all(
    rows.map(row => client.call('deliveries.get', { id: row.id }).then(one => one.bodySha256)),
  )
  return bodies.sort()
}

test('a seed that is used again repeats its notifications byte for byte, and nothing else is found', async () => {
  const opened = await openEngine()
  const { client } = opened
  const options = { count: 15, perSecond: 400, seed: 9 }
  await practise(opened, options)
  const first = { found: await foundIn(client), hashes: await bodyHashes(client) }
  const faults = await allFaults(client)
  const putIn = faults.flatMap(fault => fault.findings.map(code => `${fault.recordId} ${code}`))
  expect([...first.found].sort()).toEqual(putIn.sort())

  await practise(opened, options, first.hashes.length)
  expect(await bodyHashes(client)).toEqual(first.hashes.flatMap(hash => [hash, hash]))
  const found = await foundIn(client)
  const codesOf = (texts: readonly string[], code: string) =>
    texts.filter(text => text.endsWith(` ${code}`)).length
  // A repetition has the findings of its body once more, and one about the repetition.
  expect(codesOf(found, 'duplicate-identical')).toBe(
    codesOf(first.found, 'duplicate-identical') + first.hashes.length,
  )
  expect(codesOf(found, 'error-explained')).toBe(2 * codesOf(first.found, 'error-explained'))
  const others = (texts: readonly string[]) =>
    texts.filter(text => !/ (duplicate-identical|error-explained)$/.test(text)).sort()
  expect(others(found)).toEqual(others(first.found))
})

test('trying again makes no second pair of environments', async () => {
  const { client } = await openEngine()
  await client.call('practice.try', { count: 1, perSecond: 0.1 })
  await client.call('practice.try', { count: 1, perSecond: 0.1 })
  const { environments } = await client.call('environments.list')
  expect(environments.map(one => one.name).sort()).toEqual(['practice-funding', 'practice-transactions'])
})
