/** Bytes per row: eight if there is no room for sixteen. */
export type HexRowBytes = 8 | 16

export interface HexRow {
  readonly offset: string
  readonly hex: string
  readonly text: string
}

/** One row of a hex dump: offset, bytes in groups of eight, printable ASCII. */
export function hexRow(bytes: Uint8Array, index: number, rowBytes: HexRowBytes): HexRow {
  const start = index * rowBytes
  let hex = ''
  let text = ''
  for (let place = 0; place < rowBytes; place += 1) {
    const byte = bytes[start + place]
    if (place > 0) hex += place === 8 ? '  ' : ' '
    hex += byte === undefined ? '  ' : byte.toString(16).padStart(2, '0')
    if (byte !== undefined) text += byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·'
  }
  return { offset: start.toString(16).padStart(8, '0'), hex, text }
}
