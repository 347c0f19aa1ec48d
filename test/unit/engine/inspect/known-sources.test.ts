import { expect, test } from 'vitest'
import { ownEnvironmentOf, sourceEnvironments } from '../../../../main/engine/inspect/known-sources.ts'

const environments = sourceEnvironments([
  {
    id: 1,
    value: { name: 'a', callbackPath: '/a', sourceAddresses: { basis: 'own', addresses: ['1.1.1.1'] } },
  },
  { id: 2, value: { name: 'b', callbackPath: '/a/b', sourceAddresses: { basis: 'none', addresses: [] } } },
  { id: 3, value: 'not one' },
  { id: 4, value: null },
  { id: 5, value: { name: 'c', callbackPath: 'other', sourceAddresses: { addresses: ['1.1.1.1'] } } },
  { id: 6, value: { name: 'd', callbackPath: '/other', sourceAddresses: { addresses: ['nowhere'] } } },
  { id: 7, value: { name: 'e', callbackPath: '/other' } },
])

test('the addresses are those of the environment that the target belongs to', () => {
  expect(ownEnvironmentOf('/a/hooks?x=1', environments)).toEqual({
    environmentId: 1,
    knownSources: { environment: 'a', addresses: ['1.1.1.1'] },
  })
})

test('without a list of its own, or outside every environment, nothing is known', () => {
  expect(ownEnvironmentOf('/a/b', environments)).toEqual({ environmentId: 2, knownSources: null })
  expect(ownEnvironmentOf('/other', environments)).toEqual({ environmentId: null, knownSources: null })
})
