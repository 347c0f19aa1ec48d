import { type Capture, type CapturedDelivery, startCapture } from 'hooktrail/testing'

/** Compiles under strict only where the package's types are found and are right. */
export async function firstStatus(): Promise<string | null> {
  const capture: Capture = await startCapture({ port: 0 })
  const deliveries: readonly CapturedDelivery[] = await capture.waitForDeliveries({
    where: 'kind:issuance',
    count: 2,
  })
  // @ts-expect-error: there is no such member.
  capture.unknown
  await capture.stop()
  return deliveries[0]?.status ?? null
}
