import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Params } from '#contract/methods'
import { createClient } from '#contract/transport'
import { createEngine } from '../../../../main/engine/create-engine.ts'
import type { ProgramConsent, ProgramQuestion } from '../../../../main/engine/ports.ts'
import type { Engine } from '../../../../main/engine/running-engine.ts'
import { endedDrill, runDrill } from '../../../support/engine/ended-drill.ts'
import { testPorts } from '../../../support/engine/ports.ts'
import { startReceiver } from '../../../support/receivers/start-receiver.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const source = { scenarios: ['issuance-complete'] }
const few = { runs: 4, settleMs: 20, seed: 3 } as const

/** Consent that notes what it is asked. */
function consentOf(answer: (question: ProgramQuestion) => Promise<boolean>, canAsk = true) {
  const approved = new Set<string>()
  const asked: ProgramQuestion[] = []
  const consent: ProgramConsent = {
    isApproved: async command => approved.has(JSON.stringify(command)),
    async approve(command) {
      approved.add(JSON.stringify(command))
    },
    canAsk: async () => canAsk,
    ask(question) {
      asked.push(question)
      return answer(question)
    },
    askedWhere: 'in the terminal',
  }
  return { consent, asked }
}

async function engineWith(consent: ProgramConsent): Promise<Engine> {
  const ports = { ...testPorts(temporaryFolder()), consent }
  const engine = await createEngine({ ports, version: '0', host: 'command', listen: { port: 0 } })
  onTestFinished(() => engine.close())
  return engine
}

async function rightApp() {
  const app = await startReceiver('right')
  onTestFinished(() => app.close())
  return app
}

const start = (engine: Engine, params: object) =>
  createClient(engine).call('drills.start', { source, ...few, ...params } as Params<'drills.start'>)

test('a program that nobody can allow is not run', async () => {
  const { consent, asked } = consentOf(async () => true, false)
  const engine = await engineWith(consent)
  const url = (await rightApp()).url
  await expect(start(engine, { url, restart: ['systemctl', 'restart', 'app'] })).rejects.toMatchObject({
    code: 'consent-needed',
    message: expect.stringContaining('systemctl restart app'),
  })
  expect(asked).toEqual([])
})

test('states are read from a program, and the app is restarted by one, once both are allowed', async () => {
  const { consent, asked } = consentOf(async () => true)
  const engine = await engineWith(consent)
  const app = await rightApp()
  const params = {
    ...{ url: app.url, restart: [...app.restartCommand], properties: ['recovery' as const] },
    ...{ state: { by: 'command' as const, command: [...app.stateCommand] }, source, ...few },
  }
  const drill = await runDrill(engine, params)
  expect(asked.map(({ purpose, name }) => [purpose, name])).toEqual([
    ['drill', 'to read states'],
    ['drill', 'to restart your app'],
  ])
  expect(drill.cells).toMatchObject([{ property: 'recovery', verdict: 'held' }])
  const { attempts } = await createClient(engine).call('drills.attempts', { id: drill.id })
  expect(attempts.map(({ mishap }) => mishap)).toContain('restart')
  await runDrill(engine, { ...params, properties: ['answers'] })
  expect(asked, 'what was allowed is not asked again').toHaveLength(2)
}, 120_000)

test('a drill waits for the decision, sends nothing before, and fails at a no', async () => {
  const answers = Promise.withResolvers<boolean>()
  const { consent } = consentOf(() => answers.promise)
  const engine = await engineWith(consent)
  const app = await rightApp()
  const marker = join(temporaryFolder(), 'ran')
  const command = [process.execPath, '-e', `require('fs').writeFileSync(${JSON.stringify(marker)}, '')`]
  const { id, state, message } = await start(engine, { url: app.url, restart: command })
  expect([state, message]).toEqual(['preparing', 'Waiting for your decision in the terminal.'])
  answers.resolve(false)
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
  const { consent, asked } = consentOf(() => new Promise(() => {}))
  const engine = await engineWith(consent)
  const { url } = await rightApp()
  const { id } = await start(engine, { url, restart: ['true'] })
  await createClient(engine).call('drills.cancel', { id })
  expect(await endedDrill(engine, id)).toMatchObject({ state: 'cancelled', sent: 0 })
  await expect(start(engine, { url, restart: ['reboot'] })).rejects.toMatchObject({ code: 'consent-needed' })
  expect(asked.map(({ command }) => command)).toEqual([['true']])
})

test('a drill asks nothing while a tunnel asks', async () => {
  const answers = [Promise.withResolvers<boolean>(), Promise.withResolvers<boolean>()]
  const { consent, asked } = consentOf(() => answers[asked.length - 1]?.promise ?? Promise.resolve(false))
  const engine = await engineWith(consent)
  const client = createClient(engine)
  const { id: tunnelId } = await client.call('tunnels.save', {
    ...{
      name: 'mine',
      way: { kind: 'command', command: ['no-such-tunnel', '{port}'], pattern: 'https://.*' },
    },
  } as never)
  await client.call('tunnels.start', { id: tunnelId })
  const { id } = await start(engine, { url: (await rightApp()).url, restart: ['no-such-restart'] })
  expect(asked.map(({ command }) => command[0])).toEqual(['no-such-tunnel'])
  const ended = endedDrill(engine, id)
  answers[1]?.resolve(false)
  answers[0]?.resolve(false)
  expect(await ended).toMatchObject({ state: 'failed', sent: 0 })
  expect(asked.map(({ command }) => command[0])).toEqual(['no-such-tunnel', 'no-such-restart'])
})

test.each([
  ['is not there', ['/no/such/program', '{recordId}'], /not found/],
  ['fails', [process.execPath, '-e', 'process.exit(3)', '{recordId}'], /\w/],
])('where the state command %s, states are unchecked and responses are', async (_, command, reason) => {
  const { consent } = consentOf(async () => true)
  const engine = await engineWith(consent)
  const app = await rightApp()
  const drill = await runDrill(engine, {
    ...{ url: app.url, source, ...few, state: { by: 'command', command } },
    properties: ['answers', 'order'],
  })
  expect(drill.cells).toMatchObject([
    { property: 'answers', verdict: 'held' },
    { property: 'order', verdict: 'unchecked', reason: expect.stringMatching(reason) },
  ])
})

test('the id of a record reaches a program as one argument, whatever is around it', async () => {
  const { consent } = consentOf(async () => true)
  const engine = await engineWith(consent)
  const file = join(temporaryFolder(), 'arguments')
  const script = `require('fs').appendFileSync(${JSON.stringify(file)}, JSON.stringify(process.argv.slice(1)) + '\\n'); console.log('{}')`
  await runDrill(engine, {
    ...{ url: (await rightApp()).url, source, ...few, properties: ['order'] },
    state: { by: 'command', command: [process.execPath, '-e', script, 'id = {recordId}; $(touch x)', '*'] },
  })
  const [first = '[]'] = readFileSync(file, 'utf8').split('\n')
  expect(JSON.parse(first)).toEqual([expect.stringMatching(/^id = [0-9a-f-]{36}; \$\(touch x\)$/), '*'])
})
