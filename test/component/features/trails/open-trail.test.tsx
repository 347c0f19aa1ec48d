import { beforeEach, expect, test } from 'vitest'
import type { DeliveryId } from '#contract/terms'
import { useDeliveries } from '../../../../renderer/data/live-window/deliveries-window.ts'
import { openSelectedTrail } from '../../../../renderer/features/trails/open-trail.ts'
import { goTo, useAddress } from '../../../../renderer/navigation/address.ts'
import { currentAddress } from '../../../../renderer/navigation/address-text.ts'
import { selectDelivery } from '../../../../renderer/navigation/selection.ts'
import { selectTrail } from '../../../../renderer/navigation/trail-selection.ts'
import { exampleDelivery } from '../../support/example-record.ts'

const id = 7 as DeliveryId

function listed(isInspected: boolean): void {
  const read = exampleDelivery(id)
  useDeliveries.setState({ rows: [{ ...read, isInspected, recordKey: isInspected ? read.recordKey : null }] })
}

beforeEach(() => {
  goTo('deliveries')
  selectTrail(null)
  listed(false)
  selectDelivery(id)
})

test('the trail of a delivery that just arrived opens once it is inspected', () => {
  openSelectedTrail()
  expect(useAddress.getState().view).toBe('deliveries')
  listed(true)
  expect(useAddress.getState().view).toBe('trails')
  expect(currentAddress()).toBe(`/trails/${exampleDelivery(id).recordKey}?step=${id}`)
})

test('it opens no more once another delivery is selected', () => {
  openSelectedTrail()
  selectDelivery(8 as DeliveryId)
  selectDelivery(id)
  listed(true)
  expect(useAddress.getState().view).toBe('deliveries')
})
