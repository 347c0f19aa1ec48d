import { accessSync, constants, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { stepsOf, type Workflow, workflowScripts, workflows } from '../../support/workflows/workflows.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const manifest = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as { scripts: object }
const contributing = readFileSync(`${root}/CONTRIBUTING.md`, 'utf8')
const release = named('release.yml')

function named(file: string): Workflow {
  const found = workflows.find(workflow => workflow.file === file)
  if (found === undefined) throw new Error(`There is no workflow ${file}.`)
  return found
}

const unique = (names: Iterable<string>): string[] => [...new Set(names)].toSorted()
const found = (text: string, pattern: RegExp): string[] =>
  unique([...text.matchAll(pattern)].map(([, name = '']) => name))

describe.each(workflows)('$file', workflow => {
  test('has no permission outside its jobs', () => {
    expect(workflow.permissions).toEqual({})
  })

  test('uses actions of GitHub alone, each at one commit, and says of which version it is', () => {
    const used = stepsOf(workflow).flatMap(({ uses }) => uses ?? [])
    expect(used.length).toBeGreaterThan(0)
    expect(used.filter(action => !/^actions\/[a-z-]+@[0-9a-f]{40}$/.test(action))).toEqual([])
    const described = workflow.text.match(/uses: \S+ # v\d+\.\d+\.\d+$/gm) ?? []
    expect(described).toHaveLength(used.length)
  })

  test('leaves no token of the repository in a checkout', () => {
    const checkouts = stepsOf(workflow).filter(({ uses }) => uses?.startsWith('actions/checkout@'))
    expect(checkouts.length).toBeGreaterThan(0)
    expect(checkouts.filter(step => step.with?.['persist-credentials'] !== false)).toEqual([])
  })

  test('puts no expression into a script, where the name of a tag would be code', () => {
    expect(stepsOf(workflow).filter(({ run }) => run?.includes('${{'))).toEqual([])
  })

  test('bounds the time of each job', () => {
    expect(Object.values(workflow.jobs).filter(job => job['timeout-minutes'] > 90)).toEqual([])
  })
})

test('what workflows and their scripts run by npm is in package.json', () => {
  const text = [...workflows, ...workflowScripts].map(file => file.text).join('\n')
  const scripts = found(text, /npm run ([\w:]+)/g)
  expect(scripts).toEqual(['package', 'release:feed', 'test:full'])
  expect(scripts.filter(script => !Object.hasOwn(manifest.scripts, script))).toEqual([])
})

test('each script is run by a step, can be executed, and stops at its first failure', () => {
  const named = found(workflows.map(({ text }) => text).join('\n'), /(\.github\/scripts\/[\w.-]+)/g)
  expect(named).toEqual(workflowScripts.map(({ path }) => path))
  for (const { path, text } of workflowScripts) {
    accessSync(`${root}/${path}`, constants.X_OK)
    expect(text, path).toMatch(/^#!\/usr\/bin\/env bash\n(# .*\n)+set -euo pipefail\n/)
  }
})

test('tests run for each push to the main branch and each pull request, with nothing but a reading permission', () => {
  const { on, jobs } = named('ci.yml')
  expect(on).toEqual({ push: { branches: ['main'] }, pull_request: null })
  expect(jobs.test?.permissions).toEqual({ contents: 'read' })
  expect(jobs.test?.steps.flatMap(({ run }) => run ?? [])).toEqual(['npm ci', 'npm run test:full'])
})

describe('a release', () => {
  test('is made by a tag of a version alone', () => {
    expect(release.on).toEqual({ push: { tags: ['v*.*.*'] } })
  })

  test('goes one way: tests, packages, checksums, a draft, npm', () => {
    const way = Object.entries(release.jobs).map(([name, { needs }]) => [name, needs ?? null])
    expect(way).toEqual([
      ['npm-package', null],
      ['packages', 'npm-package'],
      ['gather', 'packages'],
      ['draft', 'gather'],
      ['npm-publish', 'draft'],
    ])
    const first = release.jobs['npm-package']?.steps.flatMap(({ run }) => run ?? []) ?? []
    expect(first).toEqual(expect.arrayContaining(['npm ci', 'npm run test:full']))
  })

  test('has packages of each platform, macOS apart for each processor', () => {
    expect(release.jobs.packages?.strategy?.matrix.include.map(({ target }) => target)).toEqual([
      'linux-x64',
      'linux-arm64',
      'darwin-x64',
      'darwin-arm64',
      'win32-x64',
    ])
  })

  test('gives each job the permissions that it needs, and no other', () => {
    const given = Object.fromEntries(
      Object.entries(release.jobs).map(([name, { permissions }]) => [name, permissions]),
    )
    expect(given).toEqual({
      'npm-package': { contents: 'read' },
      packages: { contents: 'read' },
      gather: { contents: 'read' },
      draft: { attestations: 'write', contents: 'write', 'id-token': 'write' },
      'npm-publish': { 'id-token': 'write' },
    })
  })

  test('runs no code of npm packages in a job that can write', () => {
    for (const [name, { permissions, steps }] of Object.entries(release.jobs)) {
      if (!Object.values(permissions).includes('write')) continue
      const ran = steps.map(({ run }) => run ?? '').join('\n')
      expect(ran, name).not.toMatch(/npm (ci|install|run|test|pack)\b|npx/)
      expect(ran.match(/npm publish.*/g)?.every(line => line.includes('--ignore-scripts')) ?? true).toBe(true)
    }
  })

  test('is a draft with provenance, and npm gets provenance and the access of everyone', () => {
    const draft = release.jobs.draft?.steps ?? []
    const attested = draft.findIndex(({ uses }) => uses?.startsWith('actions/attest-build-provenance@'))
    const made = draft.findIndex(({ run }) => run?.includes('gh release create'))
    expect(draft[attested]?.with).toEqual({ 'subject-path': 'dist/release/*' })
    expect(draft[made]?.run).toContain('--draft --verify-tag')
    expect(made).toBeGreaterThan(attested)
    const published = release.jobs['npm-publish']?.steps.map(({ run }) => run ?? '').join('\n')
    expect(published).toContain('npm publish ./dist/npm/hooktrail-*.tgz --provenance --access public')
    expect(release.jobs['npm-publish']?.environment).toBe('npm')
  })

  test('reads the secrets and variables that CONTRIBUTING.md describes, each in the steps that need it', () => {
    const read = found(release.text, /\b(?:secrets|vars)\.(\w+)/g)
    const table = contributing.slice(contributing.indexOf('\n## Release\n'))
    expect(read.length).toBeGreaterThan(8)
    expect(found(table, /^\| `([A-Z_]+)` \| (?:secret|variable) /gm)).toEqual(read)
    // Nothing is in the environment of an entire job, where `npm ci` would have it.
    expect(release.text.match(/^ {0,4}env:/gm)).toBeNull()
  })
})
