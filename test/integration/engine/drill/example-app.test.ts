import { networkInterfaces } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { createExampleApp } from '../../../../main/engine/drill/example-app.ts'
import { transactionExample } from '../../../support/inspection/examples.ts'

function startedApp() {
  const app = createExampleApp()
  onTestFinished(() => app.close())
  return app
}

test('the sample app listens on loopback only, until it is closed', async () => {
  const app = startedApp()
  const { url } = await app.addresses()
  expect(new URL(url).hostname).toBe('127.0.0.1')
  const others = Object.values(networkInterfaces()).flatMap(addresses =>
    (addresses ?? []).filter(({ family, internal }) => family === 'IPv4' && !internal),
  )
  for (const { address } of others) {
    await expect(fetch(url.replace('127.0.0.1', address))).rejects.toThrow('fetch failed')
  }
  await app.close()
  await expect(fetch(url)).rejects.toThrow('fetch failed')
})

test('the sample app shows status and amount of a record, to no other page', async () => {
  const { url, stateUrl } = await startedApp().addresses()
  const notification = transactionExample('issuance', 'COMPLETE')
  expect((await fetch(url, { method: 'POST', body: JSON.stringify(notification) })).status).toBe(200)
  const id = String(notification.payload.id)
  const response = await fetch(stateUrl.replace('{recordId}', id), {
    headers: { origin: 'http://a.example' },
  })
  expect(response.headers.has('access-control-allow-origin')).toBe(false)
  expect(await response.json()).toEqual({ status: 'COMPLETE', refund: null, credited: expect.any(Number) })
})
