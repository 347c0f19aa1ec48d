import { chmodSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AppError } from '#contract/errors'
import { asksOf } from '../../../../main/engine/project/asks.ts'
import { findProject, readProjectText } from '../../../../main/engine/project/project.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

function folderWith(setup: unknown): string {
  const folder = realpathSync.native(temporaryFolder())
  writeFileSync(join(folder, 'hooktrail.config.json'), JSON.stringify(setup, null, 2))
  return folder
}

function failureOf(work: () => unknown): AppError {
  try {
    work()
  } catch (error) {
    if (error instanceof AppError) return error
  }
  throw new Error('It did not fail.')
}

test('the nearest file upward is found, with its data folder beside it; elsewhere there is none', () => {
  const outer = folderWith({ port: 1 })
  const inner = join(outer, 'a', 'b')
  mkdirSync(join(inner, 'c'), { recursive: true })
  expect(findProject(join(inner, 'c'))).toMatchObject({
    file: join(outer, 'hooktrail.config.json'),
    folder: outer,
    dataDir: join(outer, '.hooktrail'),
    setup: { port: 1 },
  })
  writeFileSync(join(inner, 'hooktrail.config.json'), '{"port":2,"data":"./var/hooks"}')
  expect(findProject(join(inner, 'c'))).toMatchObject({ folder: inner, dataDir: join(inner, 'var', 'hooks') })
  expect(findProject(temporaryFolder())).toBe(null)
})

test('a file in a folder that every user can write is no project', () => {
  const folder = folderWith({ port: 1 })
  chmodSync(folder, 0o777)
  expect(findProject(folder)).toBe(null)
})

test.each([
  ['{"port": 1,\n "pord": 2}', 2, '/pord', 'Unknown member. Did you mean "port"?'],
  ['{\n"zzzzzz": 2}', 2, '/zzzzzz', 'Unknown member.'],
  ['{\n\n"port": 70000}', 3, '/port', 'expected number to be <=65535'],
  ['{"port": 1,}', 1, '', 'column 12'],
  ['{"routes": [],\n"port": 1,\n"routes": []}', 3, '/routes', 'This member is here twice.'],
  ['{"routes": [{"name": "a",\n"name": "b"}]}', 2, '/routes/0/name', 'This member is here twice.'],
  ['{"data": ".g\u200cit/hooks"}', 1, '/data', 'The name has an invisible character'],
  ['{"fixtures": "a\\u0000b"}', 1, '/fixtures', 'The name has an invisible character'],
  ['{"data": ".git"}', 1, '/data', 'Name a folder below the file'],
  ['{"dril": {}}', 1, '/dril', 'Did you mean "drill"?'],
  ['{"drill":\n{"stateURL": "x"}}', 2, '/drill/stateURL', 'Did you mean "stateUrl"?'],
  ['{"drill": {"restartCommand": "npm start"}}', 1, '/drill/restartCommand', 'expected array'],
  ['{"drill": {"seed": -1}}', 1, '/drill/seed', 'expected number to be >=0'],
  ['{"drill": {"ignore": ["a"]}}', 1, '/drill/ignore/0', 'A JSON Pointer such as /updatedAt expected'],
  ['{"drill": {"expect": ["/a"]}}', 1, '/drill/expect/0', '/a is no expectation'],
  ['{"drill": {"properties": ["ordr"]}}', 1, '/drill/properties/0', 'Allowed: "responses"'],
  ['{"drill": {"stateHeaders": [["X-A", "b"]]}}', 1, '/drill/stateHeaders', 'stateHeaders needs stateUrl'],
  ['{"drill": {"headers": [["Host", "b"]]}}', 1, '/drill/headers/0/0', 'set by the call itself'],
  ['{"drill": {"headers": [["X-A", "b\\r\\nX-B: c"]]}}', 1, '/drill/headers/0/1', 'no line breaks'],
  ['{"drill": {"headers": [["X-A", "b"], ["x-a", "c"]]}}', 1, '/drill/headers', 'A header is given twice'],
  [
    '{"drill": {"stateUrl": "x", "stateCommand": ["x"]}}',
    ...([1, '/drill/stateCommand', 'Give one of stateUrl and stateCommand'] as const),
  ],
  ['[]', 1, '', 'expected object'],
])('%j is refused with its line and pointer', (text, line, path, message) => {
  const failure = failureOf(() => readProjectText(text, '/p/hooktrail.config.json'))
  expect(failure.code).toBe('project-invalid')
  expect(failure.message).toMatch(new RegExp(`^/p/hooktrail\\.config\\.json:${line}: `))
  expect(failure.message).toContain(message)
  expect(failure.details).toMatchObject({ line, path })
})

test.each([
  ['arrays', `{"port": ${'['.repeat(50_000)}${']'.repeat(50_000)}}`, '/port'],
  ['objects', `{"a": ${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`, '/a'],
])('50,000 nested %s are refused like other wrong values', (_, text, path) => {
  const failure = failureOf(() => readProjectText(text, '/p/hooktrail.config.json'))
  expect([failure.code, failure.details?.path]).toEqual(['project-invalid', path])
})

test.each([
  ...['', '.', '..', '../other', 'a/../../b', '/etc', '~/x', 'a\\b', 'C:/x', './', 'a//b'],
  ...[
    '.git',
    '.GIT/hooks',
    'a/.git',
    'node_modules/x',
    '.git.',
    '.git ',
    '.g\u200cit/hooks',
    'a\u0000b',
    'a\nb',
  ],
])('the data folder %j leads out of the project, or into files of other programs: refused', data => {
  const failure = failureOf(() => findProject(folderWith({ data })))
  expect([failure.code, failure.details?.path]).toEqual(['project-invalid', '/data'])
})

