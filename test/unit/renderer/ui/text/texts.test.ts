import { describe, expect, it } from 'vitest'
import { hexRow } from '../../../../../renderer/ui/code/hex-row.ts'
import { linePieces, maximumPieceLength } from '../../../../../renderer/ui/code/line-pieces.ts'
import { countOf, countText, elapsedText, sizeText } from '../../../../../renderer/ui/text/number-text.ts'

describe('numbers as text', () => {
  it('sizes take few digits', () => {
    expect([0, 1023, 1024, 1434, 10 * 1024 * 1024, 1023 * 1024].map(sizeText)).toEqual([
      '0 B',
      '1023 B',
      '1 KB',
      '1.4 KB',
      '10 MB',
      '1 MB',
    ])
  })

  it('durations take few digits', () => {
    expect([0.42, 9.96, 38.2, 999.6, 5200, 120_000].map(elapsedText)).toEqual([
      '0.4 ms',
      '10 ms',
      '38 ms',
      '1 s',
      '5.2 s',
      '120 s',
    ])
  })

  it('counts have their noun', () => {
    expect([countText(12_345), countOf(1, 'finding'), countOf(2, 'match', 'matches')]).toEqual([
      '12,345',
      '1 finding',
      '2 matches',
    ])
  })
})

describe('lines', () => {
  it('are numbered, whatever ends them', () => {
    expect(linePieces('a\r\nb\n\nc').map(piece => [piece.line, piece.text])).toEqual([
      [1, 'a'],
      [2, 'b'],
      [3, ''],
      [4, 'c'],
    ])
  })
  it('that are very long come in pieces without a number', () => {
    const pieces = linePieces('x'.repeat(maximumPieceLength * 2 + 1))
    expect(pieces.map(piece => [piece.line, piece.text.length])).toEqual([
      [1, maximumPieceLength],
      [null, maximumPieceLength],
      [null, 1],
    ])
  })
})

it('a row of a hex dump keeps its width at the end', () => {
  const bytes = Uint8Array.from([...'The first sixteen'].map(letter => letter.charCodeAt(0)).concat(0))
  expect(hexRow(bytes, 0, 16)).toEqual({
    offset: '00000000',
    hex: '54 68 65 20 66 69 72 73  74 20 73 69 78 74 65 65',
    text: 'The first sixtee',
  })
  expect(hexRow(bytes, 1, 16).hex).toHaveLength(48)
  expect(hexRow(bytes, 1, 16).text).toBe('n·')
})

it('a row of a hex dump is half as long where there is no room', () => {
  const bytes = Uint8Array.from([...'The first sixteen'].map(letter => letter.charCodeAt(0)))
  expect(hexRow(bytes, 1, 8)).toEqual({
    offset: '00000008',
    hex: '74 20 73 69 78 74 65 65',
    text: 't sixtee',
  })
  expect(hexRow(bytes, 2, 8).hex).toHaveLength(23)
})
