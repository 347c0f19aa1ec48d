import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyEngineOfFile } from '../../../support/engine/open-test-engine.ts'
import { importedInto } from '../../../support/store/imported-into.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { body, importedBy, other } from './other-tools-files-steps.ts'

const empty = emptyEngineOfFile()

const notifications: readonly [what: string, format: string, text: string | Buffer][] = [
  ['an array', 'json', `[${body},\n ${other}]`],
  ['a pretty array', 'json', JSON.stringify([JSON.parse(body), JSON.parse(other)], null, 2)],
  ['values one after another', 'json', `${body}${JSON.stringify(JSON.parse(other), null, 2)}`],
  ['lines with comments', 'ndjson', `# log\n${body}\n// more\n\n${other}\n`],
  ['lines of Windows', 'ndjson', `${body}\r\n${other}\r\n`],
  ['UTF-16', 'json', Buffer.from(`\ufeff[${body},${other}]`, 'utf16le')],
  ['UTF-16 without a mark', 'ndjson', Buffer.from(`${body}\r\n${other}\r\n`, 'utf16le')],
  ['UTF-16, big-endian', 'json', Buffer.from(`\ufeff[${body},${other}]`, 'utf16le').swap16()],
]

test('notifications in JSON, in lines and in any encoding come in, and add nothing a second time', async () => {
  const files = await importedBy(
    (await empty()).client,
    notifications.map(([, , text]) => text),
  )
  for (const [index, [what, format]] of notifications.entries()) {
    const { source, details = [] } = files[index] ?? {}
    expect.soft(source, what).toMatchObject({ format, deliveries: 2, services: { funding: 2 } })
    expect
      .soft(
        details.map(detail => JSON.parse(detail.body)),
        what,
      )
      .toEqual([JSON.parse(body), JSON.parse(other)])
  }
})

test('equal notifications of one file, and equal files of two names, are all imported', async () => {
  const folder = temporaryFolder()
  const paths = ['one', 'two'].map(name => join(folder, name))
  for (const path of paths) writeFileSync(path, `${body}\n${body}\n`)
  const { client } = await empty()
  const count = async () => {
    const { sources } = await importedInto(client, paths)
    return sources.map(({ deliveries, repeated }) => [deliveries, repeated])
  }
  expect(await count()).toEqual([
    [2, 0],
    [2, 0],
  ])
  expect(await count()).toEqual([
    [0, 2],
    [0, 2],
  ])
  expect(readFileSync(paths[0] ?? '', 'utf8')).toContain(body)
})

test('what is not valid is left out and reported where that is asked', async () => {
  const lines = `${body}\n{"event": broken\n{"level":30}\n${other}\n`
  const array = `[${body}, 7, {"event" 1}, ${other}]`
  const [fromLines, fromArray] = await importedBy((await empty()).client, [lines, array], true)
  expect(fromLines?.source).toMatchObject({
    deliveries: 2,
    skipped: [
      { why: 'Not JSON.', count: 1, firstPlace: expect.stringMatching(/line 2$/) },
      {
        why: expect.stringContaining('No notification'),
        count: 1,
        firstPlace: expect.stringMatching(/line 3$/),
      },
    ],
  })
  expect(fromArray?.source).toMatchObject({ deliveries: 2 })
  expect(fromArray?.details.map(detail => detail.body)).toEqual([body, other])
})
