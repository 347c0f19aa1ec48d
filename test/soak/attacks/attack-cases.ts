import type { AttackName } from './attackers.ts'

/** Number of connections of each attack; the listener accepts 512 concurrently. */
export const attackCases: readonly { readonly attack: AttackName; readonly connections: number }[] = [
  { attack: 'no attack', connections: 0 },
  { attack: 'bodies in one-byte chunks', connections: 16 },
  { attack: 'slow bodies', connections: 620 },
  { attack: 'idle connections', connections: 620 },
  { attack: 'silent connections', connections: 620 },
  { attack: 'slow heads', connections: 620 },
  { attack: 'heads of thousands of fields', connections: 64 },
  { attack: 'requests without reading responses', connections: 128 },
  { attack: 'requests without waiting for responses', connections: 32 },
  { attack: 'long chunk extensions', connections: 64 },
  { attack: 'bytes that are not HTTP', connections: 64 },
  { attack: 'connections opened and closed', connections: 64 },
  { attack: 'simultaneous bodies of 10 MB', connections: 64 },
  { attack: 'half-closed connections', connections: 620 },
  { attack: 'probe headers of 0xff', connections: 16 },
]
