import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { allowedLicenses, isAllowed } from '../generate/third-party/allowed-licenses.ts'
import { packageOf, readBundledPackages } from '../generate/third-party/bundled-packages.ts'
import { shippedPackages, sqliteVersion } from '../generate/third-party/shipped-packages.ts'
import { thirdPartyPage } from '../generate/third-party/third-party-page.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const shipped = shippedPackages(root, readBundledPackages(root))
const names = shipped.map(({ name }) => name)
const page = readFileSync(join(root, 'THIRD-PARTY.md'), 'utf8')

describe('what others wrote and is shipped', () => {
  test('THIRD-PARTY.md is what `npm run generate` writes of this build', () => {
    expect(page).toBe(thirdPartyPage(root))
  })

  test('holds what is imported, what that brings along, what npm installs beside it, and what the window runs in', () => {
    expect(names).toEqual(expect.arrayContaining(['react', 'zod', 'commander', 'uplot', 'lucide-react']))
    expect(names).toEqual(expect.arrayContaining(['scheduler', '@floating-ui/dom', '@lezer/common']))
    expect(names).toEqual(expect.arrayContaining(['better-sqlite3', 'electron']))
    expect(names).not.toContain('vitest')
    expect(names).not.toContain('typescript')
  })

  test('every bundled font comes of a package that is named, with the text of the Open Font License', () => {
    const fonts = readdirSync(join(root, 'out/renderer/assets')).filter(name =>
      /\.(woff2?|ttf|otf)$/.test(name),
    )
    expect(fonts.length).toBeGreaterThan(0)
    expect(fonts.filter(name => !/^(inter|jetbrains-mono)-/.test(name))).toEqual([])
    for (const name of ['@fontsource-variable/inter', '@fontsource-variable/jetbrains-mono']) {
      const font = shipped.find(each => each.name === name)
      expect(font?.licenseTexts.join()).toMatch(/SIL OPEN FONT LICENSE Version 1\.1/i)
      expect(page).toContain(font?.licenseTexts[0])
    }
  })

  test('each has its text in THIRD-PARTY.md, and SQLite and Chromium are named', () => {
    for (const { name, version } of shipped) expect(page).toContain(`\n## ${name} ${version}\n`)
    expect(page).toContain(`| SQLite | ${sqliteVersion(root)} | public domain |`)
    expect(page).toContain('LICENSES.chromium.html')
  })

  test('each is under a license of the list of allowed ones', () => {
    expect(shipped.filter(({ license }) => !isAllowed(license))).toEqual([])
  })

  test.each(['GPL-3.0', 'MIT AND GPL-3.0', 'NONE', 'SEE LICENSE IN x', ''])('%j is not', license => {
    expect(isAllowed(license)).toBe(false)
  })

  test.each([...allowedLicenses, '(MIT OR GPL-3.0)', 'MIT AND ISC'])('%j is', license => {
    expect(isAllowed(license)).toBe(true)
  })
})

test.each([
  [`${root}node_modules/react/index.js`, 'react'],
  [`\0${root}node_modules/@lezer/lr/dist/index.js?commonjs`, '@lezer/lr'],
  [`${root}node_modules/a/node_modules/@b/c/index.js`, 'a/node_modules/@b/c'],
  ['\0rolldown/runtime.js', 'rolldown'],
  [`${root}renderer/main.tsx`, null],
])('the module %j is of the package %j', (id, name) => {
  expect(packageOf(root, id)).toBe(name)
})

/** CycloneDX 1.6, as far as it is used, with nothing beyond it. */
const component = z.strictObject({
  type: z.enum(['application', 'framework', 'library']),
  'bom-ref': z.string().min(1),
  group: z.string().optional(),
  name: z.string().min(1),
  version: z.string().min(1),
  purl: z.string().regex(/^pkg:(npm|generic)\/[\w.%/-]+@[\w.-]+$/),
  scope: z.literal('required').optional(),
  hashes: z
    .array(z.strictObject({ alg: z.literal('SHA-512'), content: z.string().regex(/^[0-9a-f]{128}$/) }))
    .optional(),
  licenses: z.array(
    z.union([
      z.strictObject({ license: z.strictObject({ id: z.enum(allowedLicenses as [string, ...string[]]) }) }),
      z.strictObject({ license: z.strictObject({ name: z.string() }) }),
      z.strictObject({ expression: z.string() }),
    ]),
  ),
  properties: z.array(z.strictObject({ name: z.string(), value: z.string() })).optional(),
})
const billSchema = z.strictObject({
  $schema: z.literal('http://cyclonedx.org/schema/bom-1.6.schema.json'),
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.6'),
  serialNumber: z
    .string()
    .regex(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
  version: z.literal(1),
  metadata: z.strictObject({ component }),
  components: z.array(component),
  dependencies: z.array(z.strictObject({ ref: z.string(), dependsOn: z.array(z.string()) })),
})

test('the bill of materials of the build is CycloneDX, and names what is shipped with its hash', () => {
  const bill = billSchema.parse(JSON.parse(readFileSync(join(root, 'out/sbom.cdx.json'), 'utf8')))
  const listed = bill.components.map(
    ({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`,
  )
  expect(listed).toEqual([
    ...shipped.map(({ name, version }) => `${name}@${version}`),
    `sqlite@${sqliteVersion(root)}`,
  ])
  expect(bill.components.filter(({ name, hashes }) => name !== 'sqlite' && !hashes?.length)).toEqual([])
  const refs = [bill.metadata.component, ...bill.components].map(each => each['bom-ref'])
  expect(new Set(refs).size).toBe(refs.length)
  expect(bill.dependencies.map(({ ref }) => ref).sort()).toEqual([...refs].sort())
})
