import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { updateBuild } from '../../../main/updates/build.ts'

const set = (updates: object) => ({ hooktrail: { updates } })
const full = { feed: 'https://updates.example.org/feed.json', keys: ['key'], isSigned: true }
const none = { feedUrl: null, keys: [], isSigned: false }
const env = { HOOKTRAIL_FEED_URL: 'http://127.0.0.1:1/feed.json', HOOKTRAIL_FEED_KEY: 'other' }

test('a build looks where its package.json says', () => {
  expect(updateBuild(set(full), true, {})).toEqual({ feedUrl: full.feed, keys: ['key'], isSigned: true })
})

test('the package.json of a checkout names no feed', () => {
  const manifest: unknown = JSON.parse(
    readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
  )
  expect(updateBuild(manifest, false, {})).toEqual(none)
})

test.each([
  ['no members', {}],
  ['a feed without a key', set({ ...full, keys: [] })],
  ['a feed over http', set({ ...full, feed: 'http://updates.example.org/feed.json' })],
  ['a feed with a password', set({ ...full, feed: 'https://user:pass@updates.example.org/feed.json' })],
  ['a feed that is a file', set({ ...full, feed: 'file:///feed.json' })],
])('a build with %s never looks', (_, manifest) => {
  expect(updateBuild(manifest, true, {})).toEqual(none)
})

test('a checkout takes a feed and its key from the environment, an installed app does not', () => {
  expect(updateBuild({}, false, env)).toEqual({
    feedUrl: env.HOOKTRAIL_FEED_URL,
    keys: ['other'],
    isSigned: true,
  })
  expect(updateBuild({}, true, env)).toEqual(none)
  expect(updateBuild(set(full), true, env).feedUrl).toBe(full.feed)
  expect(updateBuild({}, false, { ...env, HOOKTRAIL_FEED_KEY: undefined })).toEqual(none)
})
