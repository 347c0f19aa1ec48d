import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  formatPlacePath,
  isPlaceAddress,
  type PlacePath,
  parsePlacePath,
  placeTabs,
  type View,
  views,
} from '#contract/address'
import { anyCharacter } from '../../support/any-character.ts'

const plain = (view: View): PlacePath => ({ view, tab: null, thing: null })

it('each place has a path, and / is the first of them', () => {
  for (const view of views) expect(parsePlacePath(`/${view}`)).toEqual(plain(view))
  expect(parsePlacePath('/')).toEqual(plain('deliveries'))
})

it('a path names a part of a place, and one thing in it', () => {
  expect(parsePlacePath('/send/history')).toEqual({ view: 'send', tab: 'history', thing: null })
  expect(parsePlacePath('/send/fixtures/issuance.pending')).toEqual({
    view: 'send',
    tab: 'fixtures',
    thing: 'issuance.pending',
  })
  expect(parsePlacePath('/trails/funding:037c1b')).toEqual({
    view: 'trails',
    tab: null,
    thing: 'funding:037c1b',
  })
})

it('any other path names nothing', () => {
  const paths =
    'deliveries /elsewhere /deliveries/ /deliveries/3 /send/unknown /send/fixtures/one/two /trails/%'
  const others = ['', '/trails/%22', '//deliveries', '/index.html', `/trails/${'x'.repeat(9_000)}`]
  for (const path of [...paths.split(' '), ...others]) expect(parsePlacePath(path), path).toBeNull()
})

it('any id of a thing comes back from its path, half a character too', () => {
  const text = fc.oneof(
    fc.string({ minLength: 1, unit: anyCharacter }),
    fc.constant('\ud800'),
    fc.constant('a/b\\"'),
  )
  fc.assert(
    fc.property(fc.constantFrom('trails', 'routes', 'send'), text, (view, thing) => {
      const place = { view, tab: view === 'send' ? placeTabs.send[0] : null, thing } as const
      const path = formatPlacePath(place)
      fc.pre(!['.', '..'].includes(thing))
      expect(parsePlacePath(path)).toEqual(place)
      // A browser leaves it as it is.
      expect(new URL(path, 'http://127.0.0.1').pathname).toBe(path)
      expect(isPlaceAddress(path)).toBe(true)
    }),
  )
})

it.each(['/deliveries?q=status%3Afailed&id=3', '/', '/settings'])(
  '%s is an address of the interface',
  address => {
    expect(isPlaceAddress(address)).toBe(true)
  },
)

it.each([
  '//evil.example/deliveries',
  '/deliveries#entry=x',
  '/deliveries?q=a b',
  '/deliveries?q="><script>',
  'https://evil.example/',
  '/deliveries\n',
])('%j is none', address => {
  expect(isPlaceAddress(address)).toBe(false)
})
