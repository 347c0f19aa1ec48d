import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The forms in which a value may hide in a file. */
function formsOf(value: string): readonly string[] {
  const bytes = Buffer.from(value)
  // Base64 of a text within another depends on where it starts; the ends are those of its neighbors.
  const base64 = [0, 1, 2].map(shift =>
    Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .slice(shift === 0 ? 0 : 4, -4),
  )
  return [
    value,
    encodeURIComponent(value),
    bytes.toString('hex'),
    ...base64,
    ...base64.map(text => text.replaceAll('+', '-').replaceAll('/', '_')),
  ].map(form => form.toLowerCase())
}

export function filesIn(folder: string): { name: string; bytes: Buffer }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => statSync(join(folder, name)).isFile())
    .map(name => ({ name, bytes: readFileSync(join(folder, name)) }))
}

/** Which of the values are in which files of a folder, in any form. */
export function canariesIn(folder: string, values: Readonly<Record<string, string>>): string[] {
  return filesIn(folder).flatMap(({ name, bytes }) => {
    const text = bytes.toString('latin1').toLowerCase()
    return Object.entries(values)
      .filter(([, value]) => formsOf(value).some(form => text.includes(form)))
      .map(([what]) => `${what} in ${name}`)
  })
}
