import { STATUS_CODES } from 'node:http'
import { receptionSchema } from '#contract/deliveries/delivery'
import { transactionKinds, transactionStatuses } from '#contract/services/transactions'
import { senderSchema } from '#contract/terms'
import { inspectDelivery } from '../../inspect/inspect-delivery.ts'
import type { ExportHead } from '../exported-delivery.ts'
import type { TransferDelivery } from '../transfer-delivery.ts'
import { formats } from './formats.ts'

/** All text that formats add, so that an original that is such a word is not reported as a leak. */
export function scaffoldText(head: ExportHead): string {
  const delivery: TransferDelivery = {
    source: null,
    session: '',
    receivedAtMs: 0,
    method: 'POST',
    target: '/',
    httpVersion: '1.1',
    headers: [['host', 'localhost']],
    trailers: [],
    remoteAddress: '',
    remotePort: null,
    reception: 'whole',
    declaredBodyBytes: null,
    response: { status: 200, elapsedMs: 0 },
    body: Buffer.from('{"event":"TRANSACTION"}'),
  }
  const exported = {
    number: 1,
    delivery,
    inspection: inspectDelivery(delivery),
    isFiller: true,
    droppedHeaders: [],
  }
  const ownTexts = Object.values(formats).map(format => format.ownText(exported, head))
  const names = ['severity', 'code', 'path', 'message', 'warning', 'sourceAddress', 'Hooktrail']
  // As written by inspection, and in file names.
  const words = [
    ...transactionKinds,
    ...transactionStatuses,
    ...senderSchema.options,
    'FUNDING',
    'WITHDRAWAL',
  ].flatMap(word => [word, word.toLowerCase()])
  const responses = Object.values(STATUS_CODES)
  return [
    ...ownTexts,
    JSON.stringify(head),
    ...names,
    ...words,
    ...receptionSchema.options,
    ...responses,
  ].join('\n')
}
