import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const cast = /\bas (?:unknown as )?([A-Z]\w*Id)\b/g

/** Casts to an id in a file that does not define the id. */
function castsIn(text: string): string[] {
  return [...text.matchAll(cast)].flatMap(([all, id = '']) => (text.includes(`.brand<'${id}'>`) ? [] : [all]))
}

test('a value becomes an id by its schema or by the function beside the schema, never by a cast', () => {
  const found = ['main', 'preload', 'renderer'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(name => /\.tsx?$/.test(name))
      .flatMap(name =>
        castsIn(readFileSync(join(root, folder, name), 'utf8')).map(one => `${folder}/${name}: ${one}`),
      ),
  )
  expect(found).toEqual([])
})

test('such a cast is found, but not in the file that defines the id', () => {
  expect(castsIn('const id = 1 as DeliveryId')).toEqual(['as DeliveryId'])
  expect(castsIn("const id = '1' as unknown as UploadId | null")).toEqual(['as unknown as UploadId'])
  expect(
    castsIn("z.int().brand<'DeliveryId'>()\nreturn value as DeliveryId\nreturn value as BatchId"),
  ).toEqual(['as BatchId'])
  expect(castsIn('import { a as sessionId } from "b"; as Identity')).toEqual([])
})
