import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import type { Params } from '#contract/methods'
import { createClient } from '#contract/transport'
import type { Engine, ProgramConsent, ProgramQuestion } from '../../../../main/engine/ports.ts'
import { endedDrill, runDrill } from '../../../support/engine/ended-drill.ts'
import { openTestEngine, testEngineOfFile } from '../../../support/engine/open-test-engine.ts'
import { startedReceiver } from '../../../support/receivers/started-receiver.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { until } from '../../../support/until.ts'

// Programs of these tests run in a shell: Node takes thirty times as long to start.
const onPosix = test.skipIf(process.platform === 'win32')
const source = { scenarios: ['issuance-complete'] }
const few = { runs: 1, settleMs: 20, seed: 1 } as const

/** The consent that the tests' engine asks for. It records each question. */
let asked: ProgramQuestion[] = []
let respond: (question: ProgramQuestion) => Promise<boolean>
let canAsk: boolean
beforeEach(() => {
  asked = []
  respond = async () => true
  canAsk = true
})

function createConsent(): ProgramConsent {
  const approved = new Set<string>()
  return {
    whyAsk: async program => (approved.has(JSON.stringify(program)) ? null : ''),
    async approve(program) {
      approved.add(JSON.stringify(program))
    },
    canAsk: async () => canAsk,
    ask(question) {
      if (question.purpose === 'project') throw new Error('A drill asks about programs.')
      asked.push(question)
      return respond(question)
    },
    askedWhere: 'in the terminal',
  }
}

const asking = () => ({ listen: null, ports: { consent: createConsent() } })
const shared = testEngineOfFile(undefined, asking())

/** For a test in which a program is declined: no engine asks again soon after that. */
const ownEngine = async (): Promise<Engine> => (await openTestEngine(undefined, asking())).engine

const rightApp = () => startedReceiver('right')

const start = (engine: Engine, params: object) =>
  createClient(engine).call('drills.start', { source, ...few, ...params } as Params<'drills.start'>)

test('a program that nobody can allow is not run', async () => {
  canAsk = false
  const url = (await rightApp()).url
  await expect(
    start(shared().engine, { url, restart: ['systemctl', 'restart', 'app'] }),
  ).rejects.toMatchObject({
    code: 'consent-needed',
    message: expect.stringContaining('systemctl restart app'),
  })
  expect(asked).toEqual([])
})

onPosix(
  'states are read from a program, and the app is restarted by one, once both are allowed',
  async () => {
    const app = await rightApp()
    const file = join(temporaryFolder(), 'arguments')
    const script = `printf '%s\\n' "$1" "$2" >> '${file}'; shift 2; exec "$@"`
    // The id is one argument, whatever is around it.
    const named = ['id = {recordId}; $(touch x)', '*']
    const command = ['sh', '-c', script, 'sh', ...named, ...app.stateCommand]
    const params = { url: app.url, restart: [...app.restartCommand], source, ...few }
    const byProgram = await runDrill(shared().engine, {
      ...params,
      state: { by: 'command' as const, command },
      properties: ['drops' as const],
    })
    expect(asked.map(({ purpose, name }) => [purpose, name])).toEqual([
      ['drill', 'to read states'],
      ['drill', 'to restart your app'],
    ])
    expect(byProgram.cells).toMatchObject([{ property: 'drops', verdict: 'held' }])
    expect(readFileSync(file, 'utf8')).toMatch(/^(id = [0-9a-f-]{36}; \$\(touch x\)\n\*\n)+$/)

    const restarted = await runDrill(shared().engine, {
      ...params,
      state: { by: 'url' as const, url: app.stateUrl },
      properties: ['recovery' as const],
    })
    expect(restarted.cells).toMatchObject([{ property: 'recovery', verdict: 'held' }])
    const { attempts } = await shared().client.call('drills.attempts', { id: restarted.id })
    expect(attempts.map(({ mishap }) => mishap)).toContain('restart')
    expect(asked, 'what was allowed is not asked again').toHaveLength(2)
  },
)

onPosix(
  'each record is prepared by a program that gets its values in variables, once it is allowed',
  async () => {
    const engine = await ownEngine()
    const app = await rightApp()
    const file = join(temporaryFolder(), 'prepared')
    const script = `printf '%s\\0' "$HOOKTRAIL_RECORD_ID" "$1" "$HOOKTRAIL_RECORD_KIND" "$HOOKTRAIL_RECORD_BODY" >> '${file}'`
    const state = { by: 'url' as const, url: app.stateUrl }
    const ended = await runDrill(engine, {
      ...few,
      source,
      url: app.url,
      state,
      properties: ['drops' as const],
      prepare: ['sh', '-c', script, 'sh', '{recordId}'],
    })
    expect(asked.map(({ name }) => name)).toEqual(['to prepare records'])
    expect(ended).toMatchObject({ state: 'done', cells: [{ property: 'drops', verdict: 'held' }] })
    const texts = readFileSync(file, 'utf8').split('\0')
    const prepared = new Set<string | null | undefined>()
    for (let index = 0; index + 4 < texts.length; index += 4) {
      const [id, argument, kind, body = ''] = texts.slice(index, index + 4)
      expect([argument, kind, JSON.parse(body).payload.id]).toEqual([id, 'issuance', id])
      prepared.add(id)
    }
    const { attempts } = await createClient(engine).call('drills.attempts', { id: ended.id })
    const sent = new Set(attempts.map(({ recordId }) => recordId))
    expect([...sent].filter(id => !prepared.has(id))).toEqual([])
  },
)

