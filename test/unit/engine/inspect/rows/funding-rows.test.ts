import { describe, expect, test } from 'vitest'
import { inspectDelivery } from '../../../../../main/engine/inspect/inspect-delivery.ts'
import { fundingExample, withdrawalExample } from '../../../../support/inspection/examples.ts'
import { inspectedDelivery } from '../../../../support/store/inspected-delivery.ts'
import { findingsAt } from '../findings-at.ts'

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
    const missing = alwaysThere.includes(name) ? 'info field-missing' : 'info field-usually-missing'
    const number = ['warning number-for-text']
    if (name === 'created_at') number.unshift('error timestamp-impossible')
    for (const example of [fundingExample, withdrawalExample]) {
      expect(findingsAt(example('complete'), path)).toEqual([])
      expect(findingsAt(example('complete', { [name]: undefined }), path)).toEqual([missing])
      expect(findingsAt(example('complete', { [name]: 7 }), path)).toEqual(number)
      expect(findingsAt(example('complete', { [name]: {} }), path)).toEqual(['warning funding-field-type'])
    }
  })

  test('Funding record and Withdrawal record: details is an object', () => {
    for (const example of [fundingExample, withdrawalExample]) {
      expect(findingsAt(example('complete', { details: {} }), '/payload/details')).toEqual([])
      expect(findingsAt(example('complete', { details: undefined }), '/payload/details')).toEqual([
        'info field-missing',
      ])
      expect(findingsAt(example('complete', { details: [] }), '/payload/details')).toEqual([
        'warning funding-field-type',
      ])
    }
  })

  test('States and transitions: statuses in any case, others reported', () => {
    for (const status of ['pending', 'COMPLETE', 'Failed']) {
      expect(findingsAt(fundingExample(status), '/payload/status')).toEqual([])
      expect(findingsAt(withdrawalExample(status), '/payload/status')).toEqual([])
    }
    expect(findingsAt(withdrawalExample('Processing'), '/payload/status')).toEqual([])
    expect(findingsAt(fundingExample('processing'), '/payload/status')).toEqual(['warning status-unknown'])
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
        const reported = (value: unknown) =>
          findingsAt(example('complete', { details: { [name]: value } }), `/payload/details/${name}`)
        expect(reported('some text')).toEqual([])
        expect(reported(null)).toEqual([])
        expect(reported('')).toEqual([])
        expect(reported(12)).toEqual(['info details-type'])
      }
    },
  )

  test('funding details of the sample: sender_bank and clave are numbers, in practice text too', () => {
    for (const name of ['sender_bank', 'clave']) {
      const reported = (value: unknown) =>
        findingsAt(fundingExample('complete', { details: { [name]: value } }), `/payload/details/${name}`)
      expect(reported(40012)).toEqual([])
      expect(reported('40012')).toEqual(['info details-type'])
    }
  })

  test('details of other methods that were seen are known, all others are reported as beyond the samples', () => {
    const seen = { receiving_address: 'a', tx_hash: null, confirmations: '3', tx_url: 'https://example.com' }
    const reported = inspectDelivery(
      inspectedDelivery(fundingExample('complete', { details: seen })),
    ).findings
    expect(reported).toEqual([])
    const other = { details: { something_new: [] } }
    expect(findingsAt(fundingExample('complete', other), '/payload/details/something_new')).toEqual([
      'info field-undocumented',
    ])
  })
})
