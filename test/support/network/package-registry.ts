import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { closed, localUrlOf } from './local-server.ts'

const modules = fileURLToPath(new URL('../../../node_modules/', import.meta.url))

export interface PackageRegistry {
  readonly url: string
  /** Names that were asked for, in order. */
  readonly asked: readonly string[]
  close(): Promise<void>
}

/**
 * A registry on this machine that has the named packages of the checkout, each packed from `node_modules` into `folder`.
 * Any other package is unknown.
 */
export async function openPackageRegistry(
  folder: string,
  names: readonly string[],
): Promise<PackageRegistry> {
  const packed = new Map(names.map(name => [name, pack(folder, name)]))
  const asked: string[] = []
  const server = createServer((request, response) => {
    const [, name = '', file] = decodeURIComponent(request.url ?? '').split('/')
    const found = packed.get(name)
    if (file === undefined) asked.push(name)
    if (found === undefined) response.writeHead(404).end('{}')
    else if (file === undefined) {
      response.setHeader('Content-Type', 'application/json')
      response.end(JSON.stringify(describe(found, `${url}/${name}/package.tgz`)))
    } else response.end(found.bytes)
  })
  const url = await localUrlOf(server)
  return { url, asked, close: () => closed(server) }
}

interface Packed {
  readonly manifest: { readonly name: string; readonly version: string }
  readonly bytes: Buffer
}

function pack(folder: string, name: string): Packed {
  const args = ['pack', join(modules, name), '--ignore-scripts', '--silent', '--pack-destination', folder]
  const file = execFileSync('npm', args, { encoding: 'utf8' }).trim()
  const manifest = JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8'))
  return { manifest, bytes: readFileSync(join(folder, file)) }
}

/** What a registry tells of a package with one version. */
function describe({ manifest, bytes }: Packed, tarball: string): unknown {
  const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`
  return {
    name: manifest.name,
    'dist-tags': { latest: manifest.version },
    versions: { [manifest.version]: { ...manifest, dist: { tarball, integrity } } },
  }
}
