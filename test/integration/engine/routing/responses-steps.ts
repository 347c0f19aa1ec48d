import { request } from 'node:http'
import type { TestEngine } from '../../../support/engine/open-test-engine.ts'

/** Posts and gives up after a while, as a sender does. */
export function postFor(bench: TestEngine, ms: number, path = '/hooks'): Promise<string> {
  return new Promise(resolve => {
    const sending = request(`${bench.captureUrl}${path}`, { method: 'POST', agent: false }, response => {
      response.resume()
      resolve(`answered ${response.statusCode}`)
    })
    sending.on('error', error => resolve('code' in error ? String(error.code) : error.message))
    sending.setTimeout(ms, () => sending.destroy(new Error('gave up')))
    sending.end('{}')
  })
}
