import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createApprovedPrograms } from '../../../../main/engine/programs/approved-programs.ts'
import { findProgram, startProgram } from '../../../../main/engine/programs/programs.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const command = ['tunnel', '--port', '1']

test('what was allowed is in a file that only this user can read, in a folder of theirs', async () => {
  const [dataDir, other] = [temporaryFolder(), temporaryFolder()]
  const folder = join(dataDir, 'secrets')
  const programs = createApprovedPrograms(dataDir)
  const program = await findProgram(command)
  expect(await programs.whyAsk(program)).toBe('')
  await programs.approve(program)
  expect(await createApprovedPrograms(dataDir).whyAsk(program)).toBe(null)
  expect(await createApprovedPrograms(other).whyAsk(program)).toBe('')
  expect(await programs.whyAsk(await findProgram([...command, 'more']))).toBe('')
  expect(statSync(join(folder, 'consents.json')).mode & 0o777).toBe(0o600)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(readdirSync(folder)).toEqual(['consents.json'])
})

test('a data folder that was copied, such as one of a repository, allows nothing', async () => {
  const dataDir = join(temporaryFolder(), 'data')
  const allowed = () => createApprovedPrograms(dataDir)
  const program = await findProgram(command)
  await allowed().approve(program)
  expect(await allowed().whyAsk(program)).toBe(null)
  renameSync(dataDir, `${dataDir}-first`)
  cpSync(`${dataDir}-first`, dataDir, { recursive: true })
  expect(await allowed().whyAsk(program)).toBe('')
})

