import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { transactionExample } from '../../../../support/inspection/examples.ts'
import { commandPath } from '../../../../support/processes/hooktrail-command.ts'
import { arrivedDelivery, captured } from '../../../../support/store/arrived-delivery.ts'
import { newTestStore } from '../../../../support/store/open-test-store.ts'

/** More than a batch of inspection. */
const count = 2_500

test('serve tells how far it is with a store that was not read, until all of it is', async () => {
  const { dataDir, store } = await newTestStore()
  const body = JSON.stringify(transactionExample('issuance', 'COMPLETE'))
  await Promise.all(Array.from({ length: count }, () => captured(store, arrivedDelivery({ body }))))
  await store.close()
  const child = spawn(process.execPath, [commandPath, 'serve', '--no-ui', '--port', '0', '--data', dataDir], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  const isInspected = new Promise<void>(resolve => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (output.includes('Inspected all')) resolve()
    })
  })
  await isInspected
  child.kill('SIGINT')
  await once(child, 'close')
  expect(output).toMatch(/^Inspecting 2500 deliveries again for this version\./)
  expect(output).toMatch(/\nInspected \d+ of 2500\.\n/)
  expect(output).toContain('\nInspected all 2500.\n')
})
