import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { sourceAddresses } from '#contract/services/source-addresses'
import { transferBody } from '../../../../main/engine/exporting/imports/read-single-body.ts'
import {
  createReplacements,
  type PseudonymChoices,
  silentSink,
} from '../../../../main/engine/exporting/pseudonyms/choices.ts'
import { replaceDelivery } from '../../../../main/engine/exporting/pseudonyms/replace-delivery.ts'
import type { TransferDelivery } from '../../../../main/engine/exporting/transfer-delivery.ts'
import { inspectDelivery } from '../../../../main/engine/inspect/inspect-delivery.ts'
import { allExamples, fundingExample, transactionExample } from '../../../support/inspection/examples.ts'

function replaced(delivery: TransferDelivery, choices: Partial<PseudonymChoices> = {}) {
  const saved = { amounts: 'keep', times: 'keep', unchangedNames: new Set<string>() } as const
  const all = { key: 'a key for tests', ...saved, ...choices }
  return replaceDelivery(delivery, createReplacements(all), silentSink)
}
function replacedBody(body: unknown, choices: Partial<PseudonymChoices> = {}): string {
  return Buffer.from(
    replaced(transferBody(Buffer.from(JSON.stringify(body)), 0), choices).delivery.body,
  ).toString()
}

describe('a delivery with pseudonyms', () => {
  test.each(allExamples().map(({ title, body }) => [title, body] as const))(
    'reads as the original does, with no personal text left: %s',
    (_title, body) => {
      const original = transferBody(Buffer.from(JSON.stringify(body)), 0)
      const { delivery, isFiller } = replaced(original)
      const [before, after] = [inspectDelivery(original), inspectDelivery(delivery)]
      expect(isFiller).toBe(false)
      const { service, kind, status, refundStatus, clockUs, statusRank, refundRank } = before
      expect(after).toMatchObject({ service, kind, status, refundStatus, clockUs, statusRank, refundRank })
      expect(after.findings.map(finding => [finding.code, finding.path])).toEqual(
        before.findings.map(finding => [finding.code, finding.path]),
      )
      expect(after.recordId).not.toBe(before.recordId)
    },
  )

  test('links as the originals do: origin_wid to wid, and hashes across services', () => {
    const wid = '148d0e2f3a4b5c6d7e8f901234567890'
    const hash = '5f1d3c2b4a59687786958473625140fedcba98765432100123456789abcdef01'
    const reversal = JSON.parse(replacedBody(fundingExample('complete', { details: { origin_wid: wid } })))
    const withdrawal = JSON.parse(
      replacedBody({ event: 'withdrawal', payload: { wid, details: { tx_hash: hash.toUpperCase() } } }),
    )
    const issuance = JSON.parse(
      replacedBody(transactionExample('issuance', 'COMPLETE', { crypto_tx_hash: `0x${hash}` })),
    )
    expect(reversal.payload.details.origin_wid).toBe(withdrawal.payload.wid)
    expect(withdrawal.payload.wid).not.toBe(wid)
    expect(`0x${withdrawal.payload.details.tx_hash.toLowerCase()}`).toBe(
      issuance.payload.issuance.crypto_tx_hash,
    )
  })

  test('came by a tunnel of another name, from another address unless that is published', () => {
    const by = (sourceAddress: string | null) =>
      replaced({ ...transferBody(Buffer.from('{}'), 0), inlet: { name: 'ana laptop', sourceAddress } })
        .delivery.inlet
    expect(by('187.188.1.2')?.name).toMatch(/^[a-z]{3} [a-z]{6}$/)
    expect(by('187.188.1.2')?.name).not.toBe('ana laptop')
    expect(by('187.188.1.2')?.sourceAddress).toMatch(/^(?:192\.0\.2|198\.51\.100|203\.0\.113)\.[0-9]+$/)
    const [published = ''] = sourceAddresses.production
    expect(by(published)?.sourceAddress).toBe(published)
    expect(by(null)?.sourceAddress).toBeNull()
    expect('inlet' in replaced(transferBody(Buffer.from('{}'), 0)).delivery).toBe(false)
  })

  test('keeps layout, order, repeated members and every kept number as it was written', () => {
    const text =
      '{ "event" : "funding",\n\t"payload": {"amount":"1.50", "amount":1.500, "details": {"confirmations": 12}, "fid": "abcdef0123456789ab"} }'
    const { delivery } = replaced(transferBody(Buffer.from(text), 0))
    const body = Buffer.from(delivery.body).toString()
    expect(body.replace(/"[0-9a-f]{18}"/, '"abcdef0123456789ab"')).toBe(text)
    expect(body).not.toBe(text)
  })

  test('scales amounts by one factor and moves times by whole days, where that is asked', () => {
    const body = transactionExample('conversion', 'COMPLETE', { amount_from: '10.00', amount_to: '1000.00' })
    const { payload } = JSON.parse(replacedBody(body, { amounts: 'scale', times: 'move' }))
    const { amount_from, amount_to } = payload.conversion
    expect(amount_from).toMatch(/^[0-9]+\.[0-9]{2}$/)
    expect(amount_from).not.toBe('10.00')
    expect(Number(amount_to) / Number(amount_from)).toBeCloseTo(100, 0)
    expect(payload.created_at).toMatch(/T10:00:00\.000Z$/)
    expect(Date.parse(payload.updated_at) - Date.parse(payload.created_at)).toBe(8 * 60_000)
    expect(payload.created_at).not.toBe('2024-05-06T10:00:00.000Z')
  })

  test('keeps the members and headers that the user lists, but never what proves who speaks', () => {
    const original = { ...transferBody(Buffer.from('{"event":"funding","payload":{"note":"Shop 7"}}'), 0) }
    const { delivery, droppedHeaders } = replaced(
      {
        ...original,
        headers: [
          ['X-Shop', 'Shop 7'],
          ['Authorization', 'Bearer x'],
          ['X-Signature', 'y'],
          ['Cookie', 'z'],
        ],
      },
      { unchangedNames: new Set(['note', 'x-shop', 'authorization', 'cookie']) },
    )
    expect(Buffer.from(delivery.body).toString()).toContain('"Shop 7"')
    expect(delivery.headers).toEqual([['X-Shop', 'Shop 7']])
    expect(droppedHeaders).toEqual(['authorization', 'x-signature', 'cookie'])
  })

  test('has filler of the same length where the body cannot be read', () => {
    for (const body of [
      Buffer.from('{"name":"JUAN'),
      Buffer.from([0xff, 0x00, 0x41]),
      Buffer.from('name=JUAN'),
    ]) {
      const { delivery, isFiller } = replaced(transferBody(body, 0))
      expect(isFiller).toBe(true)
      expect(Buffer.from(delivery.body).toString()).toBe('x'.repeat(body.byteLength))
    }
  })

  test('is encoded again where the body was, with a length that fits', () => {
    const zipped = gzipSync('{"event":"funding","payload":{"fid":"abcdef0123456789ab"}}')
    const { delivery } = replaced({
      ...transferBody(zipped, 0),
      headers: [
        ['Content-Encoding', 'gzip'],
        ['Content-Length', String(zipped.byteLength)],
      ],
    })
    expect(JSON.parse(gunzipSync(delivery.body).toString()).payload.fid).toMatch(/^[0-9a-f]{18}$/)
    expect(delivery.headers).toContainEqual(['Content-Length', String(delivery.body.byteLength)])
  })
})

