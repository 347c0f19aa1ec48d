import { realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createClient } from '#contract/transport'
import { createEngine } from '../../../../main/engine/engine.ts'
import { findProject } from '../../../../main/engine/project/project.ts'
import { testPorts } from '../../../support/engine/ports.ts'
import { httpCall } from '../../../support/network/http-call.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

export const fileName = 'hooktrail.config.json'

export function write(folder: string, setup: object): void {
  writeFileSync(join(folder, fileName), JSON.stringify(setup))
}

/** A host in a project, as `serve` opens it. */
export async function openProject(folder: string, listen: { port?: number } = {}) {
  const project = findProject(folder)
  if (project === null) throw new Error('There is no project.')
  const warnings: string[] = []
  const ports = testPorts(project.dataDir)
  const logger = { ...ports.logger, warn: (text: string) => void warnings.push(text) }
  const engine = await createEngine({
    ports: { ...ports, logger },
    version: '0',
    host: 'browser',
    project,
    listen: { port: listen.port ?? project.setup.port ?? 0, isPortGiven: listen.port !== undefined },
  })
  onTestFinished(() => engine.close())
  const client = createClient(engine)
  const changed = (): Promise<void> =>
    new Promise(resolve => {
      const end = engine.subscribe(({ name }) => {
        if (name !== 'project.changed') return
        end()
        resolve()
      })
    })
  const post = async (path = '/') => {
    const { captureUrl } = (await client.call('app.status')).listener
    return (await httpCall(`${captureUrl}${path}`, { method: 'POST', body: '{}' })).status
  }
  return { project, engine, client, warnings, changed, post }
}

export const newFolder = (): string => realpathSync.native(temporaryFolder())

export const env = (variable: string) => ({ from: 'env', variable })
