import { expect, test } from 'vitest'
import { createRedact } from '../../../../main/engine/problem/redact.ts'

const redact = createRedact({
  names: ['https://hooks.canary.example/path', 'Nightly run', 'canary', 'ab', 'a-b (c)+$'],
  homeDir: '/home/someone',
  dataDir: '/home/someone/.local/share/hooktrail',
})

test.each([
  ['names of the user', 'The tunnel Nightly run was not started', 'The tunnel <name> was not started'],
  ['in any case', 'The tunnel NIGHTLY RUN ended', 'The tunnel <name> ended'],
  ['hosts of URLs', 'connect to hooks.canary.example failed', 'connect to <name> failed'],
  ['URLs', 'GET https://example.com/a?b=c failed', 'GET <url> failed'],
  ['hosts', 'getaddrinfo ENOTFOUND db.internal.example', 'getaddrinfo ENOTFOUND <host>'],
  ['IPv4 addresses', 'connect ECONNREFUSED 10.1.2.3:80', 'connect ECONNREFUSED <address>:80'],
  ['IPv6 addresses', 'connect ECONNREFUSED 2001:db8::7', 'connect ECONNREFUSED <address>'],
  ['addresses of mail', 'to someone@example.com', 'to <address>'],
  ['paths', 'open /var/lib/project/file failed', 'open <path> failed'],
  ['paths of Windows', String.raw`open C:\Users\someone\file failed`, 'open <path> failed'],
  ['quotes', 'The session “Mine” ended', 'The session <text> ended'],
  ['ids', 'record 7f3a0b52-6c1e-4c7e-9d51-1f2a3b4c5d6e', 'record <id>'],
  ['long numbers', 'amount 12345678', 'amount <number>'],
])('it leaves out %s', (_, text, redacted) => {
  expect(redact(text)).toBe(redacted)
})

test.each([
  'Listening on http://127.0.0.1:4400.',
  'connect ECONNREFUSED 127.0.0.1:4400',
  'connect ECONNREFUSED ::1',
  'readRows (rows.ts:12:3)',
  'problem.preview failed: database is locked',
  'Retention removed 12 deliveries.',
  'The app’s process can’t start',
])('it leaves what is harmless: %s', text => {
  expect(redact(text)).toBe(text)
})
