import { expect, test } from 'vitest'
import { pageUrl } from '../../../../main/desktop/window/app-address.ts'
import { respondTo } from '../../../../main/desktop/window/app-protocol.ts'
import type { RendererFiles } from '../../../../main/renderer-files.ts'

const files: RendererFiles = {
  find: async path =>
    path === '/'
      ? { bytes: Buffer.from('<p>é</p>'), headers: { 'Content-Security-Policy': "default-src 'none'" } }
      : null,
}

test('the response for a file has its bytes and headers', async () => {
  const response = await respondTo(files, { method: 'GET', url: `${pageUrl}?x#y` })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-security-policy')).toBe("default-src 'none'")
  expect(await response.text()).toBe('<p>é</p>')
})

test('what is not there is 404, another method than GET is refused, another host fails like a missing network', async () => {
  expect((await respondTo(files, { method: 'GET', url: `${pageUrl}none` })).status).toBe(404)
  expect((await respondTo(files, { method: 'POST', url: pageUrl })).status).toBe(405)
  expect((await respondTo(files, { method: 'GET', url: 'https://example.org/' })).type).toBe('error')
})
