import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import type { Page } from 'playwright/test'
import { filesBelow } from '../../support/files-below.ts'
import { signedHeaders } from '../../support/network/sign-in.ts'
import { callOf, sessionOf } from '../support/call-of.ts'
import { expect, test } from '../support/host/host.ts'
import { respondJson, startService } from '../support/service.ts'

const canary = 'canary-3b9c-secret'

test('a typed secret reaches the service, and comes back in no frame, response, page or file of the store', async ({
  page,
  dataDir,
}) => {
  const service = await startService((_, response) =>
    respondJson(response, 200, { message: 'made', webhooks: [{}] }),
  )
  try {
    await gatherFrames(page)
    const { secretPlaces } = await callOf(page, 'environments.list', {})
    const safe = secretPlaces.find(place => place.isSafe)
    test.skip(safe === undefined, 'this machine has no safe place for a secret')
    if (safe === undefined) return
    const environment = await callOf(page, 'environments.save', {
      service: 'transactions',
      name: 'Canary',
      baseUrl: service.url,
      authentication: {
        kind: 'header',
        headers: [{ name: 'Authorization', secret: { from: 'value', value: canary, place: safe.place } }],
      },
    })
    const result = await callOf(page, 'registrations.register', {
      environmentId: environment.id,
      callbackUrl: 'https://example.com/hooks',
      skipProbe: true,
    })
    expect(service.headers[0]?.authorization).toBe(canary)
    const calls = await callOf(page, 'registrations.calls', {})
    await page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Services' }).click()
    await expect(page.getByText('Canary').first()).toBeVisible()
    const seen = await page.evaluate(() => [
      JSON.stringify(window.gatheredFrames),
      document.documentElement.outerHTML,
      JSON.stringify({ ...localStorage, ...sessionStorage }),
      location.href,
    ])
    expect(seen[0]).toContain('environments.changed')
    expect(JSON.stringify([seen, environment, result, calls])).not.toContain(canary)
    const files = filesBelow(dataDir).filter(file => basename(dirname(file)) !== 'secrets')
    expect(files.map(file => basename(file))).toContain('hooktrail.log')
    for (const file of files) expect(readFileSync(file).includes(canary), file).toBe(false)
  } finally {
    await service.close()
  }
})

declare global {
  interface Window {
    gatheredFrames: string[]
  }
}

/** Records every frame from now on, as the transport of the host delivers it. */
async function gatherFrames(page: Page): Promise<void> {
  const isBrowser = await page.evaluate(() => window.hooktrail === undefined)
  const request = { method: 'GET', path: '/api/events' }
  const headers = isBrowser
    ? await signedHeaders(new URL(page.url()).origin, await sessionOf(page), request)
    : {}
  await page.evaluate(async signed => {
    window.gatheredFrames = []
    if (window.hooktrail !== undefined) {
      window.hooktrail.onEvent(frame => window.gatheredFrames.push(JSON.stringify(frame)))
      return
    }
    const stream = await fetch('/api/events', { headers: signed })
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    const gather = async (): Promise<void> => {
      for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read())
        window.gatheredFrames.push(part.value)
    }
    void gather()
  }, headers)
}
