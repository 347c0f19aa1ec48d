/** Texts that are valid and rare, or that programs misinterpret. */
export const oddTexts: readonly string[] = [
  ...'x own/kept issuance-pending transactions:7f3a2c11-5d2e-4c8a-9b61-0f6a3d1e2b01 __proto__ constructor'.split(
    ' ',
  ),
  ...'toString ../../../etc/passwd NUL -rf --help %s%n%x {{uuid}} {{ $(true) `true` [ (a+)+$ {"a":1} [] null'.split(
    ' ',
  ),
  ...'true 0 -0 NaN 1e400 2024-05-06T10:00:00.000Z 275760-09-14 kind:issuance AAECAw== POST'.split(' '),
  ...['', ' ', '\u0000', 'a\u0000b', '\ud800', 'a\udfffb', '\ud83d\ude00'.repeat(20), '\u202e\u2066txt'],
  ...['\u0085\u009b31m', '\u001b[31m', '\ufeff', '\ufffe', 'e\u0301'.repeat(50), '\r\nX-Injected: 1'],
  ...['C:\\Windows\\System32', "'; DROP TABLE deliveries; --", '9'.repeat(40), 'é'.repeat(200)],
  ...[255, 256, 301, 2001, 100_000].map(length => 'x'.repeat(length)),
]

/** Addresses on this machine alone, and invalid ones: nothing leaves it. */
export const oddUrls: readonly string[] = [
  ...'http://127.0.0.1:1/ http://127.0.0.1:1 https://127.0.0.1:1/x?y#z http://localhost:1/a http://[::1]:1/'.split(
    ' ',
  ),
  ...'http://127.0.0.1:0/ http://127.0.0.1:65536/ http://user:secret@127.0.0.1:1/ http://127.1:1/'.split(' '),
  ...'http://127.0.0.1:1/é%zz%00 http://0x7f000001:1/ HTTP://127.0.0.1:1/{{uuid}} ftp://127.0.0.1/'.split(
    ' ',
  ),
  ...'file:///etc/passwd javascript:alert(1) http:// //127.0.0.1:1/ 127.0.0.1:1 http:127.0.0.1:1'.split(' '),
  ...['http://127.0.0.1:1/\ud800', 'http://127.0.0.1:1/\u0000', 'http://127.0.0.1:1/a b', '', '\ud800'],
  `http://127.0.0.1:1/${'x'.repeat(1900)}`,
]

export const oddNumbers: readonly number[] = [
  ...[0, -0, 1, 2, 3, 7, -1, 0.5, 0.1, 64, 100, 200, 500, 501, 999_999, 1e15],
  ...[
    Number.MAX_SAFE_INTEGER,
    Number.MAX_SAFE_INTEGER + 1,
    -Number.MAX_SAFE_INTEGER,
    2 ** 31,
    2 ** 32,
    2 ** 63,
  ],
  ...[Number.MAX_VALUE, Number.MIN_VALUE, 8.64e15, 8.64e15 + 1],
]
