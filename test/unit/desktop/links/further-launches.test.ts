import { EventEmitter } from 'node:events'
import type { App } from 'electron'
import { expect, test } from 'vitest'
import { followLaunches } from '../../../../main/desktop/links/further-launches.ts'
import type { SecondLaunch } from '../../../../main/desktop/links/second-launch.ts'

function followed() {
  const app = new EventEmitter()
  const asked: unknown[] = []
  const seen = { shown: 0, asked }
  const launches = followLaunches(app as unknown as App, { ask: (...given) => void asked.push(given) })
  return {
    seen,
    start: () =>
      launches.start(() => {
        seen.shown += 1
      }),
    launch: (data: SecondLaunch | null) => app.emit('second-instance', {}, [], '/', data),
  }
}

const plain = { given: [], workingDir: '/home/user', isHidden: false } satisfies SecondLaunch

test('a launch shows the window, and hands over its links and files', () => {
  const { seen, start, launch } = followed()
  start()
  expect(seen.shown).toBe(0)
  launch({ ...plain, given: ['hooktrail://delivery/12'] })
  expect(seen).toEqual({ shown: 1, asked: [[['hooktrail://delivery/12'], '/home/user']] })
})

test('a launch while this one still starts shows the window as soon as there is one, once', () => {
  const { seen, start, launch } = followed()
  launch({ ...plain, given: ['/tmp/a.har'] })
  launch(plain)
  expect(seen.shown).toBe(0)
  expect(seen.asked).toHaveLength(2)
  start()
  expect(seen.shown).toBe(1)
})

test('the start at login of an app that runs shows nothing', () => {
  const { seen, start, launch } = followed()
  launch({ ...plain, isHidden: true })
  start()
  launch({ ...plain, isHidden: true })
  expect(seen.shown).toBe(0)
})

test('a launch that says nothing about itself shows the window, and opens nothing', () => {
  const { seen, start, launch } = followed()
  start()
  launch(null)
  expect(seen).toEqual({ shown: 1, asked: [] })
})
