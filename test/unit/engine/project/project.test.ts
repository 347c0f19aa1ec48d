import { chmodSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AppError } from '#contract/errors'
import { findProject, readProjectText } from '../../../../main/engine/project/project.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

function folderWith(setup: unknown): string {
  const folder = realpathSync.native(temporaryFolder())
  writeFileSync(join(folder, 'hooktrail.config.json'), JSON.stringify(setup, null, 2))
  return folder
}

function failureOf(work: () => unknown): AppError {
  try {
    work()
  } catch (error) {
    if (error instanceof AppError) return error
  }
  throw new Error('It did not fail.')
}

test('the nearest file upward is found, with its data folder beside it; elsewhere there is none', () => {
  const outer = folderWith({ port: 1 })
  const inner = join(outer, 'a', 'b')
  mkdirSync(join(inner, 'c'), { recursive: true })
  expect(findProject(join(inner, 'c'))).toMatchObject({
    ...{ file: join(outer, 'hooktrail.config.json'), folder: outer },
    ...{ dataDir: join(outer, '.hooktrail'), setup: { port: 1 } },
  })
  writeFileSync(join(inner, 'hooktrail.config.json'), '{"port":2,"data":"./var/hooks"}')
  expect(findProject(join(inner, 'c'))).toMatchObject({ folder: inner, dataDir: join(inner, 'var', 'hooks') })
  expect(findProject(temporaryFolder())).toBe(null)
})

test('a file in a folder that every user can write is no project', () => {
  const folder = folderWith({ port: 1 })
  chmodSync(folder, 0o777)
  expect(findProject(folder)).toBe(null)
})

test.each([
  ['{"port": 1,\n "pord": 2}', 2, '/pord', 'Unknown member. Did you mean "port"?'],
  ['{\n"zzzzzz": 2}', 2, '/zzzzzz', 'Unknown member.'],
  ['{\n\n"port": 70000}', 3, '/port', 'expected number to be <=65535'],
  ['{"port": 1,}', 1, '', 'column 12'],
  ['[]', 1, '', 'expected object'],
])('%j is refused with its line and pointer', (text, line, path, message) => {
  const failure = failureOf(() => readProjectText(text, '/p/hooktrail.config.json'))
  expect(failure.code).toBe('project-invalid')
  expect(failure.message).toMatch(new RegExp(`^/p/hooktrail\\.config\\.json:${line}: `))
  expect(failure.message).toContain(message)
  expect(failure.details).toMatchObject({ line, path })
})

test.each([
  ...['', '.', '..', '../other', 'a/../../b', '/etc', '~/x', 'a\\b', 'C:/x', './', 'a//b'],
  ...['.git', '.GIT/hooks', 'a/.git', 'node_modules/x', '.git.', '.git ', 'a\u0000b', 'a\nb'],
])('the data folder %j leads out of the project, or into files of other programs: refused', data => {
  const failure = failureOf(() => findProject(folderWith({ data })))
  expect([failure.code, failure.details?.path]).toEqual(['project-invalid', '/data'])
})

test('a link on the way to the data folder, and a link as the file, are refused', () => {
  const outside = temporaryFolder()
  for (const data of ['linked', 'linked/below']) {
    const folder = folderWith({ data })
    symlinkSync(outside, join(folder, 'linked'))
    expect(failureOf(() => findProject(folder)).message).toContain('leads through a link')
  }
  const folder = temporaryFolder()
  symlinkSync(join(folderWith({}), 'hooktrail.config.json'), join(folder, 'hooktrail.config.json'))
  expect(failureOf(() => findProject(folder)).code).toBe('file-refused')
})

test('a folder with other files is no data folder, since its rights would change; a data folder and an empty one are', () => {
  const folder = folderWith({ data: 'src' })
  const src = join(folder, 'src')
  mkdirSync(src)
  writeFileSync(join(src, '.gitignore'), '*')
  expect(findProject(folder)?.dataDir).toBe(src)
  writeFileSync(join(src, 'app.ts'), '')
  expect(failureOf(() => findProject(folder)).message).toContain('is not a data folder')
  writeFileSync(join(src, 'store.db'), '')
  expect(findProject(folder)?.dataDir).toBe(src)
})
