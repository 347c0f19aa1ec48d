import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { helpItems } from '../../../../../main/desktop/menus/help-items.ts'
import {
  addressFollower,
  showOwnAddress,
} from '../../../../../renderer/features/shell/addresses/address-history.ts'
import { useAddress } from '../../../../../renderer/navigation/address.ts'
import { currentAddress, showAddress } from '../../../../../renderer/navigation/address-text.ts'
import { closeOverlay, openedOverlay } from '../../../../../renderer/navigation/overlay.ts'

beforeEach(() => {
  const { pathname, search } = location
  onTestFinished(() => history.replaceState(null, '', pathname + search))
  closeOverlay()
  useAddress.setState(useAddress.getInitialState())
})

/** As the host asks for it: for a menu, a link, `hooktrail open`. */
const open = (address: string): void =>
  addressFollower.apply([{ launchId: 'a', number: 1, name: 'host.addressOpened', data: { address } }])

const help = (label: string): string => {
  const opens = helpItems.find(item => item.label === label)?.opens
  return typeof opens === 'string' ? opens : ''
}

test('the Help menu opens the report, and the address keeps nothing of it', () => {
  open(help('Report a Problem…'))
  expect(openedOverlay()).toBe('report')
  expect(location.pathname + location.search).toBe('/settings')
})

test.each([
  '/?open=report',
  '/deliveries?open=report',
  '/trails?open=report',
  '/sessions?open=report',
  '/settings?open=report&open=report',
])('%s opens no form', address => {
  open(address)
  expect(openedOverlay()).toBeNull()
})

test('an address that the page is loaded with opens no form either', () => {
  history.replaceState(null, '', help('Report a Problem…'))
  showOwnAddress()
  expect(currentAddress()).toBe('/settings')
  expect(openedOverlay()).toBeNull()
})

test.each([
  ['/', '/deliveries'],
  ['/deliveries?q=id%3A3&id=3&tab=raw', '/deliveries?q=id%3A3&id=3&tab=raw'],
  ['/deliveries?id=none&tab=raw&other=1', '/deliveries'],
  ['/trails/funding:1?q=a&step=2', '/trails/funding:1?q=a&step=2'],
  ['/send', '/send/fixtures'],
  ['/drill/7', '/drill/7'],
  ['/send/batches/none', '/send/batches'],
  ['/services/environments/2', '/services/environments/2'],
  ['/services/practice/2', '/services/practice'],
  ['/sessions/storage', '/sessions/storage'],
  ['/docs/findings?at=body-empty', '/docs/findings?at=body-empty'],
  ['/elsewhere', '/deliveries'],
])('%s is shown as %s', (address, shown) => {
  showAddress(address)
  expect(currentAddress()).toBe(shown)
})

test('a place that is returned to has its tab, its thing and its query', () => {
  for (const address of ['/trails/funding:1', '/drill/7', '/send/history', '/sessions/storage']) {
    showAddress(address)
  }
  showAddress('/send')
  expect(currentAddress()).toBe('/send/history')
  showAddress('/drill')
  expect(currentAddress()).toBe('/drill/7')
  showAddress('/sessions')
  expect(currentAddress()).toBe('/sessions')
  showAddress('/trails')
  expect(currentAddress()).toBe('/trails')
})
