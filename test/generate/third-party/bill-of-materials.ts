import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ShippedPackage, sqliteVersion } from './shipped-packages.ts'

/**
 * What is shipped, in CycloneDX 1.6. `npm sbom` cannot make it: nearly everything is bundled, so for npm it is a
 * development dependency. The same build gives the same bytes: no time in it, and a serial number made of its content.
 */
export function billOfMaterials(root: string, packages: readonly ShippedPackage[]): object {
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const ownRef = `pkg:npm/${own.name}@${own.version}`
  const version = sqliteVersion(root)
  const sqlite = {
    type: 'library',
    'bom-ref': `pkg:generic/sqlite@${version}`,
    name: 'sqlite',
    version,
    purl: `pkg:generic/sqlite@${version}`,
    licenses: [{ license: { name: 'Public domain' } }],
  }
  const components = [...packages.map(componentOf), sqlite]
  const content = {
    metadata: {
      component: {
        type: 'application',
        'bom-ref': ownRef,
        name: own.name,
        version: own.version,
        purl: ownRef,
        licenses: [{ license: { id: own.license } }],
      },
    },
    components,
    dependencies: [
      { ref: ownRef, dependsOn: packages.map(refOf) },
      ...packages.map(one => ({
        ref: refOf(one),
        dependsOn: one.name === 'better-sqlite3' ? [sqlite['bom-ref']] : [],
      })),
      { ref: sqlite['bom-ref'], dependsOn: [] },
    ],
  }
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(content))}`,
    version: 1,
    ...content,
  }
}

function componentOf(one: ShippedPackage): object {
  const [scope, name] = one.name.startsWith('@') ? one.name.split('/') : [undefined, one.name]
  return {
    type: one.how === 'runtime' ? 'framework' : 'library',
    'bom-ref': refOf(one),
    ...(scope === undefined ? {} : { group: scope }),
    name,
    version: one.version,
    purl: refOf(one),
    scope: 'required',
    hashes: [{ alg: 'SHA-512', content: sha512Of(one.integrity) }],
    licenses: one.license.includes(' ') ? [{ expression: one.license }] : [{ license: { id: one.license } }],
    properties: [{ name: 'hooktrail:shipped', value: one.how }],
  }
}

/** The package URL, in which the `@` of a scope is escaped. */
function refOf({ name, version }: ShippedPackage): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}

function sha512Of(integrity: string): string {
  const text = /sha512-([\w+/=]+)/.exec(integrity)?.[1]
  if (text === undefined) throw new Error(`The lock file holds no SHA-512 but ${integrity.slice(0, 10)}.`)
  return Buffer.from(text, 'base64').toString('hex')
}

/** A UUID that a name decides (RFC 9562, version 8). */
function uuidOf(content: string): string {
  const bytes = createHash('sha256').update(content).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
