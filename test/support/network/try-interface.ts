import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import type { Engine } from '../../../main/engine/ports.ts'
import { openWebHost } from '../engine/open-web-host.ts'
import { httpCall } from './http-call.ts'

/** Opens the interface, then tries to get at it and at the contract through other addresses, with its own key. */
export async function tryInterface(engine: Engine, urls: readonly (string | null)[]): Promise<void> {
  const rendererDir = fileURLToPath(new URL('../../../out/renderer', import.meta.url))
  const { access, signedIn } = await openWebHost(engine, { rendererDir })
  const { code = '' } = /#entry=(?<code>.*)/.exec((await access.createEntry(false)).url)?.groups ?? {}
  for (const url of urls) {
    for (const path of ['/', '/index.html', `/?entry=${code}`, '/api/call', '/api/events']) {
      const headers = await signedIn.headers({ method: 'GET', path })
      const got = await httpCall(`${url}${path}`, { headers })
      expect(got.text, `${url}${path}`).not.toMatch(/<html|launchId|"ok":true/)
    }
    const body = JSON.stringify({ method: 'app.status', params: {} })
    const response = await httpCall(`${url}/api/call`, {
      method: 'POST',
      headers: { ...(await signedIn.headers({ body })), 'content-type': 'application/json' },
      body,
    })
    expect(JSON.parse(response.text), `${url}`).toEqual({ received: true })
  }
}
