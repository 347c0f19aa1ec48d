import { mkdirSync, rmSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { arrivedDelivery, captured } from '../../../../support/store/arrived-delivery.ts'
import { holdStore } from '../../../../support/store/held-store.ts'
import { openTestReader, openTestStore } from '../../../../support/store/open-test-store.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

test('a folder that another process holds is refused, naming the process and its host', async () => {
  const dataDir = temporaryFolder()
  const holder = await holdStore(dataDir, 'hold')
  await expect(openTestStore(dataDir)).rejects.toMatchObject({
    code: 'store-held',
    message: expect.stringContaining(`process ${holder.child.pid} (desktop)`),
    details: { dataDir, pid: holder.child.pid, host: 'desktop' },
  })
})

test('after kill -9 of the holder the folder is free at once', async () => {
  const dataDir = temporaryFolder()
  const holder = await holdStore(dataDir, 'hold')
  await holder.kill()
  const store = await openTestStore(dataDir)
  await expect(captured(store, arrivedDelivery())).resolves.toBe(1)
})

test('the holder refuses another process, and goes on holding afterwards', async () => {
  const dataDir = temporaryFolder()
  const store = await openTestStore(dataDir)
  for (let time = 1; time <= 2; time += 1) {
    const other = await holdStore(dataDir, 'hold')
    expect(other.lines[0]).toMatchObject({
      code: 'store-held',
      message: expect.stringContaining(`process ${process.pid} (command)`),
    })
  }
  await captured(store, arrivedDelivery())
})

test('a second store of the same folder in one process is refused, and does not break the first hold', async () => {
  const dataDir = temporaryFolder()
  await openTestStore(dataDir)
  await expect(openTestStore(dataDir)).rejects.toMatchObject({ code: 'store-held' })
  const other = await holdStore(dataDir, 'hold')
  expect(other.lines[0]).toMatchObject({ code: 'store-held' })
})

test('reading in the holding process does not break the hold', async () => {
  const dataDir = temporaryFolder()
  await openTestStore(dataDir)
  openTestReader(dataDir).close()
  const other = await holdStore(dataDir, 'hold')
  expect(other.lines[0]).toMatchObject({ code: 'store-held' })
})

test('two folders are held side by side', async () => {
  const first = await openTestStore(temporaryFolder())
  const second = await openTestStore(temporaryFolder())
  await captured(first, arrivedDelivery())
  await captured(second, arrivedDelivery())
})

test('a store whose holder file cannot be removed is closed all the same, and its folder is free', async () => {
  const dataDir = temporaryFolder()
  const store = await openTestStore(dataDir)
  rmSync(`${dataDir}/holder.json`)
  // As in a folder that became read-only: removing it fails.
  mkdirSync(`${dataDir}/holder.json`)
  await store.close()
  rmSync(`${dataDir}/holder.json`, { recursive: true })
  await expect(captured(await openTestStore(dataDir), arrivedDelivery())).resolves.toBe(1)
})

test.skipIf(process.platform === 'win32')(
  'the folder and its files are for their owner alone (modes; Windows has none)',
  async () => {
    const dataDir = `${temporaryFolder()}/made/for/it`
    const store = await openTestStore(dataDir)
    await captured(store, arrivedDelivery())
    const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)
    expect(mode(dataDir)).toBe('700')
    for (const file of ['store.db', 'store.db-wal', 'store.db-shm', 'hold.db', 'holder.json']) {
      expect(`${file} ${mode(`${dataDir}/${file}`)}`).toBe(`${file} 600`)
    }
  },
)
