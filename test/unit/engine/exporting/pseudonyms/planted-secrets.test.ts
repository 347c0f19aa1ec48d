import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import {
  type ExportFormat,
  exportColumns,
  exportFormatOf,
  exportFormatSchema,
  type PseudonymOptions,
} from '#contract/transfer/exporting'
import { formats } from '../../../../../main/engine/exporting/formats/formats.ts'
import { transferBody } from '../../../../../main/engine/exporting/imports/read-single-body.ts'
import { silentSink } from '../../../../../main/engine/exporting/pseudonyms/choices.ts'
import { makeExportedBy } from '../../../../../main/engine/exporting/replace-deliveries.ts'
import type {
  ExportedDelivery,
  TransferDelivery,
} from '../../../../../main/engine/exporting/transfer-delivery.ts'
import { decodeBody } from '../../../../../main/engine/inspect/body/decode-body.ts'
import { transactionExample } from '../../../../support/inspection/examples.ts'
import { leftOf, numberOf as number, secrets } from '../../../../support/planted-secrets.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

const json = (value: unknown) => transferBody(Buffer.from(JSON.stringify(value)), 1_700_000_000_000)
const example = (payload: object) => json(transactionExample('issuance', 'COMPLETE', { ...payload }))
const head = (...headers: [string, string][]) => ({ ...json({}), headers })
const target = (text: string) => ({ ...json({}), target: text })
const escaped = (text: string) =>
  [...Buffer.from(text)].map(byte => `%${byte.toString(16).padStart(2, '0')}`).join('')
const base64 = (text: string) => Buffer.from(text).toString('base64')

/** What a header can hold. */
const latin = (text: string) => Buffer.from(text).toString('latin1')

const places: Record<string, (secret: string) => TransferDelivery> = {
  'an unknown member': text => json({ event: 'funding', payload: { shop: text } }),
  'the name of a member': text => json({ event: 'funding', payload: { [text]: 1 } }),
  'the name of a member that a programmer could choose': text =>
    json({ payload: { [text.replace(/[^0-9A-Za-z]/g, '_')]: { [`of_${text}`]: [true] } } }),
  'names deep within': text => json({ payload: { details: [{ a: { [text]: { [text]: text } } }] } }),
  'an open code': text => json({ event: 'funding', payload: { network: text, method: text, asset: text } }),
  'a closed code': text => example({ status: text, type: text }),
  'an open code of a transaction': text =>
    example({ issuance: { network: text, method: text, asset: text } }),
  'the event': text => json({ event: text, payload: {} }),
  'a bank': text =>
    json({ event: 'funding', payload: { details: { sender_bank: text, clave: number(text) } } }),
  'a reason': text => example({ failure_reason: text, error: { code: text, message: `Failed for ${text}` } }),
  // A documented amount or timestamp stays; what cannot be one does not.
  'an amount': text => json({ event: 'funding', payload: { amount: text.length < 10 ? `x${text}` : text } }),
  'a timestamp': text => json({ event: 'funding', payload: { created_at: `x ${text}` } }),
  'an id': text => example({ id: text, external_ref: text }),
  'the id of a funding': text => json({ event: 'funding', payload: { fid: text, created_at: '2026-01-02' } }),
  'a number': text => json({ payload: { a: number(text), b: [number(text), -number(text) / 100] } }),
  'an exponent': text => transferBody(Buffer.from(`{"a":1e${number(text)}}`), 0),
  'numbers in a list': text => json({ payload: { a: [...text].map(number), b: [...text] } }),
  'words in free text': text => json({ payload: { concepto: `Pago de ${text}, a cuenta de "${text}".` } }),
  'JSON in a text': text => json({ payload: { raw: JSON.stringify({ status: text, [text]: text }) } }),
  'base64 in a text': text => json({ payload: { raw: base64(text), url: `data:;base64,${base64(text)}` } }),
  'percent-encoded text': text => json({ payload: { raw: escaped(text), twice: escaped(escaped(text)) } }),
  'a URL in a text': text =>
    json({ payload: { link: `https://u:${text}@${text}.mx/${text}?${text}=1#${text}` } }),
  'JSON that is no object': text => json(text),
  'a form': text => transferBody(Buffer.from(`name=${text}&${text}=1`), 0),
  multipart: text =>
    transferBody(Buffer.from(`--${text}\r\nname="${text}"\r\n\r\n${text}\r\n--${text}--`), 0),
  'a body that is not text': text =>
    transferBody(Buffer.concat([Buffer.from([0xff, 0]), Buffer.from(text)]), 0),
  'a compressed body': text => {
    const body = gzipSync(JSON.stringify({ payload: { [text]: text } }))
    return { ...transferBody(body, 0), headers: [['Content-Encoding', 'gzip']] }
  },
  'a body with an unknown encoding': text => ({
    ...json({ a: text }),
    headers: [['Content-Encoding', latin(text)]],
  }),
  'a truncated body': text => ({ ...json({ a: text }), reception: 'aborted' }),
  'a declared length': text => ({
    ...json({}),
    headers: [['Content-Length', `${number(text)}`]],
    reception: 'body-too-large',
    declaredBodyBytes: number(`55${text}`.padEnd(10, '7')),
  }),
  'the value of an unknown header': text => head(['X-Shop', latin(text)]),
  'the name of a header': text => head([latin(text), '1'], [`X-${latin(text)}-Id`, '']),
  'the name of a header that is left out': text => head([`X-${latin(text)}-Token`, latin(text)]),
  'a trailer': text => ({ ...json({}), trailers: [[latin(text), latin(text)]] }),
  'standard headers': text =>
    head(
      ...['Accept', 'Accept-Language', 'Host', 'Origin', 'Date', 'Via', 'Referer', 'Forwarded'].map(
        (name): [string, string] => [name, latin(text)],
      ),
    ),
  'parameters of standard headers': text =>
    head(
      ['Content-Type', `application/json; charset=${latin(text)}`],
      ['Content-Type', `multipart/form-data; boundary=${latin(text)}`],
      ['Cache-Control', `max-age=${number(text)}`],
      ['Keep-Alive', `timeout=55${number(text)}`],
      ['Host', `localhost:555${number(text)}`],
    ),
  'the product of a User-Agent': text =>
    head(['User-Agent', `Mozilla/5.0 (${latin(text)}) ${latin(text)}/1.0`]),
  'the version of a User-Agent': text =>
    head(
      ['User-Agent', `curl/8.${number(text)}`],
      ['User-Agent', `curl/${latin(text)} Java/${[...`${number(text)}`].join('.')}`],
      ['User-Agent', `Mozilla/5.0 (Windows NT ${latin(text)}) Chrome/${number(text)}`],
    ),
  'a cookie': text => head(['Cookie', `${latin(text)}=${latin(text)}`]),
  'a path': text => target(`/hooks/${text}/${escaped(text)}/v1${text}`),
  'a query': text => target(`/hooks?${text}=1&id=${text}&token=${escaped(text)}&%ff${text};${text}`),
  'the method and version': text => ({ ...json({}), method: latin(text), httpVersion: text.slice(0, 20) }),
  addresses: text => ({ ...json({}), remoteAddress: text, inlet: { name: text, sourceAddress: text } }),
  'the name of a session': text => ({ ...json({}), session: text }),
  'a tag and a note': text => ({ ...json({}), tags: [text], note: text }),
}

