// `node test/generate/icons.ts`: makes the icons of macOS and Windows from resources/icons/icon.svg, in Chromium. After a
// change of that file.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findChromium } from '../support/find-chromium.mjs'
import { iconOfMac, iconOfWindows } from './icon-files.ts'

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
