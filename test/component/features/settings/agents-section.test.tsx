import { expect, onTestFinished, test, vi } from 'vitest'
import { AppError } from '#contract/errors'
import { AgentsSection } from '../../../../renderer/features/settings/agents-section.tsx'
import { exampleStatus } from '../../support/examples.ts'
import { fakeEngine } from '../../support/fake-engine.ts'
import { renderView } from '../../support/render-view.tsx'

const path = '/usr/local/bin/hooktrail'
const desktop = (command: object | null) =>
  ({ hasTray: true, login: { isAvailable: true, isOn: false, message: null }, command }) as never
const command = { isInstalled: false, path, program: [path], message: null }
const copy = { name: 'Copy agent configuration' }
const install = { name: 'Install the command' }

/** What is copied from now on. */
function copies(): string[] {
  const copied: string[] = []
  const write = vi
    .spyOn(navigator.clipboard, 'writeText')
    .mockImplementation(async text => void copied.push(text))
  onTestFinished(() => write.mockRestore())
  return copied
}

const node = ['/opt/node/bin/node', '/home/me/hooktrail/main/cli/hooktrail.mjs']
const cmd = ['cmd', '/c', 'hooktrail']

test.each([
  ['of a package of the system', 'desktop', null, ['hooktrail'], 'hooktrail', []],
  ['of a checkout', 'desktop', null, node, node[0], node.slice(1)],
  ['that the app installed', 'desktop', { ...command, isInstalled: true }, ['other'], path, []],
  ['on Windows', 'desktop', { ...command, isInstalled: true, program: cmd }, cmd, 'cmd', ['/c', 'hooktrail']],
  ['in a browser', 'browser', null, node, node[0], node.slice(1)],
] as const)(
  'the configuration names the command %s and the data folder, and is copied',
  async (_, host, ofApp, commandProgram, program, args) => {
    const copied = copies()
    const screen = await renderView(<AgentsSection />, {
      'app.status': { ...exampleStatus, host, commandProgram: [...commandProgram] },
      ...(host === 'desktop' ? { 'host.desktop': desktop(ofApp) } : {}),
    })
    await screen.getByRole('button', copy).click()
    await expect.element(screen.getByText('Copied')).toBeInTheDocument()
    expect(copied.map(text => JSON.parse(text))).toEqual([
      { mcpServers: { hooktrail: { command: program, args: [...args, 'mcp', '--data', '/data'] } } },
    ])
    await expect.element(screen.getByRole('button', install)).not.toBeInTheDocument()
  },
)

test('a command that is not installed is installed first', async () => {
  const screen = await renderView(<AgentsSection />, {
    'app.status': exampleStatus,
    'host.desktop': desktop(command),
  })
  await expect.element(screen.getByText(/Agents start the command: install it first\./)).toBeVisible()
  await expect.element(screen.getByRole('button', copy)).not.toBeInTheDocument()
  screen.engine.respond('host.installCommand', desktop({ ...command, isInstalled: true }))
  await screen.getByRole('button', install).click()
  await expect.element(screen.getByText(`"command": "${path}"`, { exact: false })).toBeVisible()
  await expect.element(screen.getByRole('button', install)).not.toBeInTheDocument()
})

test('while the command is unknown, no configuration is offered; a failure is shown', async () => {
  const engine = fakeEngine({ 'app.status': exampleStatus })
  engine.fail('host.desktop', new AppError('internal', 'The system is silent.'))
  const screen = await renderView(<AgentsSection />, engine)
  await expect.element(screen.getByText(/The system is silent/)).toBeVisible()
  await expect.element(screen.getByRole('button', copy)).not.toBeInTheDocument()
  engine.respond('host.desktop', desktop(null))
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('button', copy)).toBeVisible()
})
