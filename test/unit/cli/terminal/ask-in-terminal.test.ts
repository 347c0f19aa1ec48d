import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import {
  askYesOrNo,
  projectQuestion,
  terminalConsent,
} from '../../../../main/cli/terminal/ask-in-terminal.ts'
import { fakeClock } from '../../../support/fake-clock.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

/** A question in a terminal whose clock a test moves. */
function asked({ typedBefore = '', isForeground = true } = {}) {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const clock = fakeClock()
  const controller = new AbortController()
  let shown = ''
  output.setEncoding('utf8').on('data', text => {
    shown += text
  })
  input.write(typedBefore)
  const terminal = { input, output, isForeground: async () => isForeground }
  const response = askYesOrNo('Allow? ', controller.signal, terminal, clock.monotonicMs)
  return {
    response,
    controller,
    shown: () => shown,
    /** So long after the question appeared for the nth time. */
    async types(text: string, afterMs: number, times = 1) {
      await expect.poll(() => shown.split('Allow?').length - 1).toBe(times)
      clock.pass(afterMs)
      input.write(text)
    },
    end: () => input.end(),
  }
}

test.each([
  ['y', true],
  [' YES ', true],
  ['n', false],
  ['', false],
  ['yesterday', false],
])('%j is answered with %s', async (text, isYes) => {
  const { response, types } = asked()
  await types(`${text}\n`, 1_500)
  expect(await response).toBe(isYes)
})

test('what was typed before the question appeared is no answer to it', async () => {
  const { response, types } = asked({ typedBefore: 'y\ny\n' })
  await types('n\n', 60_000)
  expect(await response).toBe(false)
})

test('a line that was begun before the question appeared is no answer either', async () => {
  const { response, types } = asked({ typedBefore: 'y' })
  await types('\n', 60_000)
  expect(await response).toBe(false)
})

test('a yes that comes too soon does not count, and is asked for again', async () => {
  const { response, types, shown } = asked()
  await types('y\n', 1_499)
  await types('y\n', 1_499, 2)
  expect(shown()).toContain('Ignored: typed before')
  await types('n\n', 1_500, 3)
  expect(await response).toBe(false)
})

test('in the background nothing is asked', async () => {
  const { response, shown } = asked({ isForeground: false })
  await expect(response).rejects.toMatchObject({ code: 'consent-needed' })
  expect(shown()).toBe('')
})

test('Ctrl-Z in the instant the question appears, then bg: it ends', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()]
  let isForeground = true
  output.write = () => {
    isForeground = false
    return process.emit('SIGCONT', 'SIGCONT')
  }
  const terminal = { input, output, isForeground: async () => isForeground }
  const response = askYesOrNo('Allow? ', new AbortController().signal, terminal)
  await expect(response).rejects.toMatchObject({ code: 'consent-needed' })
})

test('the end of the input is a no, also before the question appeared', async () => {
  const early = asked()
  early.end()
  expect(await early.response).toBe(false)
  const late = asked()
  await late.types('', 60_000)
  late.end()
  expect(await late.response).toBe(false)
})

test('a question that is taken back is a no, and says so', async () => {
  const { response, types, controller, shown } = asked()
  await types('', 60_000)
  controller.abort()
  expect(await response).toBe(false)
  expect(shown()).toContain('withdrawn')
})

test('what a project asks for is shown in full and escaped, and is asked for on a terminal alone', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const question = { purpose: 'project', file: '/p/a\u001b[2Jb', texts: ['First\u202e', 'Second'] } as const
  const [first = '', second = ''] = projectQuestion(question)
    .split('\n')
    .filter(line => line.startsWith('  '))
  expect([projectQuestion(question).includes('\u001b'), first.includes('\u202e'), second]).toEqual([
    ...[false, false],
    '  Second',
  ])
  const noTerminal = { input, output, isForeground: async () => true }
  expect(await terminalConsent(temporaryFolder(), noTerminal).canAsk()).toBe(false)
  const terminal = {
    input: Object.assign(input, { isTTY: true }),
    output: Object.assign(output, { isTTY: true }),
    isForeground: async () => true,
  }
  const consent = terminalConsent(temporaryFolder(), terminal)
  expect(await consent.canAsk()).toBe(true)
  const withdrawn = new AbortController()
  const asked = consent.ask(question, withdrawn.signal)
  await expect.poll(() => String(output.read() ?? '')).toContain('asks for this:')
  withdrawn.abort()
  expect(await asked).toBe(false)
})
