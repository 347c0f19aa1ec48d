import { expect, test } from 'vitest'
import { beforeDeliveries, deliveryId } from '#contract/terms'
import { everything } from '../../../../../../main/engine/store/read-store.ts'
import type { ListWindow } from '../../../../../../main/engine/store/schema/rows.ts'
import { listRecords } from '../../../../../support/store/whole-reads.ts'
import { notification, storeWith } from '../../write/delivery-changes-steps.ts'

test('pages of records end with the last one, also where it fills its page', async () => {
  const { reader } = await storeWith(['f1', 'f2', 'f3', 'f4'].map(fid => notification(fid, 'pending')))
  const page = (range: Pick<ListWindow, 'before' | 'after'>) => {
    const { rows, hasMore } = listRecords(reader, { limit: 2, search: everything, ...range })
    return [rows.map(({ newestDeliveryId }) => newestDeliveryId), hasMore]
  }
  expect([page({}), page({ before: deliveryId(3) })]).toEqual([
    [[4, 3], true],
    [[2, 1], false],
  ])
  expect([page({ after: beforeDeliveries }), page({ after: deliveryId(2) })]).toEqual([
    [[2, 1], true],
    [[4, 3], false],
  ])
})
