import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fundingTrail, givenBackTrail, plainBodies, refundBodies } from '../../../../support/drill/bodies.ts'
import { drillReceiver } from '../../../../support/drill/drill-receiver.ts'
import { startedReceiver } from '../../../../support/receivers/started-receiver.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

const trails = {
  issuance: plainBodies,
  refunded: refundBodies,
  funding: fundingTrail,
  givenBack: givenBackTrail,
}

test('a right receiver holds every property of every trail, with restarts', async () => {
  const receiver = await startedReceiver('right', { file: join(temporaryFolder(), 'app.db') })
  const { end, cells, broken, learned } = await drillReceiver(receiver, {
    trails,
    options: { runs: 12, seed: 3 },
    canRestart: true,
  })
  expect(end).toEqual({ state: 'done', message: null, isUnreachable: false })
  expect(broken).toEqual([])
  const unchecked = cells.filter(({ verdict }) => verdict !== 'held')
  expect(unchecked.map(({ property, trail, reason }) => [property, trail, reason])).toEqual([
    ['refunds', 'issuance', "A trail without a refund can't show this."],
    ['refunds', 'funding', "A trail without a refund can't show this."],
  ])
  expect(cells.filter(({ verdict }) => verdict === 'held').map(({ runs }) => runs)).toEqual(
    Array(38).fill(12),
  )
  expect(learned.get('issuance'), 'its own number and clock').toEqual(['/row', '/storedAt'])
})
