import { fileURLToPath } from 'node:url'
import { expect, onTestFinished } from 'vitest'
import type { Engine } from '../../main/engine/engine.ts'
import { silentLogger } from '../../main/engine/ports.ts'
import { createWebHost } from '../../main/web/web-host.ts'
import { httpCall } from './http-call.ts'

/** Opens the interface, then tries to get at it and at the contract through other addresses, with its own token. */
export async function tryInterface(engine: Engine, urls: readonly (string | null)[]): Promise<void> {
  const rendererDir = fileURLToPath(new URL('../../out/renderer', import.meta.url))
  const web = await createWebHost({ engine, rendererDir, port: 0, logger: silentLogger })
  onTestFinished(() => web.close())
  const token = new URL(web.interfaceUrl).searchParams.get('token') ?? ''
  const authorization = `Bearer ${token}`
  for (const url of urls) {
    for (const path of ['/', '/index.html', `/?token=${token}`, '/api/call', '/api/events']) {
      const got = await httpCall(`${url}${path}`, { headers: { authorization } })
      expect(got.text, `${url}${path}`).not.toMatch(/<html|launchId|"ok":true/)
    }
    const answer = await httpCall(`${url}/api/call`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ method: 'app.status', params: {} }),
    })
    expect(JSON.parse(answer.text), `${url}`).toEqual({ received: true })
  }
}
