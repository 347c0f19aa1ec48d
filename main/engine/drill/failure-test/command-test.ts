import type { TestFormat } from '#contract/transfer/exporting'
import type { TestText } from './javascript.ts'
import { commentLines, inPython, listOf, pythonHead, scriptValue } from './literals.ts'

export interface CommandOfTest {
  /** File of the sequence, without extension. */
  readonly name: string
  readonly text: string
  /** Options of `hooktrail drill`, without its URLs. */
  readonly words: readonly string[]
  readonly readsStates: boolean
  /** The key pair of the data folder signs; otherwise the drill has a new data folder. */
  readonly usesKeyPair: boolean
}

/** A test that runs `hooktrail drill` on a scenario file, for sequences that plain requests can't send. */
export function commandTest(format: TestFormat, command: CommandOfTest, text: TestText): string {
  return format === 'test-pytest' ? python(command, text) : javascript(format, command, text)
}

const timeoutMs = 600_000

function javascript(
  format: TestFormat,
  { name, text, words, ...how }: CommandOfTest,
  { title, head }: TestText,
): string {
  const isNode = format === 'test-node'
  const options = isNode ? '' : `{ timeout: ${timeoutMs} }, `
  const lines = [
    ...commentLines('//', head),
    ...(isNode ? [`import assert from 'node:assert/strict'`] : []),
    `import { spawnSync } from 'node:child_process'`,
    `import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'`,
    `import { tmpdir } from 'node:os'`,
    `import { join } from 'node:path'`,
    ...(isNode ? [`import { test } from 'node:test'`] : [`import { expect, test } from 'vitest'`]),
    '',
    '// A scenario file, by lines.',
    `const scenario = ${listOf(text.split('\n').map(scriptValue)).join('\n')}`,
    `const options = ${listOf(words.map(scriptValue)).join('\n')}`,
    '',
    `test(${scriptValue(title)}, ${options}() => {`,
    `  const ended = drillOf(${scriptValue(`${name}.json`)})`,
    isNode
      ? '  assert.equal(ended.status, 0, ended.stdout + ended.stderr)'
      : '  expect(ended.status, ended.stdout + ended.stderr).toBe(0)',
    '})',
  ]
  return `${lines.join('\n')}
${runPart(how)}`
}

function runPart({ readsStates, usesKeyPair }: Pick<CommandOfTest, 'readsStates' | 'usesKeyPair'>): string {
  const data = usesKeyPair ? '' : `, '--data', join(folder, 'data')`
  return `
function drillOf(name) {
  const folder = mkdtempSync(join(tmpdir(), 'hooktrail-'))
  try {
    const file = join(folder, name)
    writeFileSync(file, scenario.join('\\n'))
    const urls = ['--to', variable('APP_URL')${readsStates ? `, '--state-url', variable('STATE_URL')` : ''}]
    const words = ['--no', '--', 'hooktrail', 'drill', file, ...urls, ...options${data}]
    const ended = spawnSync('npx', words, { encoding: 'utf8' })
    if (ended.error !== undefined) throw ended.error
    return ended
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function variable(name) {
  const value = process.env[name]
  if (value === undefined) throw new Error(\`Set \${name}. See the start of this file.\`)
  return value
}
`
}

function python({ name, text, words, ...how }: CommandOfTest, { title, head }: TestText): string {
  const string = (one: string): string => inPython(scriptValue(one))
  const list = (items: readonly string[]): string =>
    listOf(items.map(string))
      .map(line => line.replace(/^ {2}/, '    '))
      .join('\n')
  const lines = [
    ...pythonHead(head),
    ...['os', 'pathlib', 'subprocess', 'tempfile'].map(module => `import ${module}`),
    '',
    '# A scenario file, by lines.',
    `scenario = ${list(text.split('\n'))}`,
    `options = ${list(words)}`,
    '',
    '',
    'def test_sequence():',
    `    ${string(title)}`,
    '    with tempfile.TemporaryDirectory() as folder:',
    `        file = pathlib.Path(folder, ${string(`${name}.json`)})`,
    '        file.write_text("\\n".join(scenario), encoding="utf-8")',
    `        urls = ["--to", os.environ["APP_URL"]${how.readsStates ? ', "--state-url", os.environ["STATE_URL"]' : ''}]`,
    '        words = ["npx", "--no", "--", "hooktrail", "drill", str(file), *urls, *options]',
    ...(how.usesKeyPair ? [] : ['        words += ["--data", folder + "/data"]']),
    '        ended = subprocess.run(words, capture_output=True, text=True)',
    '        assert ended.returncode == 0, f"{ended.stdout}\\n{ended.stderr}"',
  ]
  return `${lines.join('\n')}\n`
}
