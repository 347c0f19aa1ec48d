import { expect, test } from 'vitest'
import { closeOnFailure } from '../../main/close-on-failure.ts'
import { connectToHolder } from '../../main/web/command-client.ts'
import { openCommandSocket } from '../../main/web/command-socket.ts'
import { standInEngine } from '../support/engine/stand-in-engine.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('where the window cannot be opened no command reaches what was opened before it', async () => {
  const dataDir = temporaryFolder()
  const engine = standInEngine(dataDir)
  const socket = await openCommandSocket(engine)
  const reason = new Error('no window')
  await expect(closeOnFailure(socket, () => Promise.reject(reason))).rejects.toBe(reason)
  expect(await connectToHolder(dataDir)).toBeNull()
})

test('what was opened stays open where nothing fails', async () => {
  const dataDir = temporaryFolder()
  const socket = await openCommandSocket(standInEngine(dataDir))
  expect(await closeOnFailure(socket, async () => 'a window')).toBe('a window')
  const transport = await connectToHolder(dataDir)
  expect(transport).not.toBeNull()
  transport?.close()
  await socket.close()
})

test('the reason is reported where closing fails too', async () => {
  const opened = { close: () => Promise.reject(new Error('cannot close')) }
  await expect(closeOnFailure(opened, () => Promise.reject(new Error('no window')))).rejects.toThrow(
    'no window',
  )
})
