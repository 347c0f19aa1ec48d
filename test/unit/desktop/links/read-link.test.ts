import { expect, test } from 'vitest'
import { isLink, readLink } from '../../../../main/desktop/links/read-link.ts'

test.each([
  ['hooktrail://delivery/12', '/deliveries?id=12'],
  ['HOOKTRAIL://delivery/12', '/deliveries?id=12'],
  ['hooktrail://trail/funding:fid:fid-1', '/trails/funding:fid:fid-1'],
  ['hooktrail://trail/a%2Fb', '/trails/a%2Fb'],
  ['hooktrail://open?q=status%3Afailed+amount%3A%3E100', '/deliveries?q=status%3Afailed+amount%3A%3E100'],
  ['hooktrail://open/?q=x', '/deliveries?q=x'],
  ['hooktrail://open?address=%2Fdeliveries%3Fid%3D3%26q%3Dx', '/deliveries?id=3&q=x'],
  ['hooktrail://open?address=%2F', '/'],
  ['hooktrail://open?address=%2Fdeliveries%3Fid%3D3%26tab%3Draw', '/deliveries?id=3&tab=raw'],
  ['hooktrail://open?address=%2Ftrails%2Fk%3Fq%3Dx%26step%3D3', '/trails/k?q=x&step=3'],
  ['hooktrail://open?address=%2Fsessions%2Fstorage', '/sessions/storage'],
])('%s leads to %s', (link, address) => {
  expect(isLink(link)).toBe(true)
  expect(readLink(link)).toBe(address)
})

const hostile: readonly string[] = [
  '',
  'hooktrail:',
  'hooktrail://',
  'hooktrail:delivery/12',
  'hooktrail:///delivery/12',
  'https://delivery/12',
  'hooktrail://delivery',
  'hooktrail://delivery/',
  'hooktrail://delivery/0',
  'hooktrail://delivery/-1',
  'hooktrail://delivery/1.5',
  'hooktrail://delivery/1e3',
  'hooktrail://delivery/0x10',
  'hooktrail://delivery/9999999999999999',
  'hooktrail://delivery/99999999999999999999999',
  'hooktrail://delivery/12/send',
  'hooktrail://delivery/12?replay=1',
  'hooktrail://delivery/12#send',
  'hooktrail://user:password@delivery/12',
  'hooktrail://delivery:80/12',
  'hooktrail://deli\tvery/12',
  'hooktrail://delivery/12\n',
  'hooktrail://delivery/12 --data=/tmp',
  'hooktrail://delivery/12\u0000',
  'hooktrail://trail/',
  'hooktrail://trail/a/b',
  'hooktrail://trail/%00',
  'hooktrail://trail/%1b%5b2J',
  'hooktrail://trail/%E2%80%AE',
  'hooktrail://trail/%E0%A4%A',
  `hooktrail://trail/${'k'.repeat(1_001)}`,
  'hooktrail://open',
  'hooktrail://open?',
  'hooktrail://open?q=',
  'hooktrail://open?q=a&q=b',
  'hooktrail://open?q=a&address=%2Fdeliveries',
  'hooktrail://open?q=%0A',
  `hooktrail://open?q=${'x'.repeat(2_001)}`,
  'hooktrail://open/deliveries?q=a',
  'hooktrail://open?address=deliveries',
  'hooktrail://open?address=%2F%2Fevil.example%2F',
  'hooktrail://open?address=https%3A%2F%2Fevil.example%2F',
  'hooktrail://open?address=javascript%3Aalert(1)',
  'hooktrail://open?address=%2F..%2F..%2Fetc%2Fpasswd',
  'hooktrail://open?address=%2Fdeliveries%2F..%2Fsend',
  'hooktrail://open?address=%2Fdeliveries%3Fq%3D%2500',
  'hooktrail://open?address=%2F%3Fopen%3Dreport',
  'hooktrail://open?address=%2Fdeliveries%3Fopen%3Dreport',
  'hooktrail://open?address=%2Fdeliveries%3Fid%3D3%26open%3Dreport',
  'hooktrail://open?address=%2Fdeliveries%3Fid%3D3%26%256Fpen%3Dreport',
  'hooktrail://open?address=%2Fdeliveries%3Fstep%3D3',
  'hooktrail://open?address=%2Ftrails%2Fk%3Fopen%3Dreport',
  'hooktrail://open?address=%2Fsessions%3Fq%3Dx',
  'hooktrail://open?address=%2Fsettings%3Fopen%3Dreport',
  'hooktrail://open?address=%2Fsend',
  'hooktrail://open?address=%2Fsend%2Ffixtures%2Fissuance-complete',
  'hooktrail://open?address=%2Froutes%2F1',
  'hooktrail://open?address=%2Fservices%2Ftunnels',
  'hooktrail://open?address=%2Fsettings',
  'hooktrail://send/12',
  'hooktrail://settings',
  `hooktrail://open?q=${'x'.repeat(5_000)}`,
]

test.each(hostile)('%j leads nowhere', link => {
  expect(readLink(link)).toBeNull()
})

test('a path or an address of the web is no link of ours', () => {
  for (const text of ['/tmp/hooktrail', 'https://example.org', 'hooktrail', 'file:///a']) {
    expect(isLink(text)).toBe(false)
  }
})
