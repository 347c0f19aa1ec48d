import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#contract/errors'
import { ownNameSchema } from '#contract/fixtures'
import { type FixtureId, fixtureIdSchema } from '#contract/terms'
import { ownPrefix } from './fixture-catalogue.ts'
import { type FixtureFile, readOwnFixture } from './fixture-file.ts'

const ending = '.json'

/** The user's own fixtures: plain files of one folder, which may be changed beside Hooktrail at any time. */
export interface OwnFixtures {
  readonly folder: string
  /** Read anew at each call. */
  list(): Promise<{
    readonly fixtures: ReadonlyMap<FixtureId, FixtureFile>
    readonly unreadable: { readonly file: string; readonly message: string }[]
  }>
  /** Throws `not-found`, `fixture-unfit`. */
  read(id: FixtureId): Promise<{ readonly text: string; readonly file: FixtureFile }>
  /** Throws `fixture-unfit`, `folder-not-writable`; `invalid-params` where it is there already and `isNew`. */
  write(name: string, text: string, isNew: boolean): Promise<{ id: FixtureId; file: FixtureFile }>
  /** Throws `not-found`, `folder-not-writable`. */
  remove(id: FixtureId): Promise<void>
}

export function openOwnFixtures(folder: string): OwnFixtures {
  const pathOf = (name: string): string => join(folder, name + ending)

  async function readText(id: FixtureId): Promise<string> {
    try {
      return await readFile(pathOf(nameOf(id)), 'utf8')
    } catch (error) {
      if (codeOf(error) === 'ENOENT') throw noFixture(id)
      throw error
    }
  }

  return {
    folder,
    async list() {
      const fixtures = new Map<FixtureId, FixtureFile>()
      const unreadable: { file: string; message: string }[] = []
      for (const file of await filesOf(folder)) {
        const name = file.slice(0, -ending.length)
        try {
          if (!ownNameSchema.safeParse(name).success) {
            throw new AppError('fixture-unfit', 'Its name may have small letters, digits, dots and dashes.')
          }
          fixtures.set(idOf(name), readOwnFixture(await readFile(join(folder, file), 'utf8')))
        } catch (error) {
          unreadable.push({ file, message: error instanceof Error ? error.message : String(error) })
        }
      }
      return { fixtures, unreadable }
    },
    async read(id) {
      const text = await readText(id)
      return { text, file: readOwnFixture(text) }
    },
    async write(name, text, isNew) {
      const file = readOwnFixture(text)
      const temporary = `${pathOf(name)}.${process.pid}.part`
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        if (isNew && (await filesOf(folder)).includes(name + ending)) {
          throw new AppError('invalid-params', `There is a fixture ${name} already. Choose another name.`)
        }
        // Whole or not at all: a half-written file would not be read again.
        await writeFile(temporary, text.endsWith('\n') ? text : `${text}\n`)
        await rename(temporary, pathOf(name))
      } catch (error) {
        if (error instanceof AppError) throw error
        throw notWritable(folder, error)
      }
      return { id: idOf(name), file }
    },
    async remove(id) {
      try {
        await rm(pathOf(nameOf(id)))
      } catch (error) {
        if (codeOf(error) === 'ENOENT') throw noFixture(id)
        throw notWritable(folder, error)
      }
    },
  }
}

export function noFixture(id: string): AppError {
  return new AppError(
    'not-found',
    `There is no fixture ${id}. "hooktrail fixtures" lists them, and so does the place Send.`,
  )
}

function idOf(name: string): FixtureId {
  return fixtureIdSchema.parse(ownPrefix + name)
}

/** The file's name without its ending. Only names that stay within the folder. */
function nameOf(id: FixtureId): string {
  const name = id.slice(ownPrefix.length)
  if (!id.startsWith(ownPrefix) || !ownNameSchema.safeParse(name).success) throw noFixture(id)
  return name
}

async function filesOf(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter(name => name.endsWith(ending)).sort()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw new AppError(
      'folder-not-writable',
      `The folder of your fixtures, ${folder}, cannot be read. Choose another in Settings.`,
      { folder },
      { cause: error },
    )
  }
}

function notWritable(folder: string, cause: unknown): AppError {
  return new AppError(
    'folder-not-writable',
    `The folder of your fixtures, ${folder}, cannot be written. Choose another in Settings.`,
    { folder },
    { cause },
  )
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
