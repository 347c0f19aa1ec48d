import { expect, test } from 'vitest'
import { openWebHost } from '../../support/engine/open-web-host.ts'
import { standInEngine } from '../../support/engine/stand-in-engine.ts'
import { httpCall } from '../../support/network/http-call.ts'

const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

test('a link on another site leads to a place, in no frame and to nothing else', async () => {
  const { web } = await openWebHost(standInEngine())
  const statusOf = async (path: string, headers: Record<string, string> = link) =>
    (await httpCall(web.origin + path, { headers })).status
  for (const path of ['/', '/deliveries?id=3', '/trails/funding:fid:1', '/settings']) {
    expect(await statusOf(path), path).toBe(200)
    expect(await statusOf(path, { ...link, 'sec-fetch-dest': 'iframe' }), path).toBe(403)
  }
  const script = { ...link, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' }
  expect(await statusOf('/assets/a.js', script)).toBe(403)
  const rest = ['/assets/a.js', '/elsewhere', '/api/events', '/api/enter', '/api/exports/1?ticket=a']
  for (const path of rest) expect(await statusOf(path), path).toBe(403)
})

test('each place is the page, with a policy of its own; an unknown path says so and leads home', async () => {
  const { web } = await openWebHost(standInEngine())
  const page = await httpCall(`${web.origin}/send/fixtures/x`)
  expect(page.status).toBe(200)
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  const missing = await httpCall(`${web.origin}/elsewhere`)
  expect(missing.status).toBe(404)
  expect(missing.text).toContain('<a href="/">')
})
