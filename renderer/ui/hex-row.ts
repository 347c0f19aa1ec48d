export const hexRowBytes = 16

export interface HexRow {
  readonly offset: string
  readonly hex: string
  readonly text: string
}

/** One row of a hex dump: offset, sixteen bytes in two groups, printable ASCII. */
export function hexRow(bytes: Uint8Array, index: number): HexRow {
  const start = index * hexRowBytes
  let hex = ''
  let text = ''
  for (let place = 0; place < hexRowBytes; place += 1) {
    const byte = bytes[start + place]
    if (place > 0) hex += place === hexRowBytes / 2 ? '  ' : ' '
    hex += byte === undefined ? '  ' : byte.toString(16).padStart(2, '0')
    if (byte !== undefined) text += byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·'
  }
  return { offset: start.toString(16).padStart(8, '0'), hex, text }
}
