import { expect, test } from 'vitest'
import { readDrop } from '../../../../../renderer/features/importing/read-drop.ts'

/** What a browser passes for a dropped file. */
function file(fullPath: string): FileSystemFileEntry {
  const name = fullPath.slice(fullPath.lastIndexOf('/') + 1)
  const give = (onFile: (found: File) => void): void => onFile(new File(['{}'], name))
  return { isFile: true, isDirectory: false, name, fullPath, file: give } as unknown as FileSystemFileEntry
}

/** A folder, whose children are returned a hundred at a time. */
function folder(fullPath: string, children: readonly FileSystemEntry[]): FileSystemDirectoryEntry {
  const createReader = () => {
    const left = [...children]
    return { readEntries: (onSome: (some: FileSystemEntry[]) => void) => onSome(left.splice(0, 100)) }
  }
  const name = fullPath.slice(fullPath.lastIndexOf('/') + 1)
  return {
    isFile: false,
    isDirectory: true,
    name,
    fullPath,
    createReader,
  } as unknown as FileSystemDirectoryEntry
}

function dropped(...entries: readonly FileSystemEntry[]): DataTransfer {
  return {
    items: entries.map(entry => ({ webkitGetAsEntry: () => entry })),
    files: [],
  } as unknown as DataTransfer
}

test('folders are walked through, however many files they hold, and paths are kept', async () => {
  const bodies = Array.from({ length: 250 }, (_, index) => file(`/set/bodies/${index}.json`))
  const tree = folder('/set', [file('/set/manifest.json'), folder('/set/bodies', bodies)])
  const found = await readDrop(dropped(tree, file('/single.har')))
  expect(found.length).toBe(252)
  expect(found.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['single.har', 'set/manifest.json', 'set/bodies/249.json']),
  )
})

test('more files than are allowed are refused with a message', async () => {
  const many = Array.from({ length: 20_001 }, (_, index) => file(`/set/${index}`))
  await expect(readDrop(dropped(folder('/set', many)))).rejects.toMatchObject({
    code: 'import-invalid',
    message: expect.stringContaining('20,000 files'),
  })
})

test('a file that cannot be read is named', async () => {
  const broken = {
    ...file('/broken.json'),
    file: (_onFile: unknown, onError: () => void) => onError(),
  } as unknown as FileSystemFileEntry
  await expect(readDrop(dropped(broken))).rejects.toThrow(/Can’t read broken\.json/)
})
