import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Files of a room or feature that only their folder or extension distinguishes. */
function equalNames(files: readonly string[]): readonly string[] {
  const rooms = Map.groupBy(
    files.filter(file => !/\/index\.ts$/.test(file)),
    file => `${/^renderer\/(features\/)?[^/]+/.exec(file)?.[0]} ${file.replace(/.*\/|\.tsx?$/g, '')}`,
  )
  return [...rooms.values()].filter(({ length }) => length > 1).map(same => same.join(', '))
}

test('no two files of a feature have the same name', () => {
  const files = globSync('renderer/**/*.{ts,tsx}', { cwd: root }).map(file => file.replaceAll('\\', '/'))
  expect(files.length).toBeGreaterThan(300)
  expect(equalNames(files)).toEqual([])
})

test('files of one name in one feature are found, and not those of two features', () => {
  const same = ['renderer/features/drill/form/drill.tsx', 'renderer/features/drill/state/drill.ts']
  const others = [
    'renderer/features/batches/drill.ts',
    'renderer/ui/drill.ts',
    'renderer/features/drill/index.ts',
  ]
  expect(equalNames([...same, ...others])).toEqual([same.join(', ')])
})
