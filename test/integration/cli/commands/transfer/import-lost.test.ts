import { expect, test } from 'vitest'
import { openCommandSocket } from '../../../../../main/web/command-socket.ts'
import { standInEngine } from '../../../../support/engine/stand-in-engine.ts'
import { hooktrail } from '../../../../support/processes/command-in-process.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

test('an import whose Hooktrail ends is told in words and ends with 3', async () => {
  const dataDir = temporaryFolder()
  const engine = standInEngine(dataDir)
  const socket = await openCommandSocket(engine)
  const begun = engine.whenCalled('import.start')
  const importing = hooktrail('import', 'bodies.json', '--data', dataDir)
  await begun
  await socket.close()
  const ended = await importing
  expect([ended.code, ended.stdout]).toEqual([3, ''])
  expect(ended.stderr).toContain('Hooktrail stopped during the import')
})
