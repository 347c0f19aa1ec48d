import { expect, test } from 'vitest'
import {
  type TrayView,
  trayMenuTemplate,
  trayStateOf,
  trayTooltip,
} from '../../../../main/desktop/tray/tray-menu.ts'

const captureUrl = 'http://127.0.0.1:4400'
const capturing: TrayView = { state: 'capturing', captureUrl, newCount: 0 }

function menuOf(view: TrayView) {
  const called: string[] = []
  const note = (name: string) => () => void called.push(name)
  const items = trayMenuTemplate(view, {
    open: note('open'),
    openDeliveries: note('deliveries'),
    copyCaptureUrl: note('copy'),
    pause: note('pause'),
    resume: note('resume'),
    quit: note('quit'),
  })
  return {
    labels: items.flatMap(({ label }) => (label === undefined ? [] : [label])),
    isEnabled: (id: string) => items.find(item => item.id === id)?.enabled,
    clickAll() {
      for (const { click } of items) (click as (() => void) | undefined)?.()
      return called
    },
  }
}

test('while capturing, it opens, copies, pauses and quits', () => {
  const menu = menuOf(capturing)
  expect(menu.labels).toEqual([
    'Open Hooktrail',
    'No New Deliveries',
    'Copy Capture URL',
    'Pause Capturing',
    'Quit Hooktrail',
  ])
  expect(menu.clickAll()).toEqual(['open', 'deliveries', 'copy', 'pause', 'quit'])
  expect([menu.isEnabled('new'), menu.isEnabled('copy')]).toEqual([false, true])
})

test('new deliveries are counted, and lead to the list', () => {
  expect(menuOf({ ...capturing, newCount: 1 }).labels).toContain('1 New Delivery')
  const menu = menuOf({ ...capturing, newCount: 12 })
  expect(menu.labels).toContain('12 New Deliveries')
  expect(menu.isEnabled('new')).toBe(true)
})

test('during a pause it resumes, and has no URL to copy', () => {
  const menu = menuOf({ state: 'paused', captureUrl: null, newCount: 0 })
  expect(menu.labels).toContain('Resume Capturing')
  expect(menu.isEnabled('copy')).toBe(false)
  expect(menu.clickAll()).toContain('resume')
})

test('where nothing listens it leads to the window, which says why', () => {
  const menu = menuOf({ state: 'failed', captureUrl: null, newCount: 0 })
  expect(menu.labels).toContain('Not Listening…')
  expect(menu.clickAll().filter(name => name === 'open')).toHaveLength(2)
})

test.each([
  ['listening', 'capturing'],
  ['paused', 'paused'],
  ['failed', 'failed'],
  ['stopped', 'failed'],
] as const)('a listener that is %s shows as %s', (state, shown) => {
  expect(trayStateOf({ state })).toBe(shown)
})

test.each([
  [capturing, `Hooktrail: no new deliveries\nCapturing at ${captureUrl}`],
  [{ ...capturing, newCount: 1 }, `Hooktrail: 1 new delivery\nCapturing at ${captureUrl}`],
  [{ state: 'paused', captureUrl: null, newCount: 2 }, 'Hooktrail: 2 new deliveries\nCapturing is paused'],
  [{ state: 'failed', captureUrl: null, newCount: 0 }, 'Hooktrail: no new deliveries\nNot listening'],
] as const)('the tooltip says state, address and count (%#)', (view, text) => {
  expect(trayTooltip(view)).toBe(text)
})
