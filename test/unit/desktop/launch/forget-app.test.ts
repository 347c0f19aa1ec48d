import { expect, onTestFinished, test, vi } from 'vitest'
import { forgetApp } from '../../../../main/desktop/launch/squirrel-events.ts'

const executable = 'C:\\Hooktrail\\app-1.0.0\\Hooktrail.exe'

function recordingApp() {
  const removed: unknown[][] = []
  const app = {
    removeAsDefaultProtocolClient(...given: unknown[]) {
      removed.push(given)
      return true
    },
  }
  return { app, removed }
}

test('the login item and the scheme of links are removed', () => {
  const { app, removed } = recordingApp()
  const switched: boolean[] = []
  forgetApp(app, { set: isOn => void switched.push(isOn) }, executable)
  expect(switched).toEqual([false])
  // As they were registered: Electron removes nothing else.
  expect(removed).toEqual([['hooktrail', executable, ['--']]])
})

test('a login item that stays does not keep the rest', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  onTestFinished(() => warn.mockRestore())
  const { app, removed } = recordingApp()
  const set = (): never => {
    throw new Error('The registry is locked.')
  }
  forgetApp(app, { set }, executable)
  expect(removed).toHaveLength(1)
  expect(warn).toHaveBeenCalledOnce()
})
