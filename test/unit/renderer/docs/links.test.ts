import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { linkTarget } from '../../../../renderer/features/docs/markdown/link-target.ts'
import { docsGroups } from '../../../../renderer/features/docs/pages/pages.ts'
import { searchSections, sectionsOf } from '../../../../renderer/features/docs/pages/sections.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const groups = docsGroups('0.1.0')
const pages = groups.flatMap(group => group.pages)
const sections = pages.flatMap(sectionsOf)
const hasPage = (name: string): boolean => pages.some(page => page.name === name)

test('every document is a page', () => {
  const files = globSync(['docs/*.md', 'docs/internals/*.md'], { cwd: root }).map(file =>
    basename(file, '.md'),
  )
  const expected = [...files, 'whats-new', 'changelog']
  expect(pages.map(({ name }) => name).sort()).toEqual(expected.sort())
  for (const { title, name } of pages) expect(title, name).not.toBe(name)
})

test('every page has its place in a group of its own topic', () => {
  expect(groups.find(({ title }) => title === 'More')?.pages.map(({ name }) => name)).toBeUndefined()
  expect(groups.every(group => group.pages.length > 1)).toBe(true)
})

test('every link of a page to a heading of another leads to one', () => {
  const links = pages.flatMap(({ name, text }) =>
    [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, href = '']) => ({ page: name, href })),
  )
  expect(links.length).toBeGreaterThan(30)
  const missing = links.filter(({ page, href }) => {
    const target = linkTarget(href, hasPage)
    if (target.to !== 'page' && target.to !== 'heading') return false
    const name = target.to === 'page' ? target.name : page
    if (target.heading === null) return false
    return !sections.some(section => section.page.name === name && section.heading === target.heading)
  })
  // The title of a page has no separate heading.
  expect(missing).toEqual([])
})

test.each([
  ['routes.md', { to: 'page', name: 'routes', heading: null }],
  ['./routes.md#a-rule', { to: 'page', name: 'routes', heading: 'a-rule' }],
  ['docs/routes.md', { to: 'page', name: 'routes', heading: null }],
  ['internals/routes.md#a-rule', { to: 'page', name: 'routes', heading: 'a-rule' }],
  ['../routes.md', { to: 'page', name: 'routes', heading: null }],
  ['docs/internals/routes.md', { to: 'page', name: 'routes', heading: null }],
  ['../CHANGELOG.md', { to: 'page', name: 'changelog', heading: null }],
  ['#a-rule', { to: 'heading', heading: 'a-rule' }],
  ['https://example.org/', { to: 'outside', url: 'https://example.org/' }],
  ['missing.md', { to: 'nowhere' }],
  ['../main/routes.md', { to: 'nowhere' }],
  ['../missing.md', { to: 'nowhere' }],
  ['tour/trail.png', { to: 'nowhere' }],
  ['#', { to: 'nowhere' }],
])('%s leads to %j', (href, target) => {
  expect(linkTarget(href, hasPage)).toEqual(target)
})

test('a search finds what has all words, titles first, with what is around them', () => {
  expect(searchSections(sections, '  ')).toEqual([])
  expect(searchSections(sections, 'no-such-word')).toEqual([])
  const [first] = searchSections(sections, 'THREADS')
  expect(first).toMatchObject({ title: 'Threads', heading: 'threads', page: { name: 'architecture' } })
  const found = searchSections(sections, 'better-sqlite3 group commit')
  expect(found[0]?.excerpt.length).toBeLessThan(130)
  for (const { title, text, excerpt } of found) {
    const lastWord = excerpt.replace(/…$/, '').split(' ').at(-1)
    expect(text.split(' ')).toContain(lastWord)
    for (const word of ['better-sqlite3', 'group', 'commit']) {
      expect(`${title} ${text}`.toLowerCase()).toContain(word)
    }
  }
  expect(searchSections(sections, 'e').length).toBe(50)
})

test('a page of one version has its changes', () => {
  const changelog = readFileSync(`${root}CHANGELOG.md`, 'utf8')
  const news = pages.find(({ name }) => name === 'whats-new')?.text ?? ''
  expect(news).toContain('# What’s new in 0.1.0')
  expect(changelog).toContain(news.split('\n\n')[1] ?? 'none')
})
