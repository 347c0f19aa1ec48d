import { gt } from 'semver'
import { type FeedPayload, maximumFeedBytes, readFeed } from './feed.ts'
import { request } from './request.ts'
import { UpdateFailure } from './update-failure.ts'

/** A feed as it was received, and what it says. */
export interface ReadFeed {
  readonly text: string
  readonly payload: FeedPayload
}

const limits = { maximumBytes: maximumFeedBytes, idleMs: 10_000, totalMs: 30_000 }

/**
 * Requests the feed once. `seen`: the newest feed of an earlier look, which none may be older than: whoever holds back a
 * fix could show an earlier feed, whose signature is right. Throws an `UpdateFailure`.
 */
export async function lookAt(
  build: { readonly feedUrl: string; readonly keys: readonly string[] },
  seen: FeedPayload | null,
  signal: AbortSignal,
  given: typeof limits = limits,
): Promise<ReadFeed> {
  const parts: Buffer[] = []
  await request(build.feedUrl, given, bytes => void parts.push(bytes), signal)
  const text = Buffer.concat(parts).toString('utf8')
  const payload = readFeed(text, build.keys)
  if (seen !== null && isOlder(payload, seen)) throw new UpdateFailure('outdated')
  return { text, payload }
}

function isOlder(feed: FeedPayload, seen: FeedPayload): boolean {
  return Date.parse(feed.publishedAt) < Date.parse(seen.publishedAt) || gt(seen.version, feed.version)
}
