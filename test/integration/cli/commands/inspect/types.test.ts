import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generatedFiles } from '../../../../generate/files.ts'
import { hooktrail } from '../../../../support/processes/command-in-process.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

test.each([
  ['ts', 'resources/types/notifications.d.ts'],
  ['python', 'resources/types/notifications.py'],
  ['go', 'resources/types/notifications.go'],
  ['json-schema', 'resources/schemas/notification.json'],
])('types --lang %s prints and writes %s, and replaces what it wrote', async (lang, path) => {
  const folder = temporaryFolder()
  const data = ['--data', join(folder, 'data')]
  const generated = generatedFiles().get(path)
  const file = join(folder, 'types')
  expect(await hooktrail('types', '--lang', lang, ...data)).toEqual({
    code: 0,
    stdout: generated,
    stderr: '',
  })
  for (let times = 0; times < 2; times += 1) {
    const ended = await hooktrail('types', '--lang', lang, '--out', file, ...data)
    expect(ended).toEqual({ code: 0, stdout: '', stderr: expect.stringContaining(file) })
    expect(readFileSync(file, 'utf8')).toBe(generated)
  }
  const asJson = await hooktrail('types', '--lang', lang, '--json', ...data)
  expect(JSON.parse(asJson.stdout)).toEqual({ lang, text: generated })
})

test('a file of the types in another language is left as it is', async () => {
  const folder = temporaryFolder()
  for (const [lang, other] of [
    ['ts', 'go'],
    ['go', 'ts'],
    ['python', 'json-schema'],
    ['json-schema', 'python'],
  ] as const) {
    const file = join(folder, `of ${other}`)
    const write = (one: string) =>
      hooktrail('types', '--lang', one, '--out', file, '--data', join(folder, 'data'))
    expect((await write(other)).code).toBe(0)
    const text = readFileSync(file, 'utf8')
    expect((await write(lang)).stderr, lang).toContain('was not written by Hooktrail as this kind of file')
    expect(readFileSync(file, 'utf8')).toBe(text)
  }
})

test('a file that the command did not write is left as it is', async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'mine.ts')
  writeFileSync(file, 'export {}\n')
  const ended = await hooktrail('types', '--lang', 'ts', '--out', file, '--data', join(folder, 'data'))
  expect(ended).toMatchObject({ code: expect.any(Number), stdout: '', stderr: expect.stringContaining(file) })
  expect(ended.code).not.toBe(0)
  expect(readFileSync(file, 'utf8')).toBe('export {}\n')
})

test('a language is required, and an unknown one is refused with the known ones', async () => {
  expect(await hooktrail('types')).toMatchObject({ code: 2, stderr: expect.stringContaining('--lang') })
  const ended = await hooktrail('types', '--lang', 'rust')
  expect(ended).toMatchObject({ code: 2, stderr: expect.stringContaining('ts, python, go, json-schema') })
})
