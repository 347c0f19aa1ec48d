import { crc32, deflateSync, inflateSync } from 'node:zlib'

const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])

/**
 * A PNG of a screenshot with 256 colors, a quarter as large. The most common colors stay as they are, so surfaces and
 * marks are exact; a rarer one, at the edge of a letter, becomes the nearest of those. The same bytes where the PNG has a
 * palette already.
 * @param {Buffer} png as Chromium writes it: 8 bits per channel, not interlaced
 */
export function smallerPicture(png) {
  const { header, data } = readChunks(png)
  const [width, height, depth, type] = [header.readUInt32BE(0), header.readUInt32BE(4), header[8], header[9]]
  if (depth !== 8 || (type !== 2 && type !== 6)) return png
  const size = type === 6 ? 4 : 3
  const pixels = unfiltered(inflateSync(data), width * size, height, size)
  return withPalette(pixels, { width, height, size })
}

function readChunks(png) {
  const parts = []
  let header = null
  for (let at = signature.length; at < png.length; ) {
    const length = png.readUInt32BE(at)
    const name = png.toString('latin1', at + 4, at + 8)
    const content = png.subarray(at + 8, at + 8 + length)
    if (name === 'IHDR') header = content
    if (name === 'IDAT') parts.push(content)
    at += length + 12
  }
  if (header === null) throw new Error('This is no PNG.')
  return { header, data: Buffer.concat(parts) }
}

/** The bytes of the pixels, without what each row starts with. */
function unfiltered(bytes, stride, height, size) {
  const pixels = Buffer.alloc(stride * height)
  for (let row = 0; row < height; row += 1) {
    const filter = bytes[row * (stride + 1)]
    for (let column = 0; column < stride; column += 1) {
      const at = row * stride + column
      const left = column < size ? 0 : pixels[at - size]
      const above = row === 0 ? 0 : pixels[at - stride]
      const corner = column < size || row === 0 ? 0 : pixels[at - stride - size]
      pixels[at] = bytes[at + row + 1] + guessed(filter, left, above, corner)
    }
  }
  return pixels
}

function guessed(filter, left, above, corner) {
  if (filter === 0) return 0
  if (filter === 1) return left
  if (filter === 2) return above
  if (filter === 3) return (left + above) >> 1
  // What PNG calls Paeth.
  const guess = left + above - corner
  const toLeft = Math.abs(guess - left)
  const toAbove = Math.abs(guess - above)
  const toCorner = Math.abs(guess - corner)
  if (toLeft <= toAbove && toLeft <= toCorner) return left
  return toAbove <= toCorner ? above : corner
}

function withPalette(pixels, { width, height, size }) {
  const counts = new Map()
  const colors = new Uint32Array(width * height)
  for (let index = 0; index < colors.length; index += 1) {
    const at = index * size
    const color = (pixels[at] << 16) | (pixels[at + 1] << 8) | pixels[at + 2]
    colors[index] = color
    counts.set(color, (counts.get(color) ?? 0) + 1)
  }
  const weight = ([color, count]) => count * vividness(color)
  const byCount = [...counts].sort((one, other) => weight(other) - weight(one)).map(([color]) => color)
  const common = byCount.slice(0, 256)
  const places = new Map(byCount.map(color => [color, nearest(common, color)]))
  const rows = Buffer.alloc((width + 1) * height)
  for (let index = 0; index < colors.length; index += 1) {
    rows[index + Math.floor(index / width) + 1] = places.get(colors[index])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3], 8)
  const palette = Buffer.from(common.flatMap(channels))
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A mark has few pixels; between the many grays of letters it keeps its color. */
function vividness(color) {
  const parts = channels(color)
  return 1 + (Math.max(...parts) - Math.min(...parts)) / 4
}

function nearest(common, color) {
  const [red, green, blue] = channels(color)
  let best = 0
  let least = Number.POSITIVE_INFINITY
  for (const [place, other] of common.entries()) {
    const distance =
      ((other >> 16) - red) ** 2 + (((other >> 8) & 255) - green) ** 2 + ((other & 255) - blue) ** 2
    if (distance < least) [best, least] = [place, distance]
  }
  return best
}

function channels(color) {
  return [color >> 16, (color >> 8) & 255, color & 255]
}

function chunk(name, content) {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
