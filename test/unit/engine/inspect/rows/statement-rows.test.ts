import { expect, test } from 'vitest'
import { findingCodes } from '#contract/deliveries/finding-codes'
import { statementsIn } from '#contract/statements/basis'
import { isStatementId, statements } from '#contract/statements/statements'
import { probeRow } from '../../../../support/inspection/row-probes.ts'

const rows = Object.keys(statements)
  .filter(isStatementId)
  .flatMap(id => {
    const { section, judged } = statements[id]
    return judged.by === 'row' ? [[id, section, judged.field, id] as const] : []
  })

/** Codes of rules that check what a row says about its own field. */
const rowCodes = new Set<string>(
  Object.entries(findingCodes).flatMap(([code, { basis }]) => (basis === 'row' ? [code] : [])),
)

test.each(rows)('[%s] %s: %s is judged by the rules of its own row', (_id, _section, field, id) => {
  const name = field === '*' ? /\/(network|currency)$/ : new RegExp(`/${field.replaceAll('.', '/')}(/|$)`)
  const reported = probeRow(id).filter(({ code, path }) => rowCodes.has(code) && name.test(path))
  expect(reported.length).toBeGreaterThan(0)
  const [own] = reported.filter(({ source }) => statementsIn(source).some(named => named === id))
  expect(own?.source).toContain(statements[id].section)
})
