import { expect, test } from 'vitest'
import { knownSourcesOf, sourceEnvironments } from '../../../../main/engine/inspect/known-sources.ts'

const environments = sourceEnvironments([
  { value: { name: 'a', callbackPath: '/a', sourceAddresses: { basis: 'own', addresses: ['1.1.1.1'] } } },
  { value: { name: 'b', callbackPath: '/a/b', sourceAddresses: { basis: 'none', addresses: [] } } },
  { value: 'not one' },
  { value: null },
  { value: { name: 'c', callbackPath: 'other', sourceAddresses: { addresses: ['1.1.1.1'] } } },
  { value: { name: 'd', callbackPath: '/other', sourceAddresses: { addresses: ['nowhere'] } } },
  { value: { name: 'e', callbackPath: '/other' } },
])

test('the addresses are those of the environment that the target belongs to', () => {
  expect(knownSourcesOf('/a/hooks?x=1', environments)).toEqual({ environment: 'a', addresses: ['1.1.1.1'] })
})

test('without a list of its own, or outside every environment, nothing is known', () => {
  expect(knownSourcesOf('/a/b', environments)).toBeNull()
  expect(knownSourcesOf('/other', environments)).toBeNull()
})