test.each([
  ['failure_reason', 'Deposit amount is insufficient for token issuance'],
  ['message', 'The transaction failed due to an unexpected error.'],
  ['fail_reason', 'Rejected by the beneficiary bank'],
  ['code', 'insufficient_deposit_amount_for_issuance'],
])('%s keeps %j, which a specification or a bundled fixture fixes', (name, text) => {
  expect(replacedBody({ [name]: text })).toBe(JSON.stringify({ [name]: text }))
})

test.each(['failure_reason', 'message', 'fail_reason'])('%s loses what names somebody', name => {
  const text = 'Rejected by the beneficiary bank of Ana Lopez'
  const after = replacedBody({ [name]: text })
  for (const word of ['Ana', 'Lopez', 'Rejected']) expect(after).not.toContain(word)
})

test('what Hooktrail itself sends stays: its name, and the paths of the practice service', () => {
  const own = {
    ...transferBody(Buffer.from('{}'), 0),
    target: '/practice-signed-transactions/practice-funding/ana-lopez',
    headers: [
      ['User-Agent', 'Hooktrail practice service'] as [string, string],
      ['User-Agent', 'Ana/1'] as [string, string],
    ],
  }
  const { delivery } = replaced(own)
  expect(delivery.target).toMatch(
    /^\/practice-signed-transactions\/practice-funding\/(?!ana)[a-z]{3}-[a-z]{5}$/,
  )
  expect(delivery.headers[0]).toEqual(['User-Agent', 'Hooktrail practice service'])
  expect(delivery.headers[1]?.[1]).not.toContain('Ana')
})

test('a session gets a readable name, the same for the same name and key; none stays none', () => {
  const nameOf = (session: string, key = 'k'): string =>
    replaced({ ...transferBody(Buffer.from('{}'), 0), session }, { key }).delivery.session
  expect(nameOf('Refunds of Ana')).toMatch(/^Session \d{6}$/)
  expect(nameOf('Refunds of Ana')).toBe(nameOf('Refunds of Ana'))
  expect(nameOf('Refunds of Ana')).not.toBe(nameOf('Refunds of Eva'))
  expect(nameOf('Refunds of Ana')).not.toBe(nameOf('Refunds of Ana', 'another'))
  expect(nameOf('')).toBe('')
})
