import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import stylelint from 'stylelint'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Rule, and a declaration that breaks it. */
const planted: readonly (readonly [rule: string, declaration: string])[] = [
  ['declaration-property-value-disallowed-list', 'border-radius: 4px'],
  ['declaration-property-value-disallowed-list', 'border-top-left-radius: 4px'],
  ['declaration-property-value-disallowed-list', 'transition: opacity 120ms'],
  ['declaration-property-value-disallowed-list', 'animation-duration: 1.4s'],
  ['declaration-property-custom-property-allowed-list', 'border-radius: var(--spacing)'],
  ['declaration-property-value-allowed-list', 'font-size: 12px'],
  ['declaration-property-value-allowed-list', 'font-size: var(--spacing)'],
  ['declaration-property-value-allowed-list', 'font-size: larger'],
  ['declaration-property-value-allowed-list', 'font-weight: 600'],
  ['declaration-property-value-allowed-list', 'font-weight: bold'],
  ['declaration-property-value-allowed-list', 'font-family: serif'],
  ['declaration-property-value-allowed-list', 'font: 12px / 1 serif'],
  ['color-no-hex', 'color: #fff'],
  ['color-named', 'border: 1px solid red'],
  ['function-disallowed-list', 'background: oklch(0.5 0.1 200)'],
  ['function-disallowed-list', 'box-shadow: 0 1px rgb(0 0 0 / 10%)'],
  ['function-disallowed-list', 'border-color: color-mix(in oklab, var(--color-line) 60%, transparent)'],
  ['no-unknown-custom-properties', 'color: var(--color-text-9)'],
]

const sound = [
  'margin: 0 auto -4px',
  'top: 14vh',
  'border: 1px solid currentColor',
  'border-radius: 50% var(--radius)',
  'background: transparent',
  'font: inherit',
  'transition: opacity var(--quick), width var(--quick)',
  'font-size: var(--text-small)',
  'width: 560px',
  'max-height: var(--available-height)',
]

/** The rules that `npm run lint` says a sheet breaks, with their lines. */
async function warningsOf(code: string, file = 'renderer/features/planted.module.css') {
  const { results } = await stylelint.lint({
    code,
    codeFilename: join(root, file),
    configFile: join(root, '.stylelintrc.mjs'),
  })
  return results.flatMap(({ warnings }) => warnings.map(({ line, rule }) => ({ line, rule })))
}
const brokenBy = async (code: string, file?: string) => (await warningsOf(code, file)).map(({ rule }) => rule)

test('each declaration that breaks a rule is found by it, and no other is', async () => {
  const declarations = [...sound.map(declaration => [null, declaration] as const), ...planted]
  const sheet = declarations
    .map(([, declaration], index) => `.planted-${index} { ${declaration} }`)
    .join('\n')
  const found = await warningsOf(sheet)
  const rulesOf = (index: number) => found.filter(({ line }) => line === index + 1).map(({ rule }) => rule)
  expect(declarations.map(([, declaration], index) => [declaration, ...rulesOf(index)])).toEqual(
    declarations.map(([rule, declaration]) => (rule === null ? [declaration] : [declaration, rule])),
  )
})

test('a class for all sheets stands in renderer/styles only', async () => {
  const sheet = ':global(.planted) { display: none }'
  expect(await brokenBy(sheet)).toEqual(['selector-pseudo-class-disallowed-list'])
  expect(await brokenBy(sheet, 'renderer/styles/planted.module.css')).toEqual([])
})

test('the tokens are where values stand', async () => {
  const sheet = ':root { --planted: light-dark(white, oklch(0.2 0 0)) }'
  expect(await brokenBy(sheet)).not.toEqual([])
  expect(await brokenBy(sheet, 'renderer/styles/theme.css')).toEqual([])
})
