import { existsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createClient } from '#contract/transport'
import { createEngine } from '../../../main/engine/engine.ts'
import { testPorts } from '../../support/engine/ports.ts'
import { freePort } from '../../support/network/local-server.ts'
import { openPort } from '../../support/network/open-port.ts'
import { openTestStore } from '../../support/store/open-test-store.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { until } from '../../support/until.ts'
import { issuance, run } from './engine-steps.ts'

describe('the engine', () => {
  test('a port that is taken leaves the engine working and says so; a change to a taken one is refused, and nothing changes', async () => {
    const taken = createServer()
    const port = await openPort(taken)
    const { client, frames } = await run(temporaryFolder(), { port })
    const failed = await client.call('app.status')
    expect(failed.listener).toMatchObject({
      state: 'failed',
      captureUrl: null,
      error: { code: 'port-in-use' },
    })
    expect(failed.listener.error?.message).toContain(String(port))
    await expect(client.call('listener.restart')).rejects.toMatchObject({ code: 'port-in-use' })
    await new Promise(resolve => taken.close(resolve))
    const { listener } = await client.call('listener.restart')
    expect(listener.state).toBe('listening')
    expect(frames.filter(frame => frame.name === 'status.changed')).not.toEqual([])

    const other = await openPort(createServer())
    const refused = client.call('settings.change', { port: other, theme: 'dark' })
    await expect(refused).rejects.toMatchObject({ code: 'port-in-use' })
    expect((await client.call('settings.get')).theme).toBe('system')
    expect((await client.call('app.status')).listener).toMatchObject(listener)
    expect((await fetch(listener.captureUrl ?? '', { method: 'POST', body: '{}' })).status).toBe(200)
  })

  test('reports every event; closed, it refuses calls; opened again, it has its deliveries and settings', async () => {
    const dataDir = temporaryFolder()
    const { engine, client, frames, post, read } = await run(dataDir)
    for (let index = 0; index < 20; index++) await post(issuance('PENDING', 0))
    await read()
    await client.call('settings.change', { limits: { bodyBytes: 1024 } })
    const { searches } = await client.call('searches.save', { name: 'Failed', query: 'status:failed' })
    expect(await post('x'.repeat(2000))).toBe(413)
    expect(frames.find(frame => frame.name === 'settings.changed')?.data).toMatchObject({
      limits: { bodyBytes: 1024 },
    })
    await engine.close()
    const firstNumber = frames[0]?.number ?? 0
    expect(frames.map(frame => frame.number)).toEqual(frames.map((_, index) => firstNumber + index))
    const stored = frames.flatMap(frame => (frame.name === 'delivery.stored' ? [frame.data] : []))
    expect(stored.reduce((sum, { count }) => sum + count, 0)).toBe(21)
    expect(stored.at(-1)?.total).toBe(21)
    expect(await engine.invoke('app.status', {})).toMatchObject({ ok: false, error: { code: 'closed' } })

    const again = await run(dataDir)
    await again.read()
    expect(await again.client.call('settings.get')).toMatchObject({
      limits: { bodyBytes: 1024, connections: 512 },
      savedSearches: searches,
    })
    const { rows } = await again.client.call('deliveries.list', { query: 'id:1' })
    expect(rows).toMatchObject([
      { id: 1, kind: 'issuance', status: 'PENDING', isInspected: true, response: { status: 200 } },
    ])
  })
})

test('a start that fails leaves nothing open: the folder can be held again at once', async () => {
  const ports = testPorts(temporaryFolder())
  const options = { ports, version: '0', host: 'command', listen: null } as const
  await (await openTestStore(ports.folders.dataDir)).close()
  const database = new Database(join(ports.folders.dataDir, 'store.db'))
  onTestFinished(() => {
    database.close()
  })
  database.exec("INSERT INTO routes (value) VALUES ('no JSON')")
  await expect(createEngine(options)).rejects.toThrow('JSON')
  database.exec('DELETE FROM routes')
  const engine = await createEngine(options)
  await engine.close()
})

test('deliveries are captured while the index is still being opened', async () => {
  const dataDir = temporaryFolder()
  const mayOpen = join(dataDir, 'may-open')
  const script = `import { existsSync } from 'node:fs'
    import { parentPort } from 'node:worker_threads'
    const totals = { inspected: 0, through: 0, firstId: 0, textsThrough: 0, textsMissing: 0 }
    const state = { totals, changedSteps: null, followedRemovals: null }
    const reply = ({ number, name }) => existsSync(${JSON.stringify(mayOpen)})
      ? parentPort.postMessage({ kind: 'made', number, value: name.endsWith('Some') ? [] : false, state })
      : setTimeout(reply, 5, { number, name })
    parentPort.on('message', message => message.kind === 'end' ? parentPort.close() : reply(message))
    parentPort.postMessage({ kind: 'ready' })`
  const slow = new URL(`data:text/javascript,${encodeURIComponent(script)}`)
  const ports = testPorts(dataDir)
  const workers = { ...ports.workers, index: slow }
  const port = await freePort()
  const options = { version: '0', host: 'command', listen: { port } } as const
  const opening = createEngine({ ...options, ports: { ...ports, workers } })
  onTestFinished(async () => (await opening).close())
  await until(() => fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: '{}' }).catch(() => null))
  expect(existsSync(mayOpen)).toBe(false)
  writeFileSync(mayOpen, '')
  expect(await createClient(await opening).call('app.status')).toMatchObject({ deliveryCount: 1 })
})
