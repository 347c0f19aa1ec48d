import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isStill, openTarget, type TargetOptions, writeTarget } from '../../../../main/engine/files/target.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const isOwn = (start: string): boolean => start.startsWith('ours')

/** A folder that was chosen, one beside it, and a data folder. */
function scene() {
  const root = realpathSync(temporaryFolder())
  for (const name of ['chosen/deep', 'chosen/.hidden', 'other', 'data/exports']) {
    mkdirSync(join(root, name), { recursive: true })
  }
  writeFileSync(join(root, 'data/browsers.json'), 'private')
  const options = { kind: 'file', dataDir: join(root, 'data'), below: [join(root, 'chosen')] } as const
  return { root, options, in: (name: string) => join(root, name) }
}

/** Writes as a format does. */
function write(options: TargetOptions, between: () => void = () => {}): void {
  const target = openTarget(options)
  try {
    const file = options.kind === 'folder' ? join(target.path, 'manifest.json') : target.path
    writeFileSync(file, 'ours, new', { flag: 'wx', mode: 0o600 })
    between()
    target.commit()
  } finally {
    target.discard()
  }
}

test.each(['file', 'folder'] as const)('a %s is for this user alone, and nothing is left beside it', kind => {
  const { options, in: at } = scene()
  write({ ...options, kind, out: at('chosen/deep/new') })
  const { mode } = statSync(at('chosen/deep/new'))
  expect(mode & 0o777).toBe(kind === 'file' ? 0o600 : 0o700)
  expect(readdirSync(at('chosen/deep'))).toEqual(['new'])
})

test.each(['file', 'folder'] as const)(
  'a %s does not follow a link that takes the place of its folder, at any moment',
  kind => {
    for (const moment of ['before', 'between']) {
      const { options, in: at } = scene()
      const swap = (): void => {
        renameSync(at('chosen/deep'), at('chosen/moved'))
        symlinkSync(at('other'), at('chosen/deep'))
      }
      if (moment === 'before') swap()
      const between = moment === 'before' ? undefined : swap
      expect(() => write({ ...options, kind, out: at('chosen/deep/new') }, between)).toThrow()
      expect([readdirSync(at('other')), readdirSync(at('chosen/moved'))]).toEqual([[], []])
    }
  },
)

test('a link in the place of what is being written does not get to the target', () => {
  const { options, in: at } = scene()
  for (const kind of ['file', 'folder'] as const) {
    const swap = (): void => {
      const [part = ''] = readdirSync(at('chosen/deep')).filter(name => name.endsWith('.part'))
      renameSync(at(`chosen/deep/${part}`), at(`other/${kind}`))
      symlinkSync(at('data/browsers.json'), at(`chosen/deep/${part}`))
    }
    expect(() => write({ ...options, kind, out: at('chosen/deep/new') }, swap)).toThrow()
    expect(readdirSync(at('chosen/deep'))).toEqual([])
  }
})

test('nothing but an own file is replaced: no foreign file, folder, link, socket, nor what appears meanwhile', async () => {
  const { options, in: at } = scene()
  const server = createServer().listen(at('chosen/socket'))
  onTestFinished(() => void server.close())
  await new Promise(resolve => server.once('listening', resolve))
  writeFileSync(at('chosen/foreign'), 'foreign')
  writeFileSync(at('chosen/own'), 'ours, old', { mode: 0o755 })
  mkdirSync(at('chosen/folder'))
  symlinkSync(at('chosen/own'), at('chosen/link'))
  symlinkSync(at('other/missing'), at('chosen/dangling'))
  const refused = expect.objectContaining({ code: 'target-exists' })
  for (const name of ['foreign', 'folder', 'link', 'dangling', 'socket']) {
    expect(() => write({ ...options, isOwn, out: at(`chosen/${name}`) }), name).toThrow(refused)
  }
  expect(() => write({ ...options, out: at('chosen/own') })).toThrow(refused)
  const late = (): void => writeFileSync(at('chosen/late'), 'foreign')
  expect(() => write({ ...options, isOwn, out: at('chosen/late') }, late)).toThrow(refused)
  write({ ...options, isOwn, out: at('chosen/own') })
  const read = (name: string): string => readFileSync(at(`chosen/${name}`), 'utf8')
  expect(['foreign', 'late', 'own'].map(read)).toEqual(['foreign', 'foreign', 'ours, new'])
  expect(statSync(at('chosen/own')).mode & 0o777).toBe(0o600)
  expect(existsSync(at('other/missing'))).toBe(false)
})

test('a file that was merged is replaced only while it has every byte that was read', () => {
  const { options, in: at } = scene()
  const read = Buffer.from('x'.repeat(10_000))
  const out = at('chosen/merged')
  writeFileSync(out, read)
  expect(isStill(out, read)()).toBe(true)
  for (const later of [`${read}y`, `${'x'.repeat(9999)}y`, 'x'.repeat(9999)]) {
    writeFileSync(out, later)
    const given = { ...options, out, isOwn: isStill(out, read) }
    expect(() => writeTarget(given, 'merged')).toThrow(expect.objectContaining({ code: 'target-exists' }))
    expect(readFileSync(out, 'utf8')).toBe(later)
  }
})

test.each([
  ['other/new', 'target-outside'],
  ['chosen/../other/new', 'target-outside'],
  ['chosen/out/new', 'target-outside'],
  ['chosen/.bashrc', 'target-outside'],
  ['chosen/.hidden/new', 'target-outside'],
  ['chosen', 'target-exists'],
  ['chosen/missing/new', 'target-unwritable'],
  ['chosen/a\0b', 'invalid-params'],
  ['data/new', 'private-path'],
  ['data/browsers.json', 'private-path'],
])('%j is refused to a caller that may write below a chosen folder', (name, code) => {
  const { root, options, in: at } = scene()
  symlinkSync(at('other'), at('chosen/out'))
  const below = code === 'private-path' ? [root] : options.below
  expect(() => write({ ...options, below, out: `${root}/${name}` })).toThrow(
    expect.objectContaining({ code }),
  )
  expect(readFileSync(at('data/browsers.json'), 'utf8')).toBe('private')
})

test('a private file is not written through a link or another name of it, whoever asks', () => {
  const { options, in: at } = scene()
  symlinkSync(at('data'), at('chosen/link'))
  linkSync(at('data/browsers.json'), at('chosen/twin'))
  for (const out of [at('chosen/link/new'), at('chosen/twin')]) {
    const refused = expect.objectContaining({ code: 'private-path' })
    expect(() => writeTarget({ ...options, below: null, isOwn: () => true, out }, 'x'), out).toThrow(refused)
  }
  writeTarget({ ...options, below: null, out: at('data/exports/new') }, 'x')
})

test('a name below a chosen folder has the ending of its kind; one that was chosen itself may have any', () => {
  const { options, in: at } = scene()
  const har = { ...options, ending: '.har' }
  expect(() => write({ ...har, out: at('chosen/conftest.py') })).toThrow('ends with .har')
  write({ ...har, out: at('chosen/a.har') })
  write({ ...har, below: [at('other/mine')], out: at('other/mine') })
})
