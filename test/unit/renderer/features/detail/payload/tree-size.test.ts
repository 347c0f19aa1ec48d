import { expect, it } from 'vitest'
import { readJson } from '#contract/json/text'
import { treeSize } from '../../../../../../renderer/features/detail/payload/tree-size.ts'

function sizeOf(text: string) {
  const result = readJson(text)
  if (!result.ok) throw new Error('not JSON')
  return treeSize(result.root)
}

it('counts values, levels and the widest of all', () => {
  expect(sizeOf('1')).toEqual({ values: 1, levels: 0, widest: 0 })
  expect(sizeOf('{}')).toEqual({ values: 1, levels: 0, widest: 0 })
  expect(sizeOf('{"a":[1,2,3],"b":{"c":[]}}')).toEqual({ values: 7, levels: 2, widest: 3 })
})

it('measures any depth', () => {
  expect(sizeOf(`${'['.repeat(30_000)}${']'.repeat(30_000)}`)).toMatchObject({ levels: 29_999 })
})
