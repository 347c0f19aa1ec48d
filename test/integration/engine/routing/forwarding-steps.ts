import type { TestEngine } from '../../../support/engine/open-test-engine.ts'
import { post as postTo } from '../../../support/network/http-call.ts'

export const post = (bench: TestEngine, body: string, path = '/hooks') =>
  postTo(`${bench.captureUrl}${path}`, body, { headers: { 'X-Own': 'kept' } })
