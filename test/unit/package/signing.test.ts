import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { signingOf } from '../../../main/package/macos/signing.ts'

const identity = { HOOKTRAIL_MAC_IDENTITY: 'Developer ID Application: Someone (TEAM)' }

test('nothing is signed without an identity', () => {
  expect(signingOf({})).toEqual({})
  expect(signingOf({ APPLE_ID: 'someone' })).toEqual({})
})

test('every file is signed for the hardened runtime, with JIT as its only entitlement', () => {
  const { osxSign, osxNotarize } = signingOf(identity) as {
    osxSign: { identity: string; optionsForFile: () => { entitlements: string; hardenedRuntime: boolean } }
    osxNotarize?: unknown
  }
  expect(osxSign.identity).toBe(identity.HOOKTRAIL_MAC_IDENTITY)
  const { entitlements, hardenedRuntime } = osxSign.optionsForFile()
  expect(hardenedRuntime).toBe(true)
  expect(readFileSync(entitlements, 'utf8').match(/<key>.*<\/key>/g)).toEqual([
    '<key>com.apple.security.cs.allow-jit</key>',
  ])
  expect(osxNotarize).toBeUndefined()
})

test('an app is notarized with an API key, or with an Apple ID', () => {
  const key = { APPLE_API_KEY: 'key.p8', APPLE_API_KEY_ID: 'id', APPLE_API_ISSUER: 'issuer' }
  expect(signingOf({ ...identity, ...key })).toMatchObject({
    osxNotarize: { appleApiKey: 'key.p8', appleApiKeyId: 'id', appleApiIssuer: 'issuer' },
  })
  const account = { APPLE_ID: 'someone', APPLE_APP_PASSWORD: 'password', APPLE_TEAM_ID: 'TEAM' }
  expect(signingOf({ ...identity, ...account })).toMatchObject({
    osxNotarize: { appleId: 'someone', appleIdPassword: 'password', teamId: 'TEAM' },
  })
})

test.each([
  [{ APPLE_API_KEY: 'key.p8' }, 'APPLE_API_KEY_ID'],
  [{ APPLE_API_KEY: 'key.p8', APPLE_API_KEY_ID: 'id' }, 'APPLE_API_ISSUER'],
  [{ APPLE_ID: 'someone' }, 'APPLE_APP_PASSWORD'],
  [{ APPLE_ID: 'someone', APPLE_APP_PASSWORD: 'password' }, 'APPLE_TEAM_ID'],
])('%j is not enough', (given, missing) => {
  expect(() => signingOf({ ...identity, ...given })).toThrow(`${missing} is missing. Notarization needs it.`)
})
