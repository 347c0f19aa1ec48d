import { expect, test } from 'vitest'
import { menuTemplate } from '../../../main/desktop/menu.ts'

const actions = { copyCaptureUrl() {}, openDataFolder() {}, reportProblem() {}, open() {}, go() {} }

test('every entry has a role or a label with something to do', () => {
  for (const platform of ['darwin', 'linux', 'win32'] as const) {
    for (const menu of menuTemplate(platform, actions)) {
      expect(menu.role ?? menu.label).toBeTruthy()
      for (const entry of Array.isArray(menu.submenu) ? menu.submenu : []) {
        const isComplete = entry.type === 'separator' || entry.role !== undefined || entry.click !== undefined
        expect(isComplete, `${menu.label}: ${entry.label}`).toBe(true)
      }
    }
  }
})

test('Help leads to the documentation and to what is new', () => {
  const opened: string[] = []
  const help = menuTemplate('linux', { ...actions, open: address => opened.push(address) }).at(-1)
  const entries = Array.isArray(help?.submenu) ? help.submenu : []
  for (const { click } of entries) click?.({} as never, undefined, {} as never)
  expect(opened).toEqual(['/docs', '/docs/whats-new'])
})

test('quitting is in the application menu on macOS and in File elsewhere', () => {
  expect(menuTemplate('darwin', actions)[0]).toMatchObject({ role: 'appMenu' })
  expect(JSON.stringify(menuTemplate('darwin', actions))).not.toContain('"quit"')
  expect(JSON.stringify(menuTemplate('linux', actions)[0])).toContain('"quit"')
})
