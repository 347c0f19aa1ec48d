import { mkdirSync, rmSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { arrivedDelivery, captured } from '../../../../support/store/arrived-delivery.ts'
import { holdStore } from '../../../../support/store/held-store.ts'
import { newTestStore, openTestReader, openTestStore } from '../../../../support/store/open-test-store.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

test('a folder that another process holds is refused, naming it; after kill -9 of the holder it is free at once', async () => {
  const dataDir = temporaryFolder()
  const holder = await holdStore('hold', dataDir)
  await expect(openTestStore(dataDir)).rejects.toMatchObject({
    code: 'store-held',
    message: expect.stringContaining(`process ${holder.child.pid} (desktop)`),
    details: { dataDir, pid: holder.child.pid, host: 'desktop' },
  })
  await holder.kill()
  const store = await openTestStore(dataDir)
  await expect(captured(store, arrivedDelivery())).resolves.toBe(1)
})

test('neither another process, a second store in this one, nor a reader breaks the hold; another folder is free', async () => {
  const { dataDir, store } = await newTestStore()
  openTestReader(dataDir).close()
  await expect(openTestStore(dataDir)).rejects.toMatchObject({ code: 'store-held' })
  // Twice: a refusal does not break it either.
  const other = await holdStore('hold', dataDir, dataDir)
  const message = expect.stringContaining(`process ${process.pid} (command)`)
  expect(other.lines).toMatchObject([
    { code: 'store-held', message },
    { code: 'store-held', message },
  ])
  await captured(store, arrivedDelivery())
  await captured(await openTestStore(temporaryFolder()), arrivedDelivery())
})

test('a store whose holder file cannot be removed is closed all the same, and its folder is free', async () => {
  const { dataDir, store } = await newTestStore()
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
