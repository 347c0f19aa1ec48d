import type { TestEngine } from '../../../support/engine/open-test-engine.ts'
import { httpCall } from '../../../support/network/http-call.ts'

export function post(bench: TestEngine, body: string, path = '/hooks'): ReturnType<typeof httpCall> {
  const headers = { 'Content-Type': 'application/json', 'X-Own': 'kept' }
  return httpCall(`${bench.captureUrl}${path}`, { method: 'POST', headers, body })
}
