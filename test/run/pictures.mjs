import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { smallerPicture } from './smaller-picture.mjs'
import { runSpecs } from './specs.mjs'

/** Compares the views with their stored pictures. With `--update` it stores those that differ or are new. */
export async function runPictures(context) {
  const { root, names } = context
  const isUpdate = names.includes('--update')
  const chosen = names.filter(name => name !== '--update')
  const result = await runSpecs(
    {
      ...context,
      names: ['test/e2e/appearance', ...(isUpdate ? ['--update-snapshots=changed'] : []), ...chosen],
    },
    'browser',
  )
  if (isUpdate) shrink(join(root, 'test', 'e2e', 'appearance', '__screenshots__'))
  return result
}

function shrink(folder) {
  for (const name of readdirSync(folder)) {
    if (!name.endsWith('.png')) continue
    const file = join(folder, name)
    const png = readFileSync(file)
    const smaller = smallerPicture(png)
    if (smaller.length < png.length) writeFileSync(file, smaller)
  }
}
