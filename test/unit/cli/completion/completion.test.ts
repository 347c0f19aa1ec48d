import { expect, test } from 'vitest'
import { completionOf } from '../../../../main/cli/completion/completion.ts'
import { commandProgram } from '../../../support/processes/command-program.ts'

const program = commandProgram()
const complete = (...words: string[]) => completionOf(program, words)
const valuesOf = (...words: string[]) => complete(...words).values.map(({ value }) => value)

test('the first word is a command, and says what it does', () => {
  expect(valuesOf('')).toEqual(expect.arrayContaining(['serve', 'list', 'send', 'completion']))
  expect(complete('se').values).toEqual([
    { value: 'serve', description: 'listen for deliveries and serve the interface until stopped' },
    { value: 'send', description: 'send a fixture' },
    { value: 'secrets', description: 'manage secrets that sign: list, add, remove' },
    { value: 'sessions', description: 'manage sessions: list, start, end, edit, split, merge, remove' },
  ])
})

test('what no help shows is not offered', () => {
  expect(valuesOf('__')).toEqual([])
  expect(valuesOf('serve', '--wel')).toEqual([])
})

test('commands have subcommands, and nothing follows an argument that takes none', () => {
  expect(valuesOf('route', '')).toEqual(expect.arrayContaining(['add', 'list', 'remove', 'resend']))
  expect(valuesOf('sessions', 're')).toEqual(['rename', 'remove'])
  expect(complete('show', '3', '')).toEqual({
    prefix: '',
    values: [],
    source: null,
    paths: 'none',
    dataDir: undefined,
  })
})

test('options are those of the command, also those that all have', () => {
  expect(valuesOf('serve', '--')).toEqual(
    expect.arrayContaining(['--port', '--until', '--data', '--json', '--help']),
  )
  expect(valuesOf('route', 'add', '--wh')).toEqual(['--when-service', '--when-kind', '--when-status'])
  expect(valuesOf('list', '--port')).toEqual([])
})

test('an option that takes a value completes its choices, its paths or its things', () => {
  expect(valuesOf('replay', '--order', '')).toEqual(['arrived', 'record', 'reversed', 'shuffled'])
  expect(valuesOf('drill', '--property', 'o')).toEqual(['order'])
  expect(complete('list', '--data', '').paths).toBe('folders')
  expect(complete('export', '--out', '').paths).toBe('files')
  expect(complete('assert', '--junit', '').paths).toBe('files')
  expect(complete('register', '--environment', '').source).toBe('environments')
  expect(complete('export', '--session', '').source).toBe('sessions')
  // A pattern of requests, and a path through a drill.
  expect(complete('route', 'add', '--path', '').paths).toBe('none')
  expect(complete('drill', '--path', '').paths).toBe('none')
})

test('a value behind = is completed as one in the next word is', () => {
  expect(complete('replay', '--order=a')).toMatchObject({
    prefix: '--order=',
    values: [{ value: 'arrived' }],
  })
  expect(complete('list', '--data=/tm')).toMatchObject({ prefix: '--data=', paths: 'folders', values: [] })
  expect(complete('export', '--out=')).toMatchObject({ prefix: '--out=', paths: 'files' })
  expect(complete('register', '--environment=a=b')).toMatchObject({
    prefix: '--environment=',
    source: 'environments',
  })
})

test('behind = of an option without a value, of an unknown one, and behind -- nothing is completed', () => {
  const none = { prefix: '', values: [], source: null, paths: 'none' }
  expect(complete('list', '--json=')).toMatchObject(none)
  expect(complete('list', '--unknown=')).toMatchObject(none)
  expect(complete('replay', '--', '--order=')).toMatchObject({ prefix: '', values: [] })
})

test('arguments complete fixtures, scenarios, sessions, files and choices', () => {
  expect(complete('send', '')).toMatchObject({ source: 'fixtures', paths: 'none' })
  expect(complete('send', '--to', 'http://127.0.0.1/', '')).toMatchObject({ source: 'fixtures' })
  // An option without a value does not take the next word.
  expect(complete('check', '--ndjson', '')).toMatchObject({ paths: 'files' })
  expect(complete('scenario', '')).toMatchObject({ source: 'scenarios', paths: 'files' })
  expect(complete('drill', 'issuance-complete', '')).toMatchObject({ source: 'scenarios', paths: 'none' })
  expect(complete('sessions', 'merge', '')).toMatchObject({ source: 'sessions' })
  expect(complete('import', 'a.ndjson', '')).toMatchObject({ paths: 'files' })
  expect(valuesOf('completion', '')).toEqual(['bash', 'zsh', 'fish'])
})

test('queries, pointers, records, tags, deliveries and saved secrets are read from the store', () => {
  expect(complete('list', '--where', 'kind:funding sta').source).toBe('query')
  expect(complete('watch', '')).toMatchObject({ source: 'query', paths: 'none' })
  expect(complete('serve', '--until=sta')).toMatchObject({ prefix: '--until=', source: 'query' })
  expect(complete('show', '3', '--at', '').source).toBe('pointers')
  expect(complete('trail', '').source).toBe('records')
  expect(complete('drill', '--record', '').source).toBe('records')
  expect(complete('tag', '--add', '').source).toBe('tags')
  expect(complete('tag', '1', '').source).toBe('deliveries')
  expect(complete('access', 'revoke', '').source).toBeNull()
  expect(complete('send', '--sign-secret', '').source).toBe('secrets')
})

test('columns are completed behind the last comma', () => {
  expect(complete('list', '--columns=id,am')).toMatchObject({
    prefix: '--columns=id,',
    values: [{ value: 'amount' }],
    source: 'pointers',
  })
  expect(valuesOf('export', '--columns', 'received')).toEqual(['receivedAt'])
})

test('behind -- there are no options', () => {
  expect(valuesOf('check', '--', '--nd')).toEqual([])
  expect(complete('check', '--', '').paths).toBe('files')
})

test('the data folder of the line is the one that is asked', () => {
  expect(complete('register', '--data', '/tmp/other', '--environment', '').dataDir).toBe('/tmp/other')
  expect(complete('register', '--data=/tmp/other', '--environment', '').dataDir).toBe('/tmp/other')
  expect(complete('register', '--environment', '').dataDir).toBeUndefined()
})
