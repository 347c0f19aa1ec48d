import { expect, test } from 'vitest'
import { hostHandlers } from '../../../../main/engine/handlers/host.ts'

test('a host without a desktop says what to do instead of a dialog', async () => {
  const handlers = hostHandlers(undefined)
  const refused = { code: 'not-available', message: expect.stringContaining('Type the path') }
  await expect(handlers['host.chooseTarget']({ name: '' })).rejects.toMatchObject(refused)
  await expect(handlers['host.chooseSources']({ kind: 'files' })).rejects.toMatchObject(refused)
  expect(() => handlers['host.showInFolder']({ path: '/' })).toThrow(expect.objectContaining(refused))
})

test('only what is there, named by a whole path, is shown', () => {
  const shown: string[] = []
  const handlers = hostHandlers({
    chooseTarget: async () => null,
    chooseSources: async () => [],
    showInFolder: path => shown.push(path),
  })
  handlers['host.showInFolder']({ path: process.cwd() })
  for (const path of ['/does/not/exist', 'package.json']) {
    expect(() => handlers['host.showInFolder']({ path })).toThrow(/no longer exists/)
  }
  expect(shown).toEqual([process.cwd()])
})
