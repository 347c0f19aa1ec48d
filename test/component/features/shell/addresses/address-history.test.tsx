import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { helpItems } from '../../../../../main/desktop/menus/help-items.ts'
import { addressFollower } from '../../../../../renderer/features/shell/addresses/address-follower.ts'
import { showOwnAddress } from '../../../../../renderer/features/shell/addresses/address-history.ts'
import { currentAddress } from '../../../../../renderer/navigation/address-text.ts'
import { closeOverlay, useNavigation } from '../../../../../renderer/navigation/navigation.ts'

beforeEach(() => {
  const { pathname, search } = location
  onTestFinished(() => history.replaceState(null, '', pathname + search))
  closeOverlay()
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
  expect(useNavigation.getState().overlay).toBe('report')
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
  expect(useNavigation.getState().overlay).toBe('none')
})

test('an address that the page is loaded with opens no form either', () => {
  history.replaceState(null, '', help('Report a Problem…'))
  showOwnAddress()
  expect(currentAddress()).toBe('/settings')
  expect(useNavigation.getState().overlay).toBe('none')
})
