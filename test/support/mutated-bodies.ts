import fc from 'fast-check'
import { allExamples } from './examples.ts'

const encoded = allExamples().map(({ body }) => new TextEncoder().encode(JSON.stringify(body)))
const sources = fc.constantFrom(...encoded)
const pieces = fc.constantFrom(
  ...[
    'null',
    '""',
    '-1',
    '1e999',
    '[]',
    '{}',
    'true',
    '"\\ud800"',
    '{"a":',
    '[[[[',
    ',',
    '"',
    '\\',
    '\u0000',
    '"id":1,',
    '\ufeff',
    '"status":null,',
    '"refund_steps":[null,{"step":1}],',
    '"refund_status":{},',
    '"created_at":"9999-99-99",',
  ].map(text => new TextEncoder().encode(text)),
)

/** One change of the bytes: a part taken out, put in, overwritten, doubled, or the rest cut off. */
const mutation = fc.record({
  place: fc.nat(),
  length: fc.nat(40),
  put: fc.oneof(pieces, fc.uint8Array({ maxLength: 6 })),
  how: fc.constantFrom('put', 'replace', 'double', 'cut'),
})

/** Bodies that are nearly notifications: the examples of the specification with some of their bytes changed. */
export const mutatedBodies: fc.Arbitrary<Uint8Array> = fc
  .tuple(sources, fc.array(mutation, { minLength: 1, maxLength: 4 }))
  .map(([source, mutations]) => {
    let bytes: Uint8Array = source
    for (const { place, length, put, how } of mutations) {
      const at = place % (bytes.length + 1)
      const rest = bytes.subarray(how === 'put' ? at : at + length)
      const middle = how === 'double' ? repeated(bytes.subarray(at, at + length)) : put
      bytes = how === 'cut' ? bytes.subarray(0, at) : joined([bytes.subarray(0, at), middle, rest])
    }
    return bytes
  })

function repeated(bytes: Uint8Array): Uint8Array {
  return joined([bytes, bytes])
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts))
}
