import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  commentsIn,
  commentTexts,
  documentTexts,
  namesOf,
  visibleTexts,
} from '../support/words/visible-texts.ts'

const sources = ['renderer/**/*.{ts,tsx}', 'preload/contract/**/*.ts', 'main/**/*.{ts,mjs}']
const documents = ['*.md', 'docs/*.md', 'docs/internals/*.md']
/** The words themselves, and licenses of others. */
const isQuotedDocument = /^(docs\/internals\/words|THIRD-PARTY)\.md/

/** Sources whose names are read. */
const named = ['{main,preload,renderer,test}/**/*.{ts,tsx,mjs}']

/** Sources whose comments are read. */
const commented = ['{main,preload,renderer,test}/**/*.{ts,tsx,mjs,css}']

interface Banned {
  readonly pattern: RegExp
  readonly instead: string
}

function bannedWords(): readonly Banned[] {
  const words = readFileSync(new URL('../../docs/internals/words.md', import.meta.url), 'utf8')
  return [...words.matchAll(/^\| `(.+)` \| (.+) \|$/gm)].map(([, pattern = '', instead = '']) => ({
    pattern: new RegExp(pattern.replaceAll('\\|', '|'), 'i'),
    instead,
  }))
}

/** Code keeps its own words. */
function faults(texts: ReturnType<typeof visibleTexts>): readonly string[] {
  const banned = bannedWords()
  const any = new RegExp(banned.map(({ pattern }) => `(?:${pattern.source})`).join('|'), 'i')
  return texts.flatMap(({ place, text }) => {
    const said = text.replaceAll(/`[^`]*`|--[\w-]+/g, '')
    if (!any.test(said)) return []
    return banned
      .filter(({ pattern }) => pattern.test(said))
      .map(({ pattern, instead }) => `${place} “${text}”: ${pattern.source} → ${instead}`)
  })
}

test('no visible text has a banned word', () => {
  const texts = visibleTexts(sources)
  expect(texts.length).toBeGreaterThan(2_000)
  expect(faults(texts)).toEqual([])
})

test('no document has a banned word', () => {
  const texts = documentTexts(documents).filter(({ place }) => !isQuotedDocument.test(place))
  expect(texts.length).toBeGreaterThan(500)
  expect(faults(texts)).toEqual([])
})

test('no comment has a banned word', async () => {
  const comments = await commentTexts(commented)
  expect(comments.length).toBeGreaterThan(8_000)
  expect(faults(comments)).toEqual([])
})

test('a banned word is found in every form of comment, and not in code', async () => {
  const source = `/**
 * One line, and some of
 * them again.
 */
const text = '// What came of it' // It went out
/* It begins. */
// The whole
// text, with \`answer\` as a quoted word
const address = \`//\${'/* came */'}\`
`
  const comments = await commentsIn('planted.ts', source)
  expect(faults(comments)).toEqual(
    [
      '1 “One line, and some of them again.',
      '5 “It went out',
      '6 “It begins.',
      '7 “The whole text, with',
    ].map(text => expect.stringContaining(`planted.ts:${text}`)),
  )
  expect(faults(await commentsIn('planted.css', '/* colour */ .colour { color: grey }'))).toHaveLength(1)
})

/** Names of the second table, as parts of names: `isKept` has `kept`. */
function bannedNames(): ReadonlySet<string> {
  const words = readFileSync(new URL('../../docs/internals/words.md', import.meta.url), 'utf8')
  const [, table = ''] = words.split('## Banned names')
  return new Set([...table.matchAll(/`(\w+)`/g)].map(([, word = '']) => word))
}

function isBannedName(name: string, banned: ReadonlySet<string>): boolean {
  return partsOf(name).some(part => banned.has(part))
}

function partsOf(name: string): readonly string[] {
  return name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/).map(part => part.toLowerCase())
}

test('no name in the code has a banned word', () => {
  const banned = bannedNames()
  // A name that many files use shows that they are read.
  const names = namesOf(named, name => name === 'temporaryFolder' || isBannedName(name, banned))
  expect(names.filter(({ text }) => text === 'temporaryFolder').length).toBeGreaterThan(100)
  expect(names.filter(({ text }) => text !== 'temporaryFolder')).toEqual([])
})

test('a banned word is found as a part of a name, and not within another word', () => {
  const names = ['isKept', 'keptCount', '#answer', 'last_answer', 'unkempt', 'keeper']
  const banned = bannedNames()
  expect(names.filter(name => isBannedName(name, banned))).toEqual(names.slice(0, 4))
})

test('each banned word is found in the text that it stands in', () => {
  const said = [
    ['How it stands', 'how it stands'],
    ['The answer has no body.', 'answer'],
    ['A second', 'a second$'],
    ['Kept as they are', 'kept'],
    ['Nothing came of it', 'came'],
  ]
  for (const [text = '', part = ''] of said) {
    expect(faults([{ place: 'here', text }]).join()).toContain(part)
  }
  expect(faults([{ place: 'here', text: 'Set `answer` with --response MODE' }])).toEqual([])
})
