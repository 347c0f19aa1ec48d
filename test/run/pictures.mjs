import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { smallerPicture } from './smaller-picture.mjs'
import { runSpecs } from './specs.mjs'

/**
 * Compares the views with their stored pictures. With `--update` it stores different and new pictures, and,
 * unless only some specs are named, deletes the unused pictures.
 */
export async function runPictures(context) {
  const { root, names, reportDir } = context
  const isUpdate = names.includes('--update')
  const chosen = names.filter(name => name !== '--update')
  const usedFile = join(reportDir, 'used-pictures.txt')
  const result = await runSpecs(
    {
      ...context,
      names: [
        ...(chosen.length === 0 ? ['test/e2e/appearance'] : chosen),
        ...(isUpdate ? ['--update-snapshots=changed'] : []),
      ],
    },
    'browser',
    { HOOKTRAIL_TEST_USED_PICTURES: usedFile },
  )
  const folder = join(root, 'test', 'e2e', 'appearance', '__screenshots__')
  if (!isUpdate || !existsSync(folder)) return result
  const used = existsSync(usedFile) ? new Set(readFileSync(usedFile, 'utf8').split('\n')) : new Set()
  for (const name of readdirSync(folder).filter(file => file.endsWith('.png'))) {
    const file = join(folder, name)
    if (chosen.length === 0 && result.failed === 0 && !used.has(name)) rmSync(file)
    else shrink(file)
  }
  return result
}

function shrink(file) {
  const png = readFileSync(file)
  const smaller = smallerPicture(png)
  if (smaller.length < png.length) writeFileSync(file, smaller)
}
