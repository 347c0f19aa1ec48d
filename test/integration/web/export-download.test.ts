import { once } from 'node:events'
import { cpSync, linkSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { ExportFormat, ExportId } from '#contract/transfer/exporting'
import type { Client } from '#contract/transport'
import { testEngineOfFile } from '../../support/engine/open-test-engine.ts'
import { openWebHost } from '../../support/engine/open-web-host.ts'
import { httpCall, post } from '../../support/network/http-call.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const engineOfFile = testEngineOfFile()
beforeAll(() => post(engineOfFile().captureUrl, '{"event":"x"}'))

async function openHost() {
  const { engine, client } = engineOfFile()
  const { signedIn, access, web } = await openWebHost(engine)
  return { client, access, address: web.origin, sign: signedIn.headers, browserId: signedIn.id }
}

/** Requests a download as the page does; returns the address to follow. */
async function ticketFor({ address, sign }: Host, id: number | string): Promise<string> {
  const path = `/api/exports/${id}/ticket`
  const response = await httpCall(address + path, { method: 'POST', headers: await sign({ path }) })
  return address + JSON.parse(response.text).value.path
}

type Host = Pick<Awaited<ReturnType<typeof openHost>>, 'address' | 'sign'>

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

test('a file that was exported is handed out under its name, to the browser that asked, once', async () => {
  const host = await openHost()
  const out = join(temporaryFolder(), 'sesión "1".ndjson')
  const id = await exported(host.client, 'ndjson', out)
  const link = await ticketFor(host, id)
  const response = await httpCall(link)
  expect(response.status).toBe(200)
  expect(response.headers['content-disposition']).toBe(
    "attachment; filename*=UTF-8''sesi%C3%B3n%20%221%22.ndjson",
  )
  expect(JSON.parse(response.text)).toMatchObject({ format: 'hooktrail-delivery' })
  expect((await httpCall(link)).status).toBe(401)
})

test('without a key there is no ticket, and no file without a ticket for it', async () => {
  const host = await openHost()
  const { address } = host
  const id = await exported(host.client, 'ndjson', join(temporaryFolder(), 'one.ndjson'))
  expect((await httpCall(`${address}/api/exports/${id}/ticket`, { method: 'POST' })).status).toBe(401)
  expect((await httpCall(`${address}/api/exports/${id}`)).status).toBe(401)
  expect((await httpCall(`${address}/api/exports/${id}?ticket=none`)).status).toBe(401)
  const { search } = new URL(await ticketFor(host, 77))
  expect((await httpCall(`${address}/api/exports/${id}${search}`)).status).toBe(401)
  const foreign = { 'sec-fetch-site': 'cross-site' }
  expect((await httpCall(await ticketFor(host, id), { headers: foreign })).status).toBe(403)
})

test('signing the browser out makes its tickets void', async () => {
  const host = await openHost()
  const id = await exported(host.client, 'ndjson', join(temporaryFolder(), 'one.ndjson'))
  const link = await ticketFor(host, id)
  await host.access.revoke(host.browserId)
  expect((await httpCall(link)).status).toBe(401)
})

test('a download goes on to its end while others hold every connection with slow requests', async () => {
  const host = await openHost()
  const out = join(temporaryFolder(), 'long.ndjson')
  const id = await exported(host.client, 'ndjson', out)
  // More than the system takes before it is read.
  const bytes = 32 * 1024 * 1024
  truncateSync(out, bytes)
  const [response] = await once(get(await ticketFor(host, id), { agent: false }), 'response')
  const { port } = new URL(host.address)
  const slowRequest =
    'POST /api/enter HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{'
  for (let count = 0; count < 300; count++) {
    const socket = connect(Number(port), '127.0.0.1').on('error', () => {})
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    socket.write(slowRequest)
  }
  let received = 0
  for await (const piece of response) received += piece.length
  expect(received).toBe(bytes)
})

test('what was not exported, is a folder, or is gone, is not there', async () => {
  const host = await openHost()
  const folder = await exported(host.client, 'fixtures', join(temporaryFolder(), 'fixtures'))
  const out = join(temporaryFolder(), 'gone.har')
  const gone = await exported(host.client, 'har', out)
  rmSync(out)
  for (const id of [folder, gone, 77, '0']) {
    expect((await httpCall(await ticketFor(host, id))).status, String(id)).toBe(404)
  }
  const { address, sign } = host
  const path = '/api/exports/../etc/passwd'
  const headers = await sign({ method: 'GET', path })
  expect((await httpCall(address, { path, headers })).status).toBe(404)
})

test('what takes the place of the exported file is not handed out: a link, or another file', async () => {
  const host = await openHost()
  const out = join(temporaryFolder(), 'one.ndjson')
  const other = join(temporaryFolder(), 'other')
  writeFileSync(other, 'private')
  const id = await exported(host.client, 'ndjson', out)
  for (const replace of [
    () => symlinkSync(other, out),
    () => linkSync(other, out),
    () => cpSync(other, out),
  ]) {
    rmSync(out)
    replace()
    const { status, text } = await httpCall(await ticketFor(host, id))
    expect([status, text]).toEqual([404, expect.not.stringContaining('private')])
  }
})
