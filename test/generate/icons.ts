// `node test/generate/icons.ts`: makes the icons of macOS and Windows from resources/icons/icon.svg, in Chromium. After a
// change of that file.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findChromium } from '../support/find-chromium.mjs'

/** PNGs by their width in pixels. */
type Pictures = ReadonlyMap<number, Buffer>

/** An ICO of PNGs, up to 256 pixels: a row for each, then the pictures. */
function iconOfWindows(pictures: Pictures): Buffer {
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
function iconOfMac(pictures: Pictures): Buffer {
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

const root = fileURLToPath(new URL('../../', import.meta.url))
const icons = new URL('../../resources/icons/', import.meta.url)

const found = await findChromium(root, (line: string) => process.stdout.write(`${line}\n`))
if (found === null) throw new Error('Icons are drawn by Chromium, which was not found.')
Object.assign(process.env, found)
const { launchChromium } = await import('../e2e/support/host/chromium.ts')
const browser = await launchChromium()
const page = await browser.newPage()
const svg = readFileSync(new URL('icon.svg', icons), 'utf8')

async function drawn(size: number): Promise<Buffer> {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<style>*{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`)
  return page.screenshot({ omitBackground: true })
}

const pictures = new Map<number, Buffer>()
for (const size of [16, 24, 32, 48, 64, 128, 256, 512, 1024]) pictures.set(size, await drawn(size))
await browser.close()
writeFileSync(new URL('icon.ico', icons), iconOfWindows(pictures))
writeFileSync(new URL('icon.icns', icons), iconOfMac(pictures))
