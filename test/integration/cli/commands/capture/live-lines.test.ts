import { expect, test } from 'vitest'
import { printed } from './live-lines-steps.ts'

test('serve prints each delivery, each failed forward, and each app that is lost or back', async () => {
  const { lines, app } = await printed()
  const { origin } = new URL(app)
  for (const id of [1, 2]) {
    expect(lines.filter(line => line.startsWith(`${id}  `))).toEqual([
      expect.stringMatching(/● complete .*funding/),
    ])
  }
  expect(lines).toContainEqual(expect.stringMatching(`^Delivery 1 was not accepted by ${app}: .*closed`))
  const [lost, back] = [
    lines.findIndex(line => line.startsWith(`${origin} does not respond.`)),
    lines.indexOf(`${origin} responds again.`),
  ]
  expect(lines[lost]).toContain('hooktrail route resend 1')
  expect(back).toBeGreaterThan(lost)
})
