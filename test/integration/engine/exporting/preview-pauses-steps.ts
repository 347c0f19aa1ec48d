import { expect } from 'vitest'
import { previewExport } from '../../../../main/engine/exporting/preview-export.ts'
import { rulesVersion } from '../../../../main/engine/inspect/inspect-delivery.ts'
import { arrivedDelivery } from '../../../support/store/arrived-delivery.ts'
import { capturedInto } from '../../../support/store/captured-from.ts'
import { openTestReader } from '../../../support/store/open-test-store.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

/** In how many steps the preview of an export of so many deliveries with this header is made. */
export async function stepsOf(count: number, header: string): Promise<number> {
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