const options = { amounts: 'keep', times: 'keep', keep: [], notes: 'drop' } satisfies PseudonymOptions
const makeExported = makeExportedBy(options, 'a key for tests')
/** With each secret in every place. */
const exports = secrets.map(secret =>
  Object.values(places).map((plant, at) => makeExported(plant(secret), at + 1, silentSink)),
)

/** Everything that is written of the deliveries. */
function written(format: ExportFormat, exported: readonly ExportedDelivery[]): string {
  const path = join(temporaryFolder(), 'out')
  const isFolder = exportFormatOf(format).kind === 'folder'
  if (isFolder) mkdirSync(path)
  const head = { version: '0', pseudonyms: options, total: exported.length, columns: exportColumns }
  const writer = formats[format].open(path, head)
  for (const one of exported) writer.add(one)
  writer.end()
  const names = isFolder ? readdirSync(path) : ['']
  const files = names.map(name => `${name}\n${readFileSync(join(path, name), 'utf8')}`)
  const bodies = exported.map(({ delivery }) =>
    Buffer.from(decodeBody(delivery.body, 'gzip').bytes).toString(),
  )
  // Digests and base64 hold short texts by chance; the body in them is searched decoded.
  const digests = /"(?:bodyBase64|bodySha256|headSha256|store)": ?"[^"]*"|"text":"[^"]*","encoding":"base64"/g
  return [...files, ...bodies].join('\n').replace(digests, '')
}

test('a text in base64 of base64 is replaced like any word', () => {
  const [secret = ''] = secrets
  const twice = base64(base64(secret))
  const { delivery } = makeExported(json({ payload: { raw: twice } }), 1, silentSink)
  const { payload } = JSON.parse(Buffer.from(delivery.body).toString()) as { payload: Record<string, string> }
  const [raw = ''] = Object.values(payload)
  const once = Buffer.from(raw, 'base64').toString()
  expect(raw).toHaveLength(twice.length)
  expect([once, Buffer.from(once, 'base64').toString()]).not.toContain(secret)
  expect(once).not.toBe(base64(secret))
})

test.each(exportFormatSchema.options)(
  '%s holds no four characters of what was planted, whatever place it was put in',
  format => {
    expect(Object.keys(places).length).toBeGreaterThanOrEqual(40)
    expect(exports.flatMap((all, at) => leftOf(secrets[at] ?? '', written(format, all)))).toEqual([])
  },
)
