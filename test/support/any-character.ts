import fc from 'fast-check'

/** Any character of Unicode, for `fc.string({ unit })`. To make fast-check's own `binary` takes two seconds of a processor. */
export const anyCharacter: fc.Arbitrary<string> = fc
  .oneof(
    fc.integer({ min: 0, max: 0x7f }),
    fc.integer({ min: 0, max: 0xd7ff }),
    fc.integer({ min: 0xe000, max: 0x10ffff }),
  )
  .map(code => String.fromCodePoint(code))
