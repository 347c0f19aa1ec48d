import { expect, test } from 'vitest'
import { maximumGroupBytes } from '../../../../../main/engine/store/write/delivery-group.ts'
import { WaitingGroups } from '../../../../../main/engine/store/writer/waiting-groups.ts'
import { arrivedDelivery } from '../../../../support/store/arrived-delivery.ts'

const ignore = () => {}
const small = () => arrivedDelivery({ target: '/small', body: '{}' })
const large = () => arrivedDelivery({ target: '/large', body: new Uint8Array(maximumGroupBytes) })

function targetsOf(groups: WaitingGroups): string[][] {
  const targets: string[][] = []
  for (let group = groups.next(); group !== undefined; group = groups.next()) {
    const { count, text } = group.pack()
    targets.push(Array.from({ length: count }, () => (text.includes('/large') ? 'large' : 'small')))
  }
  return targets
}

test('a small delivery waits for one large group at most, and a large one for one small group', () => {
  const groups = new WaitingGroups()
  for (const delivery of [large(), large(), large(), small()]) groups.add(delivery, 1, ignore)
  expect(groups.next()?.dones).toHaveLength(1)
  groups.add(small(), 1, ignore)
  expect(targetsOf(groups)).toEqual([['small', 'small'], ['large'], ['large']])
  expect(groups.isEmpty).toBe(true)
})

test('heads count in the size of a group', () => {
  const groups = new WaitingGroups()
  const value = 'x'.repeat(64 * 1024)
  for (let count = 0; count < 200; count += 1) {
    groups.add(arrivedDelivery({ rawHeaders: ['X', value] }), 1, ignore)
  }
  const sizes = targetsOf(groups).map(group => group.length)
  expect(sizes.reduce((sum, size) => sum + size)).toBe(200)
  expect(Math.max(...sizes) * value.length).toBeLessThanOrEqual(maximumGroupBytes)
})

test('when the writer is gone, every group is returned to be reported', () => {
  const groups = new WaitingGroups()
  for (const delivery of [small(), large(), small()]) groups.add(delivery, 1, ignore)
  expect(groups.takeAll().reduce((count, group) => count + group.dones.length, 0)).toBe(3)
  expect(groups.next()).toBeUndefined()
})
