import { gzipSync } from 'node:zlib'
import { sourceAddresses } from '#contract/services/source-addresses'
import type { ArrivedDelivery } from '../../../main/engine/store/store.ts'
import { allExamples } from '../inspection/examples.ts'
import { arrivedDelivery } from './arrived-delivery.ts'

/**
 * This many deliveries of every kind: all notifications, repetitions, malformed, truncated, encoded and
 * unusual deliveries, and deliveries through a tunnel.
 */
export function mixedDeliveries(count: number): ArrivedDelivery[] {
  const examples = allExamples()
  return Array.from({ length: count }, (_, index) => {
    const example = examples[index % examples.length]
    const round = Math.floor(index / examples.length)
    const text = JSON.stringify(example?.body).replace(/"(id|fid|wid)":"([^"]{8})/g, (_all, name, start) => {
      return `"${name}":"${(Number.parseInt(start, 16) + round).toString(16).padStart(8, '0').slice(-8)}`
    })
    const shared = { receivedAtMs: 1_760_000_000_000 + index * 137, target: `/hooks/app?n=${index}` }
    switch (index % 23) {
      case 5:
        return arrivedDelivery({
          ...shared,
          method: '',
          target: '',
          httpVersion: '',
          rawHeaders: [],
          reception: 'malformed',
          body: Buffer.from([0x16, 0x03, 0x01, 0x00, index & 0xff]),
        })
      case 9:
        return arrivedDelivery({
          ...shared,
          reception: 'body-too-large',
          declaredBodyBytes: text.length,
          body: text.slice(0, 100),
        })
      case 13:
        return arrivedDelivery({ ...shared, reception: 'aborted', body: text.slice(0, 40), remotePort: null })
      case 16:
        return arrivedDelivery({
          ...shared,
          rawHeaders: [
            'Content-Encoding',
            'gzip',
            'X-Odd',
            'caf\u00e9',
            'x-twice',
            '1',
            'X-Twice',
            '2',
            'X-Empty',
            '',
          ],
          rawTrailers: ['X-Checksum', 'abc'],
          body: gzipSync(text),
        })
      case 19:
        return arrivedDelivery({ ...shared, method: 'GET', scheme: 'https' })
      case 20:
        return arrivedDelivery({
          ...shared,
          inlet: { name: 'office tunnel', sourceAddress: sourceAddresses.production[0] ?? null },
          body: text,
        })
      default:
        return arrivedDelivery({ ...shared, body: text })
    }
  })
}
