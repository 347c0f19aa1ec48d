/** PNGs by their width in pixels. */
export type Pictures = ReadonlyMap<number, Buffer>

/** An ICO of PNGs, up to 256 pixels: a row for each, then the pictures. */
export function iconOfWindows(pictures: Pictures): Buffer {
  const used = [...pictures].filter(([size]) => size <= 256)
  const head = Buffer.alloc(6 + 16 * used.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(used.length, 4)
  let offset = head.length
  for (const [index, [size, png]] of used.entries()) {
    const at = 6 + 16 * index
    // 0 stands for 256.
    head.writeUInt8(size % 256, at)
    head.writeUInt8(size % 256, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(png.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...used.map(([, png]) => png)])
}

/** Names that macOS has for PNGs: some stand for twice as many pixels as points. */
const macTypes = [
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic14', 512],
  ['ic10', 1024],
] as const

/** An ICNS: each picture with its type and length. */
export function iconOfMac(pictures: Pictures): Buffer {
  const parts = macTypes.map(([type, size]) => {
    const png = pictures.get(size)
    if (png === undefined) throw new Error(`There is no picture of ${size} pixels.`)
    return part(type, png)
  })
  return part('icns', Buffer.concat(parts))
}

function part(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32BE(content.length + 8, 4)
  return Buffer.concat([head, content])
}