test('a file that others could read is replaced by one that they cannot', async () => {
  const dataDir = temporaryFolder()
  const path = join(dataDir, 'secrets', 'consents.json')
  mkdirSync(join(dataDir, 'secrets'))
  writeFileSync(path, '{}', { mode: 0o644 })
  await createApprovedPrograms(dataDir).approve(await findProgram(command))
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('what cannot be stored is reported, and leaves nothing', async () => {
  const dataDir = temporaryFolder()
  const path = join(dataDir, 'secrets', 'consents.json')
  mkdirSync(path, { recursive: true })
  const programs = createApprovedPrograms(dataDir)
  await expect(programs.approve(await findProgram(command))).rejects.toMatchObject({
    code: 'folder-not-writable',
    message: expect.stringContaining(path),
  })
  expect(readdirSync(join(dataDir, 'secrets'))).toEqual(['consents.json'])
})

/** Two projects, each with a program `run.sh`, a script and a link; `tools` is on the PATH before everything else. */
function projects() {
  const folder = temporaryFolder()
  const [one, two, tools] = [join(folder, 'one'), join(folder, 'two'), join(folder, 'tools')]
  for (const place of [one, two, tools]) mkdirSync(place)
  for (const project of [one, two]) {
    write(join(project, 'run.sh'), '#!/bin/sh\necho run')
    write(join(project, 'script.js'), 'script')
    write(join(project, 'server.js'), 'server')
    symlinkSync('run.sh', join(project, 'link.sh'))
  }
  const path = process.env.PATH
  onTestFinished(() => void Object.assign(process.env, { PATH: path }))
  process.env.PATH = `${tools}:${path}`
  return { folder, one, two, tools }
}

function write(path: string, text: string, mode = 0o755): void {
  writeFileSync(path, text)
  chmodSync(path, mode)
}

type Place = ReturnType<typeof projects>

test.each<[string, string[], (place: Place) => void, string]>([
  [
    'the program',
    ['./run.sh'],
    ({ one }) => write(join(one, 'run.sh'), '#!/bin/sh\nevil'),
    'run.sh has changed',
  ],
  [
    'the program by another file of its name',
    ['./run.sh'],
    ({ one, two }) => renameSync(join(two, 'script.js'), join(one, 'run.sh')),
    'run.sh has changed',
  ],
  [
    'where a link leads',
    ['sh', './link.sh'],
    ({ one }) => {
      symlinkSync('script.js', join(one, 'next'))
      renameSync(join(one, 'next'), join(one, 'link.sh'))
    },
    'script.js was not allowed before',
  ],
  [
    'a script of an interpreter',
    ['node', 'script.js'],
    ({ one }) => write(join(one, 'script.js'), 'x'),
    'changed',
  ],
  [
    'a script without its ending',
    ['node', './server'],
    ({ one }) => write(join(one, 'server.js'), 'x'),
    'changed',
  ],
  [
    'a script that did not exist',
    ['node', 'new.js'],
    ({ one }) => write(join(one, 'new.js'), 'x'),
    'not allowed before',
  ],
  [
    'a file in an option',
    ['node', '--import=./script.js', 'server.js'],
    ({ one }) => write(join(one, 'script.js'), ''),
    'empty',
  ],
  [
    'a file behind a short option',
    ['node', '-r./script.js', 'server.js'],
    ({ one }) => write(join(one, 'script.js'), 'x'),
    'changed',
  ],
  [
    'a file in the script of a shell',
    ['sh', '-c', 'cd .;./run.sh|cat'],
    ({ one }) => write(join(one, 'run.sh'), 'x'),
    'changed',
  ],
  ...[
    ['env', 'sh', 'steps.txt'],
    ['env', '-S', 'sh ./steps.txt'],
    ['timeout', '9', '/bin/sh', 'steps.txt'],
    ['sh', '-c', '. ./steps'],
    ['sh', '-c', '. "$0"', './steps.txt'],
    ['sh', '-c', 'cat steps; sh steps'],
    ['sh', '-c', 'echo a && exec sh ./steps'],
    ['awk', '-f', 'steps.txt'],
    ['env', 'sed', '-n', '-f', 'steps.txt', 'data.txt'],
  ].map((words): [string, string[], (place: Place) => void, string] => [
    `a script that is named like data, or has no ending, in ${words.join(' ')}`,
    words,
    ({ one }) => {
      for (const name of ['steps', 'steps.txt']) write(join(one, name), 'changed', 0o644)
    },
    'steps',
  ]),
  [
    'a package that npx runs',
    ['npx', 'tool'],
    ({ one }) => write(join(one, 'node_modules/.bin/tool'), 'x'),
    'changed',
  ],
  [
    'the scripts of npm',
    ['npm', 'run', 'x'],
    ({ one }) => write(join(one, 'package.json'), '{"a":1}'),
    'changed',
  ],
  [
    'what the PATH finds',
    ['sh', 'x'],
    ({ tools }) => write(join(tools, 'sh'), '#!/bin/dash'),
    'The allowed program is',
  ],
  [
    'what env finds for its first line',
    ['./env.sh'],
    ({ tools }) => write(join(tools, 'sh'), 'x'),
    'tools/sh was not allowed before',
  ],
  ...[
    ...[
      'NODE_OPTIONS',
      'LD_PRELOAD',
      'GCONV_PATH',
      'OPENSSL_CONF',
      'ZDOTDIR',
      'PS4',
      'npm_config_script_shell',
    ],
    ...['PYTHONUSERBASE', 'PERLLIB', 'PERL5DB', 'RUBYOPT', 'GEM_PATH', 'LUA_PATH_5_4', 'PHP_INI_SCAN_DIR'],
    ...['BUN_OPTIONS', 'DOTNET_STARTUP_HOOKS', 'MAKEFILES', 'SSH_ASKPASS'],
  ].map((name): [string, string[], () => void, string] => [
    `a variable that loads code, ${name},`,
    ['sh', 'x'],
    () => void vi.stubEnv(name, '--no-opt'),
    name,
  ]),
])(
  '%s: a change of it asks again, says what changed, and nothing is started',
  async (_, words, change, said) => {
    const place = projects()
    mkdirSync(join(place.one, 'node_modules/.bin'), { recursive: true })
    write(join(place.one, 'node_modules/.bin/tool'), 'tool')
    write(join(place.one, 'package.json'), '{}')
    for (const name of ['steps', 'steps.txt', 'data.txt']) write(join(place.one, name), 'first', 0o644)
    write(join(place.one, 'env.sh'), '#!/usr/bin/env sh\n')
    const programs = createApprovedPrograms(join(place.folder, 'data'))
    const program = await findProgram(words, place.one)
    await programs.approve(program)
    expect(await programs.whyAsk(await findProgram(words, place.one))).toBe(null)
    change(place)
    expect(await programs.whyAsk(await findProgram(words, place.one))).toContain(said)
    await expect(startProgram(program, words, 'ignore')).rejects.toMatchObject({
      code: 'consent-needed',
      message: expect.stringContaining(said),
    })
  },
)

test('in another project the same words are another program, and allowing one leaves the other allowed', async () => {
  const { folder, one, two } = projects()
  const programs = createApprovedPrograms(join(folder, 'data'))
  await programs.approve(await findProgram(['./run.sh'], one))
  const other = await findProgram(['./run.sh'], two)
  expect(await programs.whyAsk(other)).toContain(`It was allowed in ${one}.`)
  await programs.approve(other)
  for (const project of [one, two]) {
    expect(await programs.whyAsk(await findProgram(['./run.sh'], project))).toBe(null)
  }
})

test.each([
  [['sh', '-c', 'cat steps.txt | sh'], 'Which file sh runs'],
  [['sh', '-c', 'cat steps.txt | bash -s -- now'], 'Which file bash runs'],
  [['sh', '-c', 'eval "$(cat steps.txt)"'], 'builds a command'],
  [['sh', '-c', 'cd /; `cat steps.txt`'], 'builds a command'],
  [['sh', '-c', '$STEPS now'], 'builds a command'],
  [['sh', '-c', 'exec $(cat steps.txt)'], 'builds a command'],
  [['sh', '-c', 'command -p $(cat steps.txt)'], 'builds a command'],
  [['sh', '-c', 'env A=1 $(cat steps.txt)'], 'builds a command'],
  [['sh', '-c', 'A=1 $STEPS now'], 'builds a command'],
  [['sh', '-c', 'if $(cat steps.txt); then :; fi'], 'builds a command'],
  [['sh', '-c', '! `cat steps.txt`'], 'builds a command'],
  [['sh', '-c', 'while read c; do $c; done < steps.txt'], 'builds a command'],
  [['sh', '-c', '\\eval "$(cat steps.txt)"'], 'builds a command'],
  [['sh', '-c', '"ev"al "$(cat steps.txt)"'], 'builds a command'],
  [['sh', '-c', 'sh -c "$(cat steps.txt)"'], 'builds a command'],
  [['sh', '-c', './step*'], 'builds a command'],
  [['sh', '-c', 'cd "$A"; ./x'], 'builds a command'],
  [['sh', '-c', '"./step"*'], 'builds a command'],
  [['sh', '-c', './steps-$MODE.sh'], 'builds a command'],
  [['bash', '-c', './{steps,more}.sh'], 'builds a command'],
  [['sh', '-c', '. $STEPS'], 'builds a command'],
  [['sh', '-c', '. ./step*'], 'builds a command'],
  [['sh', '-c', 'cd step*; ./x'], 'builds a command'],
  [['sh', '-c', 'cd -P "$A"; ./x'], 'builds a command'],
  [['sh', '-c', 'CDPATH=steps cd a; ./x'], 'builds a command'],
  [['sh', '-c', 'PATH=$(pwd)/steps:$PATH x'], 'builds a command'],
  [['sh', '-c', './{recordId}'], 'completes the name'],
  [['find', '.', '-name', 'steps*', '-exec', 'sh', '{}', ';'], 'Which file sh runs'],
  [['find', '.', '-name', 'steps*', '-exec', '{}', ';'], 'files that it searches for'],
  [['xargs', '-a', 'steps.txt', 'node'], 'Which file node runs'],
  [['sh', './{recordId}.sh'], 'completes the name'],
  [['./{recordId}.sh'], 'completes the name'],
  [['env', '-S', 'sh -c "cd . && ./step*"'], 'builds a command'],
  [['sh', '-c', 'curl http://a.example/b;./step*'], 'builds a command'],
  [['bash', '--rcfile', 'node', '-c', 'cd . && ./step*'], 'builds a command'],
  [['sh', '-c', 'bash -o pipefail -c "$A"'], 'builds a command'],
  [['sh', '-c', '"ba"sh -c "$(cat steps.txt)"'], 'builds a command'],
  ...[
    ...['sh', 'sh -s now', 'bash -es', '/bin/sh /dev/stdin', 'sh -- -', 'bash -o pipefail', 'ash', 'nodejs'],
    ...['node', 'node -', 'node --import ./script.js', 'python3 -u', 'python3 -i script.js', 'perl -p'],
    ...['deno run -', 'make -f -', 'sed -nf -', 'awk --file=/dev/fd/3', 'env make -f -'],
  ].map((line): [string[], string] => [line.split(' '), 'It runs what it reads from its input.']),
  [['sh', '-c', 'cat steps.txt | sed -f -'], 'It runs what it reads from its input.'],
  [['sh', '-c', 'true;. /dev/stdin'], 'builds a command'],
])('%j is asked for at each start, with the reason', async (words, said) => {
  const { folder, one } = projects()
  write(join(one, 'steps.txt'), 'first', 0o644)
  const programs = createApprovedPrograms(join(folder, 'data'))
  const program = await findProgram(words, one)
  expect(await programs.whyAsk(program)).toContain(said)
  await programs.approve(program)
  expect(await programs.whyAsk(program)).toContain(said)
})

test.each([
  [['env', 'FOO=1', './run.sh']],
  [['xargs', './run.sh']],
  [['sh', '-c', './run.sh {recordId}']],
  [['find', '.', '-exec', 'sh', '-c', './run.sh', ';']],
  [['sh', '-c', 'cd bin && exec ./run']],
  [['env', '-C', 'bin', './run']],
  [['env', 'PATH=bin:/usr/bin', 'run']],
  [['sh', '-c', 'PATH=bin:$PATH run']],
  [['sh', '-c', '\\./bin/run']],
  [['sh', '-c', '"./bin"/run']],
  [['sh', '-c', "./'run'.sh"]],
  [['sh', '-c', 'cd "my bin"; ./run']],
  [['sh', '-c', 'cd -P bin; ./run']],
  [['sh', '-c', 'cd -- bin && ./run']],
  [['sh', '-c', 'cd a; cd b; cd c; cd bin; ./run']],
  [['env', '-Cbin', './run']],
  [['sudo', '-D', 'bin', './run']],
  [['sh', '-c', 'PATH=$PWD/bin:$PATH run']],
  [['sh', '-c', 'export PATH="./my bin:$PATH"; run']],
  [['python3', '-m', 'run']],
  [['python3', '-m', 'bin.run']],
  [['uvicorn', 'run:app']],
  [['git', '-c', 'alias.x=!bin/run', 'x']],
  [['socat', '-', 'EXEC:bin/run']],
  [['sh', '-c', 'kill $0; node script.js "$@"']],
  [['timeout', '9', 'node', 'script.js', '{recordId}']],
  [['curl', 'http://127.0.0.1:1/{recordId}']],
  [['curl', 'http://localhost:3000/orders?id={recordId}&full=1']],
  [['curl', 'localhost:3000/orders?id={recordId}&full=1']],
  [['node', '-e', 'fetch("http://localhost:3000/orders?id=1").then(r => r.text()).then(console.log)']],
  [['node', '-e', 'fetch("http://localhost:3000/orders/{recordId}").then(r => r.text())']],
  [['python3', '-c', 'print(urllib.request.urlopen("http://localhost:1/{recordId}").read())']],
  [['sed', '-e', 's/[^0-9]*//g']],
  [['sh', '-c', 'head -c $N; wc -c $FILE; grep -c "$x"; psql -c "$Q"']],
  [['sh', '-c', 'cd bin && node state.js']],
  [['sh', '-c', 'cd bin && sh run']],
  [['sh', '-e', 'script.js']],
  [['node', '--env-file', 'run', 'script.js', '-']],
  [['python3', '-m', 'http.server']],
  [['php', '-S', '127.0.0.1:0']],
  [['tar', '-xf', '-']],
])('the file that %j runs is known, and compared', async words => {
  const { folder, one, tools } = projects()
  for (const name of ['env', 'xargs', 'timeout', 'find']) write(join(tools, name), '#!/bin/sh')
  for (const name of ['bin', 'my bin']) mkdirSync(join(one, name))
  const modules = ['run.py', 'bin/run.py', 'my bin/run']
  for (const name of ['bin/run', 'bin/state.js', 'run', ...modules]) write(join(one, name), 'first', 0o644)
  chmodSync(join(one, 'my bin/run'), 0o755)
  chmodSync(join(one, 'bin/run'), words.includes('cd bin && sh run') ? 0o644 : 0o755)
  const programs = createApprovedPrograms(join(folder, 'data'))
  await programs.approve(await findProgram(words, one))
  expect(await programs.whyAsk(await findProgram(words, one))).toBe(null)
  for (const name of ['run.sh', 'script.js', 'bin/run', 'bin/state.js', ...modules]) {
    write(join(one, name), 'changed')
  }
  const isRun = words.some(word => /run|script|state/.test(word))
  expect(await programs.whyAsk(await findProgram(words, one))).toEqual(
    isRun ? expect.stringContaining('has changed') : null,
  )
})

test.each([
  ['the scripts of npm in a folder above', ['npm', 'run', 'x'], 'package.json'],
  ['those in the script of a shell', ['sh', '-c', 'npm run x && true'], 'package.json'],
  ['those that env starts', ['env', 'npm', 'run', 'x'], 'package.json'],
  ['those that Node runs', ['node', '--run', 'x'], 'package.json'],
  ['the shell of npm in its configuration', ['npm', 'run', 'x'], '.npmrc'],
  ['a package of a folder above', ['npx', 'tool'], 'node_modules/.bin/tool'],
])('%s: a change is noticed', async (_, words, name) => {
  const { folder, one } = projects()
  const below = join(one, 'below')
  for (const place of [below, join(one, 'node_modules/.bin')]) mkdirSync(place, { recursive: true })
  write(join(one, name), 'first')
  const programs = createApprovedPrograms(join(folder, 'data'))
  await programs.approve(await findProgram(words, below))
  expect(await programs.whyAsk(await findProgram(words, below))).toBe(null)
  write(join(one, name), 'second')
  expect(await programs.whyAsk(await findProgram(words, below))).toContain(`${name} has changed`)
})

test('a program that another one finds on the PATH is compared', async () => {
  const { folder, one, tools } = projects()
  const words = ['env', 'FOO=1', 'tool', '--now']
  write(join(tools, 'tool'), 'first')
  const programs = createApprovedPrograms(join(folder, 'data'))
  await programs.approve(await findProgram(words, one))
  write(join(tools, 'tool'), 'second')
  expect(await programs.whyAsk(await findProgram(words, one))).toContain('tool has changed')
})

test('what a program writes asks nothing: a database, a log, an empty file, a file of a record', async () => {
  const { one } = projects()
  const script = 'cat notes; grep -c x . app.csv; test -n "$0"'
  const allowed = await findProgram(
    ['sh', '-c', script, 'app.db', '--log=run.log', 'restart.txt', '{recordId}.js'],
    one,
  )
  for (const name of ['app.db', 'run.log', 'notes', 'app.csv', '1.js']) write(join(one, name), 'x', 0o644)
  write(join(one, 'restart'), '', 0o644)
  const child = await startProgram(allowed, ['sh', '-c', script, 'app.db', '', '', '1.js'], 'ignore')
  expect(await new Promise(resolve => child.once('close', resolve))).toBe(0)
})

test.each([
  ['words', 'a '.repeat(5_001)],
  ['words for the folders that it enters', `cd a; cd b; cd c; ${'a '.repeat(3_000)}`],
  ['folders of the PATH', `PATH=${Array.from({ length: 40 }, (_, at) => `f${at}`).join(':')} run`],
])('a command with too many %s is refused', async (_, script) => {
  await expect(findProgram(['sh', '-c', script])).rejects.toMatchObject({ code: 'invalid-params' })
})
