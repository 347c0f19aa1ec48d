import { expect, test } from 'vitest'
import { uploadNameProblem } from '../../../../main/engine/exporting/upload-name.ts'

test.each(['manifest.json', 'fixtures/001-pending.json', 'a folder/ñandú (2).json', '.hidden/.file', 'a..b'])(
  '%s is a plain name',
  name => {
    expect(uploadNameProblem(name)).toBeNull()
  },
)

test.each([
  '../secret',
  'a/../../secret',
  '/etc/passwd',
  'a//b',
  'a/./b',
  '..',
  '',
  '..\\secret',
  'C:/secret',
  'file:stream',
  'a\u0000b',
  'a\nb',
  'nul',
  'folder/COM1.txt',
  'ends with a dot.',
  'ends with a space ',
  `${'d/'.repeat(40)}deep`,
  'ñ'.repeat(200),
])('%j is refused', name => {
  expect(uploadNameProblem(name)).toMatch(/\w/)
})
