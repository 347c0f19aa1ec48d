import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { begin } from '../../support/processes/child-process.ts'
import { freePort } from '../free-port.ts'
import { mockoonEnvironment } from './mockoon-environment.ts'
import { type Peer, startPeer } from './peer.ts'

const manifest = z.object({ version: z.string() })

/** Mockttp as a test of an app uses it: it keeps what it has seen in memory. */
export async function installMockttp(folder: string): Promise<Peer> {
  const version = await install(folder, 'mockttp')
  const script = fileURLToPath(new URL('mockttp-server.mjs', import.meta.url))
  return {
    name: `Mockttp ${version}`,
    start: () => startPeer(begin([script, folder])),
  }
}

/** Mockoon CLI, told to log complete requests: otherwise it stores only the last hundred. */
export async function installMockoon(folder: string): Promise<Peer> {
  const version = await install(folder, '@mockoon/cli')
  const command = join(folder, 'node_modules', '@mockoon', 'cli', 'bin', 'run.js')
  return {
    name: `Mockoon CLI ${version}`,
    async start(own) {
      const port = await freePort()
      const data = join(own, 'environment.json')
      writeFileSync(data, JSON.stringify(mockoonEnvironment(port)))
      const args = [
        command,
        'start',
        '--data',
        data,
        '--hostname',
        '127.0.0.1',
        '--repair',
        '--log-transaction',
      ]
      // Its logs lie in the home folder.
      const env = { ...process.env, HOME: own, USERPROFILE: own }
      const { process: child, pid, kill } = begin(args, { env, stdio: ['ignore', 'pipe', 'ignore'] })
      await printed(child, 'Server started')
      return { url: `http://127.0.0.1:${port}`, pid, kill }
    },
  }
}

function printed(child: ChildProcess, words: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('exit', code => reject(new Error(`It ended with ${code} before it listened.`)))
    child.stdout?.on('data', (text: Buffer) => {
      if (text.includes(words)) resolve()
    })
  })
}

/** Installs into a separate folder outside the project, without the packages' install scripts. */
async function install(folder: string, name: string): Promise<string> {
  const options = ['--no-audit', '--no-fund', '--no-save', '--ignore-scripts', '--loglevel', 'error']
  const child = spawn('npm', ['install', ...options, name], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`npm install ${name} ended with ${code}.`)
  return manifest.parse(JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')))
    .version
}
