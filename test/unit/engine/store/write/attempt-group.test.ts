import { expect, test } from 'vitest'
import { batchId, deliveryId } from '#contract/terms'
import type { AttemptRow } from '../../../../../main/engine/store/schema/attempt-row.ts'
import { packAttempts, unpackAttempts } from '../../../../../main/engine/store/write/attempt-group.ts'

const row: AttemptRow = {
  ...{
    purpose: 'replay',
    deliveryId: deliveryId(7),
    madeOf: null,
    fixtureId: null,
    recordId: null,
    batchId: batchId(2),
    routeId: null,
  },
  ...{ target: 'http://127.0.0.1:3000/é', startedAtMs: 1, elapsedMs: 2.5, status: 200, errorCode: null },
  ...{ errorMessage: null, sentHeaders: '[["Host","a"]]', sentBodyBytes: 4, sentBodySha256: 'ab' },
  ...{ identical: 1, isEdited: 0, warning: null, responseHeaders: '[]', responseBodyBytes: 2 },
  ...{ isResponseTruncated: 0, sentBody: null, responseBody: Buffer.from('ok') },
}

test('attempts come out of a group as they were packed: no body, an empty one, and one of any bytes', () => {
  const rows: AttemptRow[] = [
    row,
    { ...row, deliveryId: null, sentBody: Buffer.alloc(0), responseBody: Buffer.alloc(0) },
    { ...row, sentBody: Buffer.from([0, 255, 10]), status: null, errorCode: 'target-timeout' },
  ]
  const unpacked = unpackAttempts(packAttempts(rows))
  const asText = (body: Uint8Array | null) => body && Buffer.from(body).toString('hex')
  const shown = (one: AttemptRow) => ({
    ...one,
    sentBody: asText(one.sentBody),
    responseBody: asText(one.responseBody),
  })
  expect(unpacked.map(shown)).toEqual(rows.map(shown))
})
