import { expect, test } from 'vitest'
import { isFromPage, pageUrl, type Sender } from '../../../../main/desktop/window/app-address.ts'

const page = { id: 1 }
const own: Sender = { sender: { id: 1 }, senderFrame: { url: pageUrl, parent: null } }

test("the window's own page is heard", () => {
  expect(isFromPage(own, page)).toBe(true)
})

const strangers: ReadonlyArray<readonly [string, Sender, typeof page | null]> = [
  ['another window', { ...own, sender: { id: 2 } }, page],
  ['any page while there is no window', own, null],
  ['a frame within the page', { ...own, senderFrame: { url: pageUrl, parent: {} } }, page],
  ['a frame that is gone', { ...own, senderFrame: null }, page],
  ['a foreign address', { ...own, senderFrame: { url: 'https://example.org/', parent: null } }, page],
  ['an empty page', { ...own, senderFrame: { url: 'about:blank', parent: null } }, page],
]
test.each(strangers)('%s is refused', (_who, sender, window) => {
  expect(isFromPage(sender, window)).toBe(false)
})
