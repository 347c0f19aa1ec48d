import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { typeName } from '../../../generate/types/describe-types.ts'
import { typescriptTypes } from '../../../generate/types/typescript-types.ts'
import { templateBodies, templateBody } from '../../../support/inspection/template-bodies.ts'
import { runProgram } from '../../../support/processes/ended-command.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const imports = "import type * as t from './notifications.d.ts'\n"

test('each fixture is of the type of its kind, and of the union, under strict', async () => {
  const constants = templateBodies().map(
    ({ kind, body }, index) =>
      `export const f${index}: t.${typeName(kind)}Notification = ${JSON.stringify(body)}\nexport const n${index}: t.Notification = f${index}\n`,
  )
  expect(await compiled(imports + constants.join(''))).toMatchObject({ code: 0, stdout: '' })
})

test('each wrong member of a fixture is refused', async () => {
  const body = templateBody('issuance-complete')
  const payload = body.payload as Readonly<Record<string, unknown>>
  const issuance = payload.issuance as Readonly<Record<string, unknown>>
  const wrong = [
    { ...body, event: 'transaction' },
    { ...body, payload: { ...payload, type: 'REDEMPTION' } },
    { ...body, payload: { ...payload, status: 'DONE' } },
    { ...body, payload: { ...payload, status: 'PENDING' } },
    { ...body, payload: { ...payload, id: undefined } },
    { ...body, payload: { ...payload, issuance: { ...issuance, amount: 1500.25 } } },
    { ...body, payload: { ...payload, issuance: { ...issuance, crypto_tx_hash: undefined } } },
    { ...body, payload: { ...payload, issuance: { ...issuance, fee: '1' } } },
    { ...body, payload: { ...payload, fid: '1' } },
  ]
  const lines = ['IssuanceNotification', 'Notification'].flatMap(type =>
    wrong.map(
      (value, index) =>
        `// @ts-expect-error\nexport const ${type}${index}: t.${type} = ${JSON.stringify(value)}\n`,
    ),
  )
  expect(await compiled(imports + lines.join(''))).toMatchObject({ code: 0, stdout: '' })
})

async function compiled(program: string) {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'notifications.d.ts'), typescriptTypes())
  writeFileSync(join(folder, 'program.ts'), program)
  const options = ['--strict', '--exactOptionalPropertyTypes', '--noEmit', '--allowImportingTsExtensions']
  const args = [...options, '--types', '', '--ignoreConfig', 'program.ts']
  return runProgram(join(root, 'node_modules/.bin/tsc'), args, { cwd: folder })
}
