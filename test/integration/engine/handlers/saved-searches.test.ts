import { expect, test } from 'vitest'
import type { Client } from '#contract/transport'
import { engineOfFile } from '../../../support/engine/open-test-engine.ts'

const shared = engineOfFile()

async function withoutSearches(): Promise<Client> {
  const { client } = shared()
  for (const { id } of (await client.call('settings.get', {})).savedSearches)
    await client.call('searches.delete', { id })
  return client
}

test('a search is saved, changed, moved, also beyond the last place, and deleted', async () => {
  const client = await withoutSearches()
  for (const name of ['Failed', 'Late', 'Large'])
    await client.call('searches.save', { name, query: `target:${name}` })
  const saved = async () => (await client.call('settings.get', {})).savedSearches
  const [failed = '', late = '', large = ''] = (await saved()).map(({ id }) => id)
  await client.call('searches.save', { id: failed, name: 'Failures', query: 'status:failed' })
  await client.call('searches.move', { id: large, place: 0 })
  await client.call('searches.delete', { id: late })
  const left = [
    { id: large, name: 'Large', query: 'target:Large' },
    { id: failed, name: 'Failures', query: 'status:failed' },
  ]
  expect(await saved()).toEqual(left)
  await client.call('searches.move', { id: large, place: 40 })
  expect(await saved()).toEqual(left.toReversed())
})

test('two searches cannot have one name, in any case of letters', async () => {
  const client = await withoutSearches()
  const { searches } = await client.call('searches.save', { name: 'Failed', query: 'status:failed' })
  await expect(
    client.call('searches.save', { name: 'FAILED', query: 'finding:error' }),
  ).rejects.toMatchObject({
    code: 'name-taken',
  })
  // Its own name, in other letters, is not taken.
  const id = searches[0]?.id ?? ''
  const renamed = await client.call('searches.save', { id, name: 'FAILED', query: 'status:failed' })
  expect(renamed.searches).toEqual([{ id, name: 'FAILED', query: 'status:failed' }])
})

test('changes that are asked for at the same time are all saved', async () => {
  const client = await withoutSearches()
  const names = Array.from({ length: 20 }, (_, index) => `Search ${index}`)
  await Promise.all([
    ...names.map(name => client.call('searches.save', { name, query: 'finding:error' })),
    client.call('settings.change', { theme: 'dark' }),
    client.call('settings.change', { finalWithinMs: 120_000 }),
  ])
  const { savedSearches, theme, finalWithinMs } = await client.call('settings.get', {})
  expect(savedSearches.map(({ name }) => name).sort()).toEqual([...names].sort())
  expect({ theme, finalWithinMs }).toEqual({ theme: 'dark', finalWithinMs: 120_000 })
})

test('a change that fails does not hold up the next', async () => {
  const client = await withoutSearches()
  const [failed, saved] = await Promise.allSettled([
    client.call('searches.delete', { id: 'none' }),
    client.call('searches.save', { name: 'Next', query: 'a' }),
  ])
  expect([failed.status, saved.status]).toEqual(['rejected', 'fulfilled'])
})
