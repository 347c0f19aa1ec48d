import { expect, test } from 'vitest'
import { respondedEarly } from '../../soak/power/traced-responses.ts'

const page = (number: number): string =>
  `7  pwrite64(28</d/store.db-wal>, "..POST/traced-00000${number}..", 4096, 4152) = 4096`
const sync = '7  fdatasync(28</d/store.db-wal>) = 0'
const response = '5  write(51<socket:[1]>, "HTTP/1.1 200 OK\\r\\n"..., 126) = 126'

test('a response after the fsync of its commit is in order', () => {
  const trace = [page(0), sync, response, page(1), sync, page(0), response].join('\n')
  expect(respondedEarly(trace, 2)).toEqual([])
})

test('a response before the fsync, without one, or during it is early', () => {
  expect(respondedEarly([page(0), response, sync].join('\n'), 1)).toEqual([0])
  expect(respondedEarly([sync, page(0), response].join('\n'), 1)).toEqual([0])
  const underWay = '7  fdatasync(28</d/store.db-wal> <unfinished ...>'
  const resumed = '7  <... fdatasync resumed>) = 0'
  expect(respondedEarly([page(0), underWay, response, resumed].join('\n'), 1)).toEqual([0])
  expect(respondedEarly([page(0), underWay, resumed, response].join('\n'), 1)).toEqual([])
})

test('a response to a delivery that was never written is early', () => {
  expect(respondedEarly([sync, response].join('\n'), 1)).toEqual([0])
  expect(respondedEarly('', 1)).toEqual([0])
})
