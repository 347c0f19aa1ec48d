import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { arrivedDelivery, captured } from '../../../../support/store/arrived-delivery.ts'
import { newTestStore } from '../../../../support/store/open-test-store.ts'
import { exportTo, issuance } from './export-steps.ts'

const authorization = 'Bearer 0123456789abcdef'

test('with the originals one line warns that authorization, cookies and signatures leave too', async () => {
  const dataDir = await pending([
    { body: JSON.stringify(issuance), rawHeaders: ['Authorization', authorization] },
  ])
  const plain = exportTo('plain.ndjson', dataDir, '--format', 'ndjson')
  expect(await plain.ended).toMatchObject({ code: 0, stderr: '' })
  expect(readFileSync(plain.out, 'utf8')).not.toContain(authorization)

  const original = exportTo('original.ndjson', dataDir, '--format', 'ndjson', '--keep-originals')
  const { code, stderr } = await original.ended
  expect(code).toBe(0)
  expect(stderr).toMatch(/^hooktrail: .*authorization, cookies and signatures.*\n$/)
  expect(readFileSync(original.out, 'utf8')).toContain(authorization)
})

/** A store with deliveries that are not inspected. */
async function pending(deliveries: readonly Parameters<typeof arrivedDelivery>[0][]): Promise<string> {
  const { dataDir, store } = await newTestStore()
  for (const delivery of deliveries) await captured(store, arrivedDelivery(delivery))
  await store.close()
  return dataDir
}
