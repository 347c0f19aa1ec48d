import { globSync, readFileSync } from 'node:fs'
import { dirname, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const rooms = ['docs', 'main', 'preload', 'renderer', 'resources', 'test']
/** Licenses of others, and what older versions had. */
const documents = globSync(['*.md', 'docs/*.md', 'docs/internals/*.md'], { cwd: root }).filter(
  name => name !== 'THIRD-PARTY.md' && name !== 'CHANGELOG.md',
)
const paths = globSync([...rooms.map(room => `${room}/**/*`), ...rooms, '*', '.*'], { cwd: root })
const pathSet = new Set(paths)
const textOf = (name: string): string => readFileSync(`${root}/${name}`, 'utf8')

/** The tests that each command runs. */
const testsOf: Readonly<Record<string, readonly string[]>> = {
  unit: globSync('test/unit/**/*.test.*', { cwd: root }),
  engine: globSync('test/{integration,contract}/**/*.test.*', { cwd: root }),
  component: globSync('test/component/**/*.test.*', { cwd: root }),
  e2e: globSync('test/e2e/**/*.spec.*', { cwd: root }),
}

/** Called by npm itself. */
const lifecycle = new Set(['prepack'])
const scripts = Object.keys((JSON.parse(textOf('package.json')) as { scripts: object }).scripts)

/** `store/store.ts` means the file whose path ends so. */
function isPath(named: string): boolean {
  const path = named.replace(/\/$/, '')
  return pathSet.has(path) || paths.some(known => known.endsWith(`/${path}`))
}

/** In code type: a source file, or a path of a room. `NAME` stands for any. */
function pathsNamedIn(text: string): readonly string[] {
  return [...text.matchAll(/`([\w./-]+)`/g)]
    .map(([, named = '']) => named)
    .filter(named => !named.startsWith('/') && !/[A-Z]{4}/.test(named))
    .filter(
      named =>
        /\.(?:tsx?|mjs|css)$/.test(named) ||
        (named.includes('/') && rooms.includes(named.split('/')[0] ?? '')),
    )
}

const optionsIn = (text: string): string[] => [...text.matchAll(/(?<![\w-])--[a-z][a-z-]+/g)].map(String)
const options = new Set(optionsIn(textOf('docs/commands.md')))
/** Of `npm start`, docker, curl, node, npm, sha256sum and gh. */
const otherOptions = new Set(
  `--browser --init --user --read-only --cacert --data-urlencode --test --global --save-dev --ignore-missing
  --repo`.split(/\s+/),
)

describe.each(documents)('%s', name => {
  const text = textOf(name)

  test('names files and folders that exist', () => {
    expect(pathsNamedIn(text).filter(named => !isPath(named))).toEqual([])
  })

  test('links to files that exist', () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]+)/g)].map(([, link = '']) => link)
    expect(links.filter(link => !pathSet.has(normalize(`${dirname(name)}/${link}`)))).toEqual([])
  })

  if (/^(?:docs\/[\w-]+|README)\.md$/.test(name)) {
    test('names options that a command has', () => {
      expect(optionsIn(text).filter(option => !options.has(option) && !otherOptions.has(option))).toEqual([])
    })
  }

  test('names commands of npm that exist', () => {
    const named = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, script = '']) => script)
    expect(named.filter(script => !scripts.includes(script))).toEqual([])
  })

  test('names parts of paths that a test has', () => {
    const commands = [...text.matchAll(/npm run test:(unit|engine|component|e2e) -- ([^`\n]+)`/g)]
    const missing = commands.flatMap(([, suite = '', parts = '']) =>
      parts
        .split(' ')
        .filter(part => !/[A-Z]{4}/.test(part))
        .filter(part => !testsOf[suite]?.some(path => path.includes(part)))
        .map(part => `${suite}: ${part}`),
    )
    expect(missing).toEqual([])
  })
})

test('each script of package.json is described in README.md or CONTRIBUTING.md', () => {
  const text = textOf('README.md') + textOf('CONTRIBUTING.md')
  const isDescribed = (script: string): boolean =>
    new RegExp(`npm (?:run )?${script}(?![\\w:])|^\\|.*\`${script}\``, 'm').test(text)
  expect(scripts.filter(script => !lifecycle.has(script) && !isDescribed(script))).toEqual([])
})
