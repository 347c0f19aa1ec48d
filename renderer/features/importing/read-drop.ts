import { AppError } from '#contract/errors'
import { maximumUploadFiles } from '#contract/transfer/uploads'
import type { GivenFile } from '#data'
import { countText } from '#ui'

/**
 * The dropped files, including those in folders. Call it synchronously in the drop handler: the data is lost
 * afterwards. Throws `import-invalid` for too many files, and for an unreadable file.
 */
export function readDrop(transfer: DataTransfer): Promise<GivenFile[]> {
  const entries = [...transfer.items].map(item => item.webkitGetAsEntry()).filter(entry => entry !== null)
  const plain = [...transfer.files]
  if (entries.length === 0) return Promise.resolve(plain.map(file => ({ name: file.name, file })))
  return walk(entries)
}

/** Files of a picker; those of a folder have their path in it. */
export function pickedFiles(list: FileList | null): GivenFile[] {
  return [...(list ?? [])].map(file => ({ name: file.webkitRelativePath || file.name, file }))
}

async function walk(entries: readonly FileSystemEntry[]): Promise<GivenFile[]> {
  const found: GivenFile[] = []
  const waiting = [...entries]
  for (let entry = waiting.shift(); entry !== undefined; entry = waiting.shift()) {
    if (isFile(entry)) {
      found.push({ name: entry.fullPath.replace(/^\/+/, ''), file: await fileOf(entry) })
      if (found.length > maximumUploadFiles) throw tooMany()
    } else if (isFolder(entry)) waiting.push(...(await childrenOf(entry)))
  }
  return found
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => {
    entry.file(resolve, () => reject(unreadable(entry.name)))
  })
}

/** A reader returns a hundred entries at a time, and none at the end. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const children: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, () => reject(unreadable(folder.name)))
    })
    if (some.length === 0) return children
    children.push(...some)
    if (children.length > maximumUploadFiles) throw tooMany()
  }
}

function unreadable(name: string): AppError {
  return new AppError('import-invalid', `Can’t read ${name}. Nothing was imported.`)
}

function tooMany(): AppError {
  const message = `More than ${countText(maximumUploadFiles)} files. Enter the folder’s path instead.`
  return new AppError('import-invalid', message)
}
