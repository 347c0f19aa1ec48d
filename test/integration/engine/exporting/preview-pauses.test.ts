import { expect, test } from 'vitest'
import { previewExport } from '../../../../main/engine/exporting/preview-export.ts'
import { rulesVersion } from '../../../../main/engine/inspect/inspect-delivery.ts'
import { arrivedDelivery } from '../../../support/store/arrived-delivery.ts'
import { capturedInto } from '../../../support/store/captured-from.ts'
import { openTestReader } from '../../../support/store/open-test-store.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

/** In how many steps the preview of an export of so many deliveries with this header is made. */
async function stepsOf(count: number, header: string): Promise<number> {
  const dataDir = temporaryFolder()
  const rawHeaders = ['Content-Type', 'application/json', 'X-Long', header]
  await capturedInto(dataDir, Array(count).fill(arrivedDelivery({ rawHeaders, body: '{}' })))
  const preview = previewExport(openTestReader(dataDir, rulesVersion), {
    selection: { of: 'everything' },
    pseudonyms: { amounts: 'keep', times: 'keep', keep: [] },
    nowMs: 0,
  })
  let steps = 0
  for (let step = preview.next(); ; step = preview.next()) {
    if (step.done) {
      expect(step.value.looked).toBe(count)
      return steps
    }
    steps += 1
  }
}

test('a preview of tiny bodies with long headers lets others have the thread every few deliveries', async () => {
  expect(await stepsOf(60, 'x'.repeat(16_000))).toBeGreaterThanOrEqual(12)
})

test('a preview of many tiny deliveries lets others have the thread in between', async () => {
  expect(await stepsOf(640, '')).toBeGreaterThanOrEqual(10)
})
