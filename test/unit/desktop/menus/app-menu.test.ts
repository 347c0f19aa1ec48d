import type { MenuItemConstructorOptions } from 'electron'
import { expect, test } from 'vitest'
import { type MenuView, menuTemplate } from '../../../../main/desktop/menus/app-menu.ts'

const platforms = ['darwin', 'linux', 'win32'] as const

/** The menu's items, and what was called by clicking them. */
function menuOf(platform: NodeJS.Platform, changes: Partial<MenuView> = {}) {
  const called: string[] = []
  const note = (name: string) => () => void called.push(name)
  const template = menuTemplate(
    platform,
    {
      listener: { state: 'listening', captureUrl: 'http://127.0.0.1:4400' },
      helpItems: [],
      ...changes,
    },
    {
      copyCaptureUrl: note('copy'),
      pause: note('pause'),
      resume: note('resume'),
      openDataFolder: note('folder'),
      open: address => void called.push(address),
      go: step => void called.push(`go ${step}`),
    },
  )
  const menus = template.map(({ submenu }) => (submenu ?? []) as MenuItemConstructorOptions[])
  const items = menus.flat()
  const item = (label: string) => items.find(one => one.label === label || one.role === label)
  const click = (label: string) => (item(label)?.click as (() => void) | undefined)?.()
  return { template, menus, items, item, click, called }
}

test.each(platforms)('%s: every entry has a role or a label with something to do', platform => {
  const { template, items } = menuOf(platform, { helpItems: [{ label: 'Guide', opens: '/guide' }] })
  for (const menu of template) expect(menu.role ?? menu.label).toBeTruthy()
  for (const entry of items) {
    const isComplete = entry.type === 'separator' || entry.role !== undefined || entry.click !== undefined
    expect(isComplete, String(entry.label)).toBe(true)
  }
})

test.each(platforms)('%s: an accelerator belongs to one entry', platform => {
  const keys = menuOf(platform).items.flatMap(({ accelerator }) => (accelerator ? [accelerator] : []))
  expect(new Set(keys).size).toBe(keys.length)
})

test.each(platforms)('%s: quitting, settings and about are where the platform has them', platform => {
  const isMac = platform === 'darwin'
  const { menus } = menuOf(platform)
  const has = (menu: number, role: string) => menus[menu]?.some(item => item.role === role) ?? false
  const settings = menus.findIndex(menu => menu.some(({ id }) => id === 'settings'))
  // First the menu of the application on macOS, elsewhere File.
  expect([has(0, 'quit'), settings]).toEqual([true, 0])
  expect(has(isMac ? 0 : menus.length - 1, 'about')).toBe(true)
  for (const role of ['services', 'hide', 'hideOthers', 'unhide']) expect(has(0, role)).toBe(isMac)
})

test('settings open at their place, with the accelerator of every platform', () => {
  const { item, click, called } = menuOf('linux')
  expect(item('Settings…')?.accelerator).toBe('CmdOrCtrl+,')
  click('Settings…')
  expect(called).toEqual(['/settings'])
})

test('capturing is paused, resumed, and neither where nothing listens', () => {
  const listening = menuOf('linux')
  listening.click('Pause Capturing')
  expect(listening.called).toEqual(['pause'])
  const paused = menuOf('linux', { listener: { state: 'paused', captureUrl: null } })
  expect(paused.item('Pause Capturing')).toBeUndefined()
  expect(paused.item('Copy Capture URL')?.enabled).toBe(false)
  paused.click('Resume Capturing')
  expect(paused.called).toEqual(['resume'])
  const failed = menuOf('linux', { listener: { state: 'failed', captureUrl: null } })
  expect(failed.item('Pause Capturing')?.enabled).toBe(false)
})

test('an item of Help opens its address, or does what it says', () => {
  let hasRun = false
  const run = () => {
    hasRun = true
  }
  const { click, called, menus } = menuOf('linux', {
    helpItems: [
      { label: 'Guide', opens: '/guide' },
      { label: 'Run', opens: run },
    ],
  })
  click('Guide')
  click('Run')
  expect([called, hasRun]).toEqual([['/guide'], true])
  expect(menus.at(-1)?.map(({ label, role, type }) => label ?? role ?? type)).toEqual([
    'Guide',
    'Run',
    'separator',
    'about',
  ])
})
