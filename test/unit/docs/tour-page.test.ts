import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const docs = new URL('../../../docs/', import.meta.url)
const pictures = readdirSync(new URL('tour/', docs)).map(name => `tour/${name}`)
const picturesIn = (page: string) =>
  [...readFileSync(new URL(page, docs), 'utf8').matchAll(/!\[[^\]]+\]\((?:docs\/)?([^)]+)\)/g)].map(
    ([, path]) => path,
  )

test('the tour shows each of its pictures once, and no other', () => {
  expect(picturesIn('tour.md').sort()).toEqual(pictures.sort())
})

test('the picture of the README is one of the tour', () => {
  expect(pictures).toEqual(expect.arrayContaining(picturesIn('../README.md')))
  expect(picturesIn('../README.md')).toHaveLength(1)
})
