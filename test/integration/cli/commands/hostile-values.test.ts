import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test, vi } from 'vitest'
import { secretsFile } from '../../../../main/secret-paths.ts'
import { fundingExample } from '../../../support/inspection/examples.ts'
import { hooktrail, hooktrailServe } from '../../../support/processes/command-in-process.ts'
import { arrivedDelivery, captured } from '../../../support/store/arrived-delivery.ts'
import { openTestStore } from '../../../support/store/open-test-store.ts'
import { expectPlain, spoiledFolder } from './hostile-steps.ts'

test('completion offers what the store has, without values that a shell cannot show, and escapes descriptions', async () => {
  const dataDir = await spoiledFolder()
  const store = await openTestStore(dataDir)
  for (const fid of ['$(touch x)', '--out=x', ':files'])
    await captured(store, arrivedDelivery({ body: JSON.stringify(fundingExample('pending', { fid })) }))
  // As a later version may store one.
  await store.saveValue('environments', null, { name: 7 })
  await store.close()
  vi.stubEnv('HOOKTRAIL_DATA', dataDir)
  await hooktrailServe(dataDir, ['--no-ui'])
  await hooktrail('tag', '1', '--add', 'checkout')
  await hooktrail('environment', 'add', '--preset', 'transactions-stage')
  // Without a response, as these are, a delivery is nothing that `wait` ends with.
  const last = async () => (await hooktrail('list', '--where', 'record:":files"', '--json')).stdout
  await expect.poll(last).not.toBe('')
  mkdirSync(dirname(secretsFile(dataDir)), { mode: 0o700, recursive: true })
  writeFileSync(secretsFile(dataDir), '{"version":1,"secrets":{"signing:shop":"s3cret","other":"s3cret"}}')
  const offered = async (...words: string[]): Promise<string[]> => {
    const { stdout } = await hooktrail('__complete', '--', ...words)
    return stdout.trimEnd().split('\n')
  }

  expect(await offered('trail', '$')).toEqual(['$(touch x)\t', ':none'])
  const records = await offered('trail', '')
  expect(records).toContain(`${fundingExample('pending').payload.fid}\t`)
  expect(records.join('\n')).not.toMatch(/out=x|:files|rec/)
  expect(await offered('list', '--where', 'kind:funding sta')).toEqual([
    expect.stringMatching(/^kind:funding status:\t/),
    ':open',
  ])
  expect(await offered('watch', 'tag:ch')).toEqual(['tag:checkout\t', ':none'])
  expect(await offered('tag', '--remove', '')).toEqual(['checkout\t', ':none'])
  expect(await offered('list', '--columns', 'id,/payload/fi')).toEqual(['id,/payload/fid\t', ':none'])
  expect(await offered('environment', 'remove', '')).toEqual(['transactions-stage\ttransactions', ':none'])
  expect(await offered('send', '--sign-secret', '')).toEqual(['shop\t', ':none'])
  const deliveries = await hooktrail('__complete', '--', 'show', '')
  expect(deliveries.stdout).toMatch(/^2\tissuance FAILED rec\\u0000/m)
  expectPlain({ ...deliveries, stdout: deliveries.stdout.replaceAll('\t', ' ') }, 'completion')
})
