import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { z } from 'zod'

const lockedSchema = z.object({
  version: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  link: z.boolean().optional(),
  dev: z.boolean().optional(),
  optional: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
  inBundle: z.boolean().optional(),
  deprecated: z.string().optional(),
})
const lockSchema = z.object({
  lockfileVersion: z.literal(3),
  packages: z.record(z.string(), lockedSchema),
})
const manifestSchema = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
  allowScripts: z.record(z.string(), z.boolean()).default({}),
})

/** Problems that package.json and the lock file alone show, a sentence each. */
function lockFileProblems(lock: unknown, manifest: unknown): string[] {
  const { packages } = lockSchema.parse(lock)
  const { dependencies, devDependencies, allowScripts } = manifestSchema.parse(manifest)
  const problems: string[] = []
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
    if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) {
      problems.push(`${name} is asked for as "${version}". Pin one version.`)
    }
  }
  const installed = new Set<string>()
  for (const [path, one] of Object.entries(packages)) {
    if (path === '') continue
    const name = path.replace(/^.*node_modules\//, '')
    const what = `${name}@${one.version ?? '?'}`
    installed.add(name)
    if (one.link) problems.push(`${what} is a link to a folder. Only packages of the registry are taken.`)
    // A bundled package is in the archive of another, whose integrity is checked.
    if (!one.inBundle && !/^sha512-[\w+/]+={0,2}$/.test(one.integrity ?? '')) {
      problems.push(`${what} has no SHA-512 integrity in the lock file.`)
    }
    // Without an address npm asks the registry; with one it would ask that host.
    if (one.resolved !== undefined) {
      problems.push(`${what} comes from elsewhere than the registry that npm is set to.`)
    }
    if (one.deprecated !== undefined) problems.push(`${what} is deprecated: ${one.deprecated}`)
    if (one.hasInstallScript && allowScripts[name] === undefined) {
      problems.push(`${what} has an install script that allowScripts neither allows nor denies.`)
    }
  }
  for (const name of Object.keys(allowScripts)) {
    if (!installed.has(name)) problems.push(`allowScripts names ${name}, which is not installed.`)
  }
  return problems
}

const root = fileURLToPath(new URL('../../../', import.meta.url))
const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'))

const whole = {
  version: '1.0.0',
  integrity: `sha512-${'a'.repeat(86)}==`,
}
const problemsOf = (changes: object, manifest: object = {}) =>
  lockFileProblems(
    { lockfileVersion: 3, packages: { '': {}, 'node_modules/a': { ...whole, ...changes } } },
    manifest,
  )

test('nothing is wrong with the lock file of this checkout', () => {
  expect(lockFileProblems(read('package-lock.json'), read('package.json'))).toEqual([])
})

test.each([
  ['has no integrity', { integrity: undefined }, {}, /a@1\.0\.0 has no SHA-512/],
  ['has a weak integrity', { integrity: 'sha1-aaaa' }, {}, /a@1\.0\.0 has no SHA-512/],
  ['comes from git', { resolved: 'git+ssh://git@github.com/a/a.git#1' }, {}, /comes from elsewhere/],
  ['comes from another host', { resolved: 'https://example.com/a.tgz' }, {}, /comes from elsewhere/],
  ['is a folder', { link: true }, {}, /is a link to a folder/],
  ['is deprecated', { deprecated: 'Use b.' }, {}, /a@1\.0\.0 is deprecated: Use b\./],
  ['has a script nobody decided on', { hasInstallScript: true }, {}, /install script/],
  ['is asked for in a range', {}, { dependencies: { a: '^1.0.0' } }, /a is asked for as "\^1\.0\.0"/],
  ['is allowed and not there', {}, { allowScripts: { b: true } }, /allowScripts names b/],
])('a package that %s is a problem', (_what, changes, manifest, words) => {
  expect(problemsOf(changes, manifest)).toEqual([expect.stringMatching(words)])
})

test('a package with its integrity, from the registry, with a script that is decided on, is none', () => {
  expect(
    problemsOf({ hasInstallScript: true }, { dependencies: { a: '1.0.0' }, allowScripts: { a: false } }),
  ).toEqual([])
})

test('what npm would compile by itself, since it has a binding.gyp, is allowed or denied by name', () => {
  const modules = join(root, 'node_modules')
  const names = readdirSync(modules).flatMap(name =>
    name.startsWith('@') ? readdirSync(join(modules, name)).map(each => `${name}/${each}`) : [name],
  )
  const compiled = names.filter(name => existsSync(join(modules, name, 'binding.gyp')))
  expect(compiled).toContain('better-sqlite3')
  expect(Object.keys(read('package.json').allowScripts)).toEqual(expect.arrayContaining(compiled))
})
