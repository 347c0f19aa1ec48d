import { expect, test } from 'vitest'
import { inspectDelivery } from '../../../../main/engine/inspect/inspect-delivery.ts'
import { fundingExample, transactionExample } from '../../../support/inspection/examples.ts'
import { arrivedDelivery, captured } from '../../../support/store/arrived-delivery.ts'
import { inspectionResult } from '../../../support/store/inspection-result.ts'
import { storeOfFile } from '../../../support/store/open-test-store.ts'

const opened = storeOfFile()

const codesOf = (findings: readonly { readonly code: string }[] | undefined) =>
  (findings ?? []).map(({ code }) => code)

// Transaction Notification Service, "Notification delivery" and "Limits": 2xx within five seconds.
test.each(['the inspection first', 'the response first'])(
  '%s: a late response is published once, and counted',
  async first => {
    const { store, reader } = opened()
    const id = await captured(store, arrivedDelivery())
    const read = () => store.saveInspections([{ id, inspection: inspectionResult() }])
    const respond = async () => {
      const responded = new Promise<void>(resolve => store.onResponded(() => resolve()))
      store.recordResponse(id, 503, 6000)
      await responded
      await store.indexSettled()
    }
    if (first === 'the inspection first') await read()
    await respond()
    await read()
    await respond()
    expect(codesOf(reader.findings(id)).filter(code => code.startsWith('response-'))).toEqual([
      'response-late',
      'response-not-2xx',
    ])
    const [row] = reader.deliveriesById([id])
    expect(row?.findingCounts).toMatchObject({ warning: 2, info: 0 })
  },
)

test.each([
  ['none', '{}', 'Both specifications'],
  ['transactions', transactionExample('issuance', 'PENDING'), 'Transaction Notification Service'],
  ['funding', fundingExample('pending'), 'Advice of Hooktrail'],
  ['other', { event: 'payout', payload: { id: 'x1' } }, 'Advice of Hooktrail'],
] as const)(
  'findings that the store adds about a response are those of inspecting the delivery again: service %s',
  async (service, body, source) => {
    const { store, reader } = opened()
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const id = await captured(store, arrivedDelivery({ body: text }))
    await store.saveInspections([{ id, inspection: inspectionResult({ service, findings: [] }) }])
    const responded = new Promise<void>(resolve => store.onResponded(() => resolve()))
    store.recordResponse(id, 404, 5000.5)
    await responded
    await store.indexSettled()
    const request = reader.request(id)
    if (request === null) throw new Error('It is stored.')
    const anew = inspectDelivery({
      ...request,
      declaredBodyBytes: null,
      response: { status: 404, elapsedMs: 5000.5 },
    })
    const findings = reader.findings(id)
    expect(findings).toEqual(anew.findings.filter(({ code }) => code.startsWith('response-')))
    expect(findings.map(each => each.source).join()).toContain(source)
    if (service === 'funding' || service === 'other')
      expect(findings.map(each => each.source).join()).not.toContain('Transaction')
  },
)
