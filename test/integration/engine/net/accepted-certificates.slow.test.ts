import { expect, test } from 'vitest'
import { runDrill } from '../../../support/engine/ended-drill.ts'
import { testEngineOfFile } from '../../../support/engine/open-test-engine.ts'
import { selfMadeCertificate } from '../../../support/network/self-made-certificate.ts'
import { app } from './accepted-certificates-steps.ts'

const engine = testEngineOfFile()

test('a drill sends to, and reads states from, an app whose certificate was accepted', async context => {
  const made = selfMadeCertificate('localhost')
  if (made === null) return context.skip('openssl is not installed')
  const { client } = engine()
  const { url, seen } = await app(made)
  const { fingerprint } = await client.call('certificates.see', { url })
  await client.call('certificates.accept', { url, fingerprint })
  const drill = await runDrill(engine().engine, {
    url,
    state: { by: 'url', url: `${url}?id={recordId}` },
    properties: ['repeats'],
    runs: 1,
    seed: 3,
    source: { scenarios: ['issuance-complete'] },
  })
  expect(drill.state).toBe('done')
  const methods = seen.map(one => one.split(' ')[0])
  expect(methods).toEqual(expect.arrayContaining(['POST', 'GET']))
})
