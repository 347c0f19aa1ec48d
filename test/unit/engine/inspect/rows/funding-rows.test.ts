import { describe, expect, test } from 'vitest'
import { inspectDelivery } from '../../../../../main/engine/inspect/inspect-delivery.ts'
import { fundingExample, withdrawalExample } from '../../../../support/inspection/examples.ts'
import { inspectedDelivery } from '../../../../support/store/inspected-delivery.ts'
import { toldAt } from '../findings-at.ts'

describe('rows of the Funding and Withdrawal Notification Service', () => {
  const names = [
    'created_at',
    'currency',
    'method',
    'method_name',
    'amount',
    'asset',
    'network',
    'protocol',
    'integration',
  ]
  // Observed beyond the specification: older records lack the others.
  const alwaysThere = ['created_at', 'currency']
  test.each(names)('Funding record and Withdrawal record: %s', name => {
    const path = `/payload/${name}`
    const missing = alwaysThere.includes(name) ? 'warning field-missing' : 'info field-usually-missing'
    const number = ['warning number-for-text']
    if (name === 'created_at') number.unshift('error timestamp-impossible')
    for (const example of [fundingExample, withdrawalExample]) {
      expect(toldAt(example('complete'), path)).toEqual([])
      expect(toldAt(example('complete', { [name]: undefined }), path)).toEqual([missing])
      expect(toldAt(example('complete', { [name]: 7 }), path)).toEqual(number)
      expect(toldAt(example('complete', { [name]: {} }), path)).toEqual(['warning funding-field-type'])
    }
  })

  test('Funding record and Withdrawal record: details is an object', () => {
    for (const example of [fundingExample, withdrawalExample]) {
      expect(toldAt(example('complete', { details: {} }), '/payload/details')).toEqual([])
      expect(toldAt(example('complete', { details: undefined }), '/payload/details')).toEqual([
        'warning field-missing',
      ])
      expect(toldAt(example('complete', { details: [] }), '/payload/details')).toEqual([
        'warning funding-field-type',
      ])
    }
  })

  test('States and transitions: statuses in any case, others told', () => {
    for (const status of ['pending', 'COMPLETE', 'Failed']) {
      expect(toldAt(fundingExample(status), '/payload/status')).toEqual([])
      expect(toldAt(withdrawalExample(status), '/payload/status')).toEqual([])
    }
    expect(toldAt(withdrawalExample('Processing'), '/payload/status')).toEqual([])
    expect(toldAt(fundingExample('processing'), '/payload/status')).toEqual(['warning status-unknown'])
  })

  const textDetails = {
    funding: ['sender_name', 'sender_clabe', 'clave_rastreo', 'numeric_reference', 'concepto', 'cep_link'],
    withdrawal: ['address', 'destination_tag', 'ledger_transaction_hash'],
  }
  test.each(Object.entries(textDetails))(
    '%s details of the sample: text, null or empty',
    (event, members) => {
      const example = event === 'funding' ? fundingExample : withdrawalExample
      for (const name of members) {
        const told = (value: unknown) =>
          toldAt(example('complete', { details: { [name]: value } }), `/payload/details/${name}`)
        expect(told('some text')).toEqual([])
        expect(told(null)).toEqual([])
        expect(told('')).toEqual([])
        expect(told(12)).toEqual(['info details-type'])
      }
    },
  )

  test('funding details of the sample: sender_bank and clave are numbers, in practice text too', () => {
    for (const name of ['sender_bank', 'clave']) {
      const told = (value: unknown) =>
        toldAt(fundingExample('complete', { details: { [name]: value } }), `/payload/details/${name}`)
      expect(told(40012)).toEqual([])
      expect(told('40012')).toEqual(['info details-type'])
    }
  })

  test('details of other methods that were seen are known, all others are told as beyond the samples', () => {
    const seen = { receiving_address: 'a', tx_hash: null, confirmations: '3', tx_url: 'https://example.com' }
    const told = inspectDelivery(inspectedDelivery(fundingExample('complete', { details: seen }))).findings
    expect(told).toEqual([])
    const other = { details: { something_new: [] } }
    expect(toldAt(fundingExample('complete', other), '/payload/details/something_new')).toEqual([
      'info field-undocumented',
    ])
  })
})
