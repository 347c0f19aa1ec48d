import { updateStatusSchema } from '#contract/updates'

/** What a host knows of version 2.0.0, which it can install. */
export const exampleUpdates = updateStatusSchema.parse({
  feedUrl: 'https://updates.example.org/feed.json',
  mayAsk: true,
  lastLook: { atMs: Date.UTC(2026, 0, 11), problem: null },
  release: {
    version: '2.0.0',
    publishedAtMs: Date.UTC(2026, 0, 10),
    notes: '### Added\n- A second version.',
    pageUrl: 'https://updates.example.org/releases/2.0.0',
    way: 'install',
    file: { name: 'Hooktrail-2.0.0.zip', bytes: 100_000_000 },
    command: null,
  },
  work: { kind: 'none' },
})
