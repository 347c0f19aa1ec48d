import { gzipSync } from 'node:zlib'
import type { ArrivedDelivery } from '../../../../main/engine/store/store.ts'
import { arrivedDelivery } from '../arrived-delivery.ts'

const json = (payload: object, event = 'funding'): string => JSON.stringify({ event, payload })
const gzip = ['Content-Encoding', 'gzip', 'X-Greek', 'ΟΔΟΣ']

/** Deliveries that an index of texts, values and numbers could take for something else. */
export function oddDeliveries(): ArrivedDelivery[] {
  const amounts = ['100.00', '100', '0.000000000000000001', '12345678901234567890.5', '-3.20', '1e3', 'many']
  const precise = [
    '12345678901234567890.1',
    '12345678901234567890.9',
    '100.000000000000000001',
    '99.99999999999999999',
  ]
  return [
    arrivedDelivery({ body: '' }),
    arrivedDelivery({ body: Buffer.from([0xff, 0xfe, 0x00, 0x61, 0x62, 0x63, 0xc3]) }),
    arrivedDelivery({ body: 'before\u0000after NUL' }),
    arrivedDelivery({ body: 'ΟΔΟΣ ΟΔΟΣΑ İstanbul ÉTÉ straße ΣΊΣΥΦΟΣ 𝒜𝒷𝒸 \ufffd' }),
    arrivedDelivery({
      target: '/ΟΔΟΣΑ/%5F_under\\score?Q=İ',
      rawHeaders: ['X-Éte', 'CAFÉ 100%'],
      body: '{}',
    }),
    arrivedDelivery({ rawHeaders: gzip, body: Buffer.from('not gzip at all') }),
    arrivedDelivery({
      rawHeaders: gzip,
      body: gzipSync(`needle in gzip ${'x'.repeat(1_060_000)} far needle`),
    }),
    arrivedDelivery({ body: `long ${'y'.repeat(1_060_000)} needle at the end` }),
    arrivedDelivery({ rawHeaders: ['X', 'a\nb'], rawTrailers: ['X-Sum', 'Trailer Value'], body: '[]' }),
    arrivedDelivery({ body: json({ id: 'p\u0000q', status: 'A\u0000B' }, 'payout') }),
    arrivedDelivery({ body: json({ id: 'x'.repeat(300), status: 'S'.repeat(500), amount: '1' }, 'payout') }),
    arrivedDelivery({ body: '{"event":"payout","payload":{"id":"\\ud800","status":"\\ud83d"}}' }),
    arrivedDelivery({
      target: '/se%C3%B1al?q=%zz',
      rawHeaders: ['X-Ordenante', Buffer.from('Peña 😀').toString('latin1'), 'X-Latin', 'a\xf1o'],
      body: '{"event":"payout","payload":{"id":"e\\u00f1","failure_reason":"Dep\\u00f3sito l\u00edmite","a":"PE\\u00d1ALVER","b":"Renta \\u0026 luz","c":"https:\\/\\/a.mx\\/cep"}}',
    }),
    arrivedDelivery({ body: 'Pen\u0303alver, no JSON: \\u00f1 \\/' }),
    arrivedDelivery({ body: Buffer.from('\ufeff{"name":"PEÑALVER \\/"}', 'utf16le') }),
    arrivedDelivery({ body: json({ id: 'ÄÖ', status: 'ÄB', currency: 'MÄX' }, 'payout') }),
    ...[...amounts, ...precise].map((amount, index) =>
      arrivedDelivery({
        body: json({
          fid: `a${index}`,
          status: 'pending',
          currency: index % 2 === 0 ? 'mxn' : 'USDC',
          amount,
        }),
        receivedAtMs: 1_700_000_000_000 + index * 86_400_000,
      }),
    ),
    ...Array.from({ length: 30 }, (_, index) =>
      arrivedDelivery({
        body: json({ id: `v${index}`, status: `made-up ${index}`, currency: `c${index}` }, `event${index}`),
        method: `M${index}`,
      }),
    ),
  ]
}