test('a dependency that a program makes fail works again also if the drill is canceled', async () => {
  const engine = await ownEngine()
  const app = await startedReceiver('seen-before-stored')
  const state = { by: 'url' as const, url: app.stateUrl }
  const drill = { url: app.url, state, fault: [...app.faultCommand], properties: ['recovery'] }
  const { id } = await start(engine, { ...drill, runs: 1000, settleMs: 20, seed: 1 })
  await until(() => app.isDown())
  expect(asked.map(({ name }) => name)).toEqual(['to make a dependency fail'])
  await createClient(engine).call('drills.cancel', { id })
  await endedDrill(engine, id)
  expect(app.isDown()).toBe(false)
})

onPosix('a prepare program that fails stops the drill with the last line of its errors', async () => {
  const engine = await ownEngine()
  const app = await rightApp()
  const state = { by: 'url' as const, url: app.stateUrl }
  const ended = await runDrill(engine, {
    ...few,
    source,
    url: app.url,
    state,
    properties: ['order' as const],
    prepare: ['sh', '-c', 'echo "no database" >&2; exit 3'],
  })
  expect(ended).toMatchObject({
    state: 'stopped',
    message: 'The prepare command ended with 3: no database. It runs before each sequence.',
    isUnreachable: false,
    cells: [{ verdict: 'unchecked' }],
  })
  expect(app.taken()).toBe(0)
})

test('a drill waits for the decision, sends nothing before, and fails at a no', async () => {
  const engine = await ownEngine()
  const responses = Promise.withResolvers<boolean>()
  respond = () => responses.promise
  const app = await rightApp()
  const marker = join(temporaryFolder(), 'ran')
  const command = [process.execPath, '-e', `require('fs').writeFileSync(${JSON.stringify(marker)}, '')`]
  const { id, state, message } = await start(engine, { url: app.url, restart: command })
  expect([state, message]).toEqual(['preparing', 'Waiting for your decision in the terminal.'])
  responses.resolve(false)
  const drill = await endedDrill(engine, id)
  expect(drill).toMatchObject({ state: 'failed', sent: 0 })
  expect(drill.message).toMatch(/not allowed in the terminal/)
  expect(app.taken()).toBe(0)
  expect(existsSync(marker)).toBe(false)
  // Not asked again at once.
  await expect(start(engine, { url: app.url, restart: command })).rejects.toMatchObject({
    code: 'consent-needed',
  })
})

test('a question is taken back with its drill, and no other takes its place', async () => {
  const engine = await ownEngine()
  respond = () => new Promise(() => {})
  const { url } = await rightApp()
  const { id } = await start(engine, { url, restart: ['true'] })
  await createClient(engine).call('drills.cancel', { id })
  expect(await endedDrill(engine, id)).toMatchObject({ state: 'cancelled', sent: 0 })
  await expect(start(engine, { url, restart: ['reboot'] })).rejects.toMatchObject({ code: 'consent-needed' })
  expect(asked.map(({ program }) => program.command)).toEqual([['true']])
})

test('a drill asks nothing while a tunnel asks', async () => {
  const engine = await ownEngine()
  const responses = [Promise.withResolvers<boolean>(), Promise.withResolvers<boolean>()]
  respond = () => responses[asked.length - 1]?.promise ?? Promise.resolve(false)
  const client = createClient(engine)
  const { id: tunnelId } = await client.call('tunnels.save', {
    name: 'mine',
    way: { kind: 'command', command: ['no-such-tunnel', '{port}'], pattern: 'https://.*' },
  } as never)
  await client.call('tunnels.start', { id: tunnelId })
  const { id } = await start(engine, { url: (await rightApp()).url, restart: ['no-such-restart'] })
  expect(asked.map(({ program }) => program.command[0])).toEqual(['no-such-tunnel'])
  const ended = endedDrill(engine, id)
  responses[1]?.resolve(false)
  responses[0]?.resolve(false)
  expect(await ended).toMatchObject({ state: 'failed', sent: 0 })
  expect(asked.map(({ program }) => program.command[0])).toEqual(['no-such-tunnel', 'no-such-restart'])
})

test.each([
  ['is not there', ['/no/such/program', '{recordId}'], 'not found'],
  ['fails', ['sh', '-c', 'exit 3', 'sh', '{recordId}'], 'exited with 3'],
])('where the state command %s, states are unchecked and responses are', async (_, command, reason) => {
  const app = await rightApp()
  const drill = await runDrill(shared().engine, {
    url: app.url,
    source,
    ...few,
    state: { by: 'command', command },
    properties: ['responses', 'order'],
  })
  expect(drill.cells).toMatchObject([
    { property: 'responses', verdict: 'held' },
    { property: 'order', verdict: 'unchecked', reason: expect.stringContaining(reason) },
  ])
})
