import fc from 'fast-check'
import { allExamples } from './examples.ts'

const encoded = allExamples().map(({ body }) => new TextEncoder().encode(JSON.stringify(body)))
const sources = fc.constantFrom(...encoded)
const pieces = fc
  .constantFrom(
    ...'null "" -1 1e999 [] {} true "\\ud800" {"a": [[[[ , " \\ \u0000 "id":1, \ufeff "status":null,'.split(
      ' ',
    ),
    ...['"refund_steps":[null,{"step":1}],', '"refund_status":{},', '"created_at":"9999-99-99",'],
  )
  .map(text => new TextEncoder().encode(text))

/** One change of the bytes: a part taken out, put in, overwritten, doubled, or the rest cut off. */
const mutation = fc.record({
  place: fc.nat(),
  length: fc.nat(40),
  put: fc.oneof(pieces, fc.uint8Array({ maxLength: 6 })),
  how: fc.constantFrom('put', 'replace', 'double', 'cut'),
})

/** The examples with some of their bytes changed: mostly not JSON any more. */
const mutatedBytes: fc.Arbitrary<Uint8Array> = fc
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

const values = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(
    ...'COMPLETE FAILED EXCHANGE_TRANSFER SPEI MEXICAN_BANK_ACCOUNT 2024-05-06 -0.0'.split(' '),
  ),
)
const names = fc.constantFrom(
  ...'id status step type refund_status refund_steps issuance fid details'.split(' '),
)

/** The examples with some of their values changed, put in or taken out: JSON still, and odd. */
const mutatedValues: fc.Arbitrary<Uint8Array> = fc
  .tuple(
    fc.constantFrom(...allExamples()),
    fc.array(fc.tuple(fc.nat(), fc.option(names), fc.option(values, { nil: undefined })), {
      minLength: 1,
      maxLength: 4,
    }),
  )
  .map(([{ body }, changes]) => {
    const copy: unknown = structuredClone(body)
    for (const [place, name, value] of changes) {
      const objects = objectsIn(copy)
      const target = objects[place % objects.length] ?? {}
      const keys = Object.keys(target)
      const key = name ?? keys[place % Math.max(keys.length, 1)] ?? 'id'
      if (value === undefined) delete target[key]
      else target[key] = structuredClone(value)
    }
    return new TextEncoder().encode(JSON.stringify(copy))
  })

function objectsIn(root: unknown): Record<string, unknown>[] {
  const found = typeof root === 'object' && root !== null ? [root as Record<string, unknown>] : []
  for (const object of found) {
    for (const value of Object.values(object)) {
      if (typeof value === 'object' && value !== null) found.push(value as Record<string, unknown>)
    }
  }
  return found
}

/** Bodies that are nearly notifications. */
export const mutatedBodies: fc.Arbitrary<Uint8Array> = fc.oneof(mutatedBytes, mutatedValues)

function repeated(bytes: Uint8Array): Uint8Array {
  return joined([bytes, bytes])
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts))
}
