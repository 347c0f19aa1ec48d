import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { hooktrail, hooktrailServe } from '../../../../support/processes/command-in-process.ts'
import { gathered, jsonLines } from '../../../../support/processes/ended-command.ts'
import { commandPath } from '../../../../support/processes/hooktrail-command.ts'
import { arrivedDelivery, captured } from '../../../../support/store/arrived-delivery.ts'
import { newTestStore } from '../../../../support/store/open-test-store.ts'

interface Row {
  readonly id: number
  readonly target: string
}

/** A data folder with so many deliveries, the first at `/1`. */
async function folderWith(count: number): Promise<string> {
  const { dataDir, store } = await newTestStore()
  await Promise.all(
    Array.from({ length: count }, (_, index) =>
      captured(store, arrivedDelivery({ target: `/${index + 1}`, body: `{"number":${index + 1}}` })),
    ),
  )
  await store.close()
  return dataDir
}

test('list gives every delivery, newest first, beside the holder and after it', async () => {
  // More than two windows.
  const count = 1_003
  const running = await hooktrailServe(await folderWith(count), ['--no-ui'])
  const expected = Array.from({ length: count }, (_, index) => `/${count - index}`)
  const listed = async (...args: string[]): Promise<string[]> => {
    const ended = await hooktrail('list', '--json', '--data', running.dataDir, ...args)
    expect([ended.code, ended.stderr]).toEqual([0, ''])
    return (jsonLines(ended) as Row[]).map(row => row.target)
  }
  expect(await listed()).toEqual(expected)

  // A reader that has enough, such as head, ends the list quietly.
  const child = spawn(process.execPath, [commandPath, 'list', '--json', '--data', running.dataDir])
  child.stdout.once('data', () => child.stdout.destroy())
  expect(await gathered(child)).toMatchObject({ code: 0, stderr: '' })

  await running.stop()
  expect(await listed()).toEqual(expected)
  expect(await listed('--limit', '3')).toEqual(expected.slice(0, 3))
})
