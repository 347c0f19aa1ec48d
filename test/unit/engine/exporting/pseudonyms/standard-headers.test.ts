import { describe, expect, test } from 'vitest'
import { createReplacements, silentSink } from '../../../../../main/engine/exporting/pseudonyms/choices.ts'
import { replaceHeaders } from '../../../../../main/engine/exporting/pseudonyms/replace-delivery.ts'

function replaced(name: string, value: string, times: 'keep' | 'move' = 'keep'): string | undefined {
  const by = createReplacements({ key: 'a key for tests', amounts: 'keep', times, unchangedNames: new Set() })
  return replaceHeaders([[name, value]], by, silentSink, () => {})[0]?.[1]
}

describe('headers with pseudonyms', () => {
  test.each([
    ['Sec-Fetch-Mode', 'cors'],
    ['sec-ch-ua', '"Chromium";v="140", "Not=A?Brand";v="24", "Google Chrome";v="140"'],
    ['sec-ch-ua-platform', '"Linux"'],
    ['Accept', 'text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8'],
    ['Accept-Encoding', 'gzip, deflate, br;q=0.5, zstd'],
    ['Accept-Language', 'en-US,en;q=0.9,es-419;q=0.8'],
    ['Content-Type', 'application/json; charset=utf-8'],
    ['Connection', 'keep-alive'],
    ['Keep-Alive', 'timeout=5, max=1000'],
    ['Cache-Control', 'no-cache, max-age=0'],
    ['TE', 'trailers'],
    ['X-Forwarded-Proto', 'https'],
    ['User-Agent', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Safari/537.36'],
    ['User-Agent', 'Hooktrail practice service'],
    ['Date', 'Mon, 05 Jan 2026 10:00:00 GMT'],
  ])('%s keeps %j, which names nobody', (name, value) => {
    expect(replaced(name, value)).toBe(value)
  })

  test.each([
    ['Sec-Fetch-Mode', 'anamaria'],
    ['Accept', 'application/vnd.anamaria+json'],
    ['Accept', 'application/json, anamaria/*'],
    ['Accept-Language', 'anamaria'],
    ['Cache-Control', 'max-age=0, anamaria'],
    ['Content-Type', 'multipart/form-data; boundary=anamaria'],
    ['Content-Type', 'text/plain; charset=anamaria'],
    ['Connection', 'x-anamaria'],
    ['sec-ch-ua', '"anamaria";v="1"'],
    ['X-Requested-With', 'com.anamaria.app'],
    ['Origin', 'https://anamaria.example'],
    ['Date', 'anamaria, 05 Jan 2026 10:00:00 GMT'],
  ])('%s loses %j: it may name somebody', (name, value) => {
    expect(replaced(name, value)).not.toContain('anamaria')
  })

  test('of a user agent, known products and systems stay; versions and the rest are replaced', () => {
    const agent = replaced(
      'User-Agent',
      'Mozilla/5.0 (Linux; anamaria) curl/8.5.0 AnaMaria/1.0 Java/5512345678',
    )
    expect(agent).toMatch(
      /^Mozilla\/5\.0 \(Linux; [a-z]{8}\) curl\/[0-9]\.[0-9]\.[0-9] [A-Za-z]{8}\/[0-9]\.[0-9] Java\/[0-9]{10}$/,
    )
    expect(agent).not.toMatch(/anamaria|8\.5\.0|5512345678/i)
  })

  test('what stays of a user agent is not searched for, also where a body has the same text', () => {
    const told: { saved: string[]; replaced: string[] } = { saved: [], replaced: [] }
    const by = createReplacements({ key: 'k', amounts: 'keep', times: 'keep', unchangedNames: new Set() })
    const sink = {
      saved: (text: string) => told.saved.push(text),
      replaced: (original: string) => told.replaced.push(original),
    }
    replaceHeaders([['User-Agent', 'Mozilla/5.0 (X11; Linux x86_64) AnaMaria/1.0']], by, sink, () => {})
    expect(told.replaced).toEqual(['AnaMaria', '1.0'])
    expect(told.saved.some(text => text.includes('Mozilla/5.0 (X11; Linux x86_64)'))).toBe(true)
    expect(told.saved.some(text => text.includes('AnaMaria'))).toBe(false)
  })

  test('a name that is no known one is replaced, also of a header that is left out', () => {
    const by = createReplacements({
      key: 'k',
      amounts: 'keep',
      times: 'keep',
      unchangedNames: new Set(['x-kept']),
    })
    const dropped: string[] = []
    const pairs: [string, string][] = [
      'X-Request-Id',
      'X-AnaMaria',
      'x-kept',
      'X-AnaMaria-Token',
      'Cookie',
    ].map(name => [name, ''])
    const names = replaceHeaders(pairs, by, silentSink, name => dropped.push(name)).map(([name]) => name)
    expect(names).toEqual([
      'X-Request-Id',
      expect.stringMatching(/^[A-Z]-[A-Z][a-z]{2}[A-Z][a-z]{4}$/),
      'x-kept',
    ])
    expect(dropped).toEqual([expect.stringMatching(/^[a-z]-[a-z]{8}-[a-z]{5}$/), 'cookie'])
    expect(names.concat(dropped).join()).not.toMatch(/anamaria/i)
  })

  test('a date moves by whole days with the other times', () => {
    const date = 'Mon, 05 Jan 2026 10:00:00 GMT'
    const moved = replaced('Date', date, 'move') ?? ''
    expect(moved).not.toBe(date)
    expect(moved).toMatch(/^[A-Z][a-z]{2}, [0-9]{2} [A-Z][a-z]{2} [0-9]{4} 10:00:00 GMT$/)
    expect((Date.parse(date) - Date.parse(moved)) % 86_400_000).toBe(0)
  })
})
