import { createHash, createPrivateKey } from 'node:crypto'
import type { FeedFile, FeedPayload } from '../../../main/updates/feed.ts'
import { newFeedKey, signFeed, signText } from '../../generate/release/sign-feed.ts'

/** What tests sign their feeds with. */
export const feedKey = newFeedKey()

/** A feed of version 2.0.0 without files, unless changed. */
export function exampleFeed(changes: Partial<FeedPayload> = {}): FeedPayload {
  return {
    format: 1,
    version: '2.0.0',
    publishedAt: '2026-01-10T00:00:00.000Z',
    notes: '### Added\n- A second version.',
    page: 'https://updates.example.org/releases/2.0.0',
    files: [],
    ...changes,
  }
}

export function signedFeed(changes: Partial<FeedPayload> = {}, privatePem = feedKey.privatePem): string {
  return signFeed(exampleFeed(changes), privatePem)
}

/** A payload that an app may refuse, rightly signed. */
export function signedText(payload: string): string {
  return signText(payload, createPrivateKey(feedKey.privatePem))
}

/** A file of a feed with this content. */
export function feedFile(content: Buffer, changes: Partial<FeedFile> = {}): FeedFile {
  return {
    platform: 'linux-x64',
    kind: 'deb',
    name: 'hooktrail_2.0.0_amd64.deb',
    url: 'https://updates.example.org/hooktrail_2.0.0_amd64.deb',
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    ...changes,
  }
}
