import { startCapture } from 'hooktrail/testing'
import { expect, test } from 'vitest'

const notification = {
  event: 'funding',
  payload: { fid: '037c9d1e2f3a4b5c6d7e8f9012345678', status: 'complete', currency: 'mxn', amount: '500.00' },
}

test('a notification that was sent is captured with its exact bytes, and its trail has ended', async () => {
  const capture = await startCapture()
  const body = JSON.stringify(notification)
  await fetch(capture.url, { method: 'POST', body })
  const [delivery] = await capture.waitForDeliveries({ where: 'kind:funding' })
  expect(delivery?.text).toBe(body)
  expect((await capture.waitForTrail({ where: 'kind:funding' })).status).toBe('complete')
  await expect(capture.waitForDeliveries({ where: 'kind:issuance', timeoutMs: 100 })).rejects.toThrow(
    /0 of 1 .*funding complete/,
  )
  await capture.stop()
})
