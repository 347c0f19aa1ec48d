import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { ExportFormat, ExportId } from '#contract/exporting'
import type { Client } from '#contract/transport'
import { silentLogger } from '../../../main/engine/ports.ts'
import { createWebHost } from '../../../main/web/web-host.ts'
import { arrivedDelivery, captured } from '../../support/arrived-delivery.ts'
import { httpCall } from '../../support/http-call.ts'
import { openTestStore } from '../../support/open-test-store.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { testEngine } from '../../support/test-engine.ts'

async function openHost() {
  const dataDir = temporaryFolder()
  const store = await openTestStore(dataDir)
  await captured(store, arrivedDelivery({ body: new TextEncoder().encode('{"event":"x"}') }))
  await store.close()
  const { engine, client } = await testEngine(dataDir)
  const rendererDir = join(temporaryFolder(), 'renderer')
  mkdirSync(rendererDir)
  writeFileSync(join(rendererDir, 'index.html'), '<meta name="csp-nonce" content="__CSP_NONCE__" />')
  const web = await createWebHost({ engine, rendererDir, port: 0, logger: silentLogger })
  onTestFinished(web.close)
  const url = new URL(web.interfaceUrl)
  const headers = { authorization: `Bearer ${url.searchParams.get('token')}` }
  return { client, address: url.origin, headers }
}

/** Exports to its end. */
function exported(client: Client, format: ExportFormat, out: string): Promise<ExportId> {
  return new Promise(resolve => {
    const unsubscribe = client.subscribe(frame => {
      if (frame.name !== 'export.progress' || frame.data.state !== 'done') return
      unsubscribe()
      resolve(frame.data.id)
    })
    void client.call('export.start', { format, out })
  })
}

test('a file that was exported is handed out under its name, to whoever has the token', async () => {
  const { client, address, headers } = await openHost()
  const out = join(temporaryFolder(), 'sesión "1".ndjson')
  const id = await exported(client, 'ndjson', out)
  const answer = await httpCall(`${address}/api/exports/${id}`, { headers })
  expect(answer.status).toBe(200)
  expect(answer.headers['content-disposition']).toBe(
    "attachment; filename*=UTF-8''sesi%C3%B3n%20%221%22.ndjson",
  )
  expect(JSON.parse(answer.text)).toMatchObject({ format: 'hooktrail-delivery' })
  expect((await httpCall(`${address}/api/exports/${id}`)).status).toBe(401)
  const foreign = { ...headers, 'sec-fetch-site': 'cross-site' }
  expect((await httpCall(`${address}/api/exports/${id}`, { headers: foreign })).status).toBe(403)
})

test('what was not exported, is a folder, or is gone, is not there', async () => {
  const { client, address, headers } = await openHost()
  const folder = await exported(client, 'fixtures', join(temporaryFolder(), 'fixtures'))
  const out = join(temporaryFolder(), 'gone.har')
  const gone = await exported(client, 'har', out)
  rmSync(out)
  for (const id of [folder, gone, 77, '0', '../etc/passwd']) {
    expect((await httpCall(`${address}/api/exports/${id}`, { headers })).status, String(id)).toBe(404)
  }
})