test('a link on the way to the data folder, and a link as the file, are refused', () => {
  const outside = temporaryFolder()
  for (const data of ['linked', 'linked/below']) {
    const folder = folderWith({ data })
    symlinkSync(outside, join(folder, 'linked'))
    expect(failureOf(() => findProject(folder)).message).toContain('leads through a link')
  }
  const folder = temporaryFolder()
  symlinkSync(join(folderWith({}), 'hooktrail.config.json'), join(folder, 'hooktrail.config.json'))
  expect(failureOf(() => findProject(folder)).code).toBe('file-refused')
})

test('a folder with other files is no data folder, since its rights would change; a data folder and an empty one are', () => {
  const folder = folderWith({ data: 'src' })
  const src = join(folder, 'src')
  mkdirSync(src)
  writeFileSync(join(src, '.gitignore'), '*')
  expect(findProject(folder)?.dataDir).toBe(src)
  writeFileSync(join(src, 'app.ts'), '')
  expect(failureOf(() => findProject(folder)).message).toContain('is not a data folder')
  writeFileSync(join(src, 'store.db'), '')
  expect(findProject(folder)?.dataDir).toBe(src)
})

const stage = '"name": "stage", "service": "funding", "baseUrl": "https://a.example"'

test.each([
  ['{"name": "a b", "service": "funding", "baseUrl": "x"}', '/name', 'a name has 1 to 63 letters'],
  ['{"name": "a", "service": "fundin", "baseUrl": "x"}', '/service', 'Allowed: "transactions", "funding"'],
  [`{${stage}, "baseURL": "x"}`, '/baseURL', 'Did you mean "baseUrl"?'],
  [`{${stage}, "authentication": {"kind": "none", "knd": 1}}`, '/authentication/knd', 'Did you mean "kind"?'],
  [`{${stage}, "sourceAddresses": ["all"]}`, '/sourceAddresses/0', ''],
  [
    `{${stage}, "authentication": {"kind": "hmac", "key": "sk_live_77e0"}}`,
    '/authentication/key',
    'The file has no secrets',
  ],
  [
    `{${stage}, "authentication": {"kind": "header", "headers": [{"name": "X-A", "value": "sk_live_77e0"}]}}`,
    ...(['/authentication/headers/0/secret', 'The file has no secrets'] as const),
  ],
  [
    `{${stage}, "authentication": {"kind": "header", "headers": [{"name": "X-A", "secret": {"from": "value", "value": "sk_live_77e0"}}]}}`,
    ...(['/authentication/headers/0/secret/from', 'Allowed: "env"'] as const),
  ],
])(
  'an environment of the file is refused with its place, and no secret is repeated: %s',
  (text, path, message) => {
    const failure = failureOf(() =>
      readProjectText(`{"environments": [${text}]}`, '/p/hooktrail.config.json'),
    )
    expect(failure.message).toContain(message)
    expect([failure.code, failure.message]).toEqual([
      'project-invalid',
      expect.stringContaining(`/environments/0${path}`),
    ])
    expect(failure.message).not.toContain('sk_live')
  },
)

test('two environments with one name or callback path are refused', () => {
  const one = { name: 'a', service: 'funding', baseUrl: 'https://a.example' }
  for (const second of [{ name: 'A' }, { name: 'b', callbackPath: '/a' }]) {
    const failure = failureOf(() => findProject(folderWith({ environments: [one, { ...one, ...second }] })))
    expect([failure.code, failure.details?.path]).toEqual(['project-invalid', '/environments/1'])
  }
})

test.each([
  ['{"headers": [["Authorization", "Bearer sk_live_77e0"]]}', '/headers', 'such as $APP_TOKEN'],
  [
    '{"stateUrl": "x", "stateHeaders": [["X-Api-Key", "sk_live_77e0"]]}',
    '/stateHeaders',
    'such as $APP_TOKEN',
  ],
  [
    '{"signing": {"by": "hmac-sha256", "header": "X-A", "secret": "sk_live_77e0"}}',
    '/signing/secret',
    'The file has no secrets. Name a variable of the environment',
  ],
  [
    '{"signing": {"by": "hmac-sha256", "header": "X-A", "secret": {"from": "env", "variable": "sk_live_77e0"}}}',
    '/signing/secret/variable',
    'the file has no secret itself',
  ],
])('a secret in the drill of the file is refused, and not repeated: %s', (text, path, message) => {
  const failure = failureOf(() => readProjectText(`{"drill": ${text}}`, '/p/hooktrail.config.json'))
  expect([failure.code, failure.details?.path]).toEqual(['project-invalid', `/drill${path}`])
  expect(failure.message).toContain(message)
  expect(failure.message).not.toContain('sk_live')
})

test.each([
  ['https://p\u0430ypal.example/a', 'https://xn--pypal-4ve.example/a'],
  ['https://a.example/? to https://b.example/', 'https://a.example/?%20to%20https://b.example/'],
  ['http://a\tb.example/', 'http://ab.example/'],
  ['https://A.example/{recordId}', 'https://A.example/{recordId}'],
])('consent to %j is asked for the address that is called, %s', (url, called) => {
  const setup = { routes: [{ name: 'app', targets: [{ url }] }], drill: { to: url, stateUrl: url } }
  const asks = asksOf(readProjectText(JSON.stringify(setup), 'file'))
  expect(asks.map(({ text }) => text)).toEqual([
    `The route app sends every delivery at * to ${called}, with production data`,
    `A drill sends notifications to ${called}`,
    `A drill reads states from ${called}`,
  ])
})
