import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, type Page, test } from 'playwright/test'

interface Look {
  readonly name: string
  readonly size: readonly [width: number, height: number]
  readonly colors: 'light' | 'dark' | 'forced'
}

const usual = [1440, 900] as const
const small = [1024, 700] as const

/** A state within a view. */
const ofState: readonly Look[] = [
  { name: 'light', size: usual, colors: 'light' },
  { name: 'small-dark', size: small, colors: 'dark' },
]

/** A view: also with the system's colors, on a large screen, and what a zoom of 200 % leaves of a usual one. */
const ofView: readonly Look[] = [
  ...ofState,
  { name: 'dark', size: usual, colors: 'dark' },
  { name: 'small', size: small, colors: 'light' },
  { name: 'forced', size: usual, colors: 'forced' },
  { name: 'large', size: [2560, 1440], colors: 'light' },
  { name: 'zoomed', size: [720, 450], colors: 'light' },
]

/** Compares a view with its stored pictures, in all looks. */
export function looksOfView(page: Page, name: string): Promise<void> {
  return compare(page, name, ofView)
}

/** Compares a view in light, at the usual size. */
export function lookOfPlace(page: Page, name: string): Promise<void> {
  return compare(page, name, ofState.slice(0, 1))
}

/** Compares a state of a view, such as an open dialog, in light and dark. */
export function looksOfState(page: Page, name: string): Promise<void> {
  return compare(page, name, ofState)
}

async function compare(page: Page, name: string, looks: readonly Look[]): Promise<void> {
  skipElsewhere(page)
  // On a busy machine, what the page shows arrives late, and each picture takes seconds.
  test.setTimeout(test.info().timeout + 30_000 * looks.length)
  await page.evaluate(() => document.fonts.ready)
  await hideDifferences(page)
  for (const { name: look, size, colors } of looks) {
    const [width, height] = size
    await page.setViewportSize({ width, height })
    await page.emulateMedia({
      colorScheme: colors === 'dark' ? 'dark' : 'light',
      forcedColors: colors === 'forced' ? 'active' : 'none',
      reducedMotion: 'reduce',
    })
    await settle(page)
    const picture = `${name}-${look}.png`
    await expect.soft(page).toHaveScreenshot(picture, { timeout: 30_000 })
    noteUse(picture)
  }
  // For what the test does next.
  await page.setViewportSize({ width: usual[0], height: usual[1] })
}

/** Fonts are bundled, but other systems and versions of Chromium draw them differently. */
function skipElsewhere(page: Page): void {
  test.skip(process.platform !== 'linux', 'Pictures are made on Linux; fonts are drawn differently here.')
  const file = test.info().snapshotPath('chromium.txt', { kind: 'screenshot' })
  const version = page.context().browser()?.version().split('.')[0] ?? ''
  if (test.info().config.updateSnapshots !== 'none') {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `${version}\n`)
  }
  const stored = existsSync(file) ? readFileSync(file, 'utf8').trim() : version
  test.skip(stored !== version, `The pictures are of Chromium ${stored}; this is Chromium ${version}.`)
}

/** For `test/run/pictures.mjs`, which deletes pictures that no spec uses. */
function noteUse(picture: string): void {
  const file = process.env.HOOKTRAIL_TEST_USED_PICTURES
  if (file !== undefined) appendFileSync(file, `${picture}\n`)
}

/** Lists measure themselves after a frame, and charts after theirs. */
async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('status', { name: /Loading/ })).toHaveCount(0)
  await page.evaluate(
    () =>
      new Promise<void>(resolve => {
        requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
      }),
  )
}

/**
 * What differs in each run is written as one that does not, also where it is rendered again: free ports, folders, sizes of
 * databases, versions, times that were measured, and characters that a font of the machine draws.
 */
async function hideDifferences(page: Page): Promise<void> {
  await page.evaluate(() => {
    const ranges = [...document.fonts]
      .flatMap(({ unicodeRange }) => unicodeRange.split(','))
      .map(range => range.trim().slice(2).split('-'))
      .map(([first = '', last = first]) => [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const)
    const isBundled = (code: number): boolean => ranges.some(([first, last]) => first <= code && code <= last)
    const bundled = (text: string): string =>
      text.replace(/[^\n -~]/gu, one => (isBundled(one.codePointAt(0) ?? 0) ? one : '·'))
    const same = (text: string): string =>
      bundled(text)
        .replace(/(127\.0\.0\.1|localhost):\d{4,5}/g, '$1:4400')
        .replace(/Listening on \d+/g, 'Listening on 4400')
        .replace(/\/\S*hooktrail-e2e-\w+\//g, '/home/')
        .replace(/\/[^\s"]*\/(?=node_modules\/|main\/cli\/)/g, '/opt/hooktrail/')
        .replace(/, of which [\d.,]+ \w+ is its log/g, '')
        .replace(/\b[\d.,]+ (KB|MB|GB)\b/g, '500 $1')
        .replace(/\bChrome \d+/g, 'Chrome 100')
        .replace(/^\d+\.\d+\.\d+$/g, '1.0.0')
        .replace(/\b\d+(\.\d+)? (µs|ms)\b/g, '2 ms')
    const hideText = (text: Text): void => {
      const shown = same(text.data)
      if (text.data !== shown) text.data = shown
    }
    const hideIn = (root: Node): void => {
      if (root instanceof Text) hideText(root)
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) hideText(node as Text)
    }
    const hide = (changes: readonly MutationRecord[]): void => {
      for (const { target, addedNodes } of changes) {
        if (target instanceof Text) hideText(target)
        for (const node of addedNodes) hideIn(node)
      }
      for (const field of document.querySelectorAll('input')) {
        if (field.value !== same(field.value)) field.value = same(field.value)
      }
    }
    hideIn(document.body)
    hide([])
    if ('isHiding' in window) return
    Object.assign(window, { isHiding: true })
    new MutationObserver(hide).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
}
