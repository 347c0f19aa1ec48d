import { expect, test } from 'vitest'
import { printed } from './live-lines-steps.ts'

test('with --json the same as lines of JSON; with --quiet nothing', async () => {
  const { lines, app } = await printed('--json')
  const values = lines.map(line => JSON.parse(line))
  expect(values.flatMap(({ delivery }) => delivery?.id ?? []).sort()).toEqual([1, 2])
  expect(values).toContainEqual({
    forward: { deliveryId: 1, routeId: 1, target: app, status: null, reason: expect.any(String) },
  })
  expect(values.flatMap(value => ('app' in value ? value.app.isLost : []))).toEqual([true, false])
  expect((await printed('--json', '--quiet')).lines).toEqual([])
})
