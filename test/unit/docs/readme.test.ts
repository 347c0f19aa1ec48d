import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inspectDelivery } from '../../../main/engine/inspect/inspect-delivery.ts'
import { firstRequest } from '../../../renderer/features/deliveries/first-request.ts'
import { inspectedDelivery } from '../../support/store/inspected-delivery.ts'

const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')

test('the README is read in a minute', () => {
  expect(readme.split(/\s+/).length).toBeLessThanOrEqual(900)
})

test('the request of the README is that of the first run, and its notification has no finding', () => {
  expect(readme).toContain(firstRequest('http://127.0.0.1:4400'))
  const body = /curl http:\/\/127\.0\.0\.1:4400\/ .* -d '([^']+)'/.exec(readme)?.[1] ?? ''
  expect(JSON.parse(body)).toMatchObject({ event: 'funding', payload: { status: 'complete' } })
  expect(inspectDelivery(inspectedDelivery(body)).findings).toEqual([])
})
