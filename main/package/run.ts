// `npm run package`: builds, and makes the packages that this platform can make. `--help` has the options.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { makePackages } from './make-packages.ts'
import { quickVariable } from './makers/compression.ts'
import { targetOf } from './target.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const usage = `npm run package [-- OPTIONS]

  Builds and makes the packages of this platform, in dist/packages:
  Linux deb, rpm and tar.gz; macOS dmg and zip; Windows an installer and a zip.

  --arch ARCH    x64 or arm64 (default: of this machine)
  --only NAMES   some of deb, rpm, tar, dmg, zip, squirrel; separated by commas
  --quick        compresses less: for a try, not for a release
  --check        also tests the packages, on Linux as root

  ELECTRON_OVERRIDE_DIST_PATH  folder of an unpacked Electron to pack instead of a downloaded one
  HOOKTRAIL_SQLITE_ADDON       addon of better-sqlite3 to pack instead of the released one
`

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      arch: { type: 'string', default: process.arch },
      only: { type: 'string' },
      quick: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    process.stdout.write(usage)
    return 0
  }
  if (values.quick) process.env[quickVariable] = '1'
  const target = targetOf(process.platform, values.arch)
  await makePackages({ root, target, only: values.only?.split(',') ?? null })
  return values.check ? check() : 0
}

async function check(): Promise<number> {
  const child = spawn(process.execPath, [join(root, 'test/package/check.ts')], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  return typeof code === 'number' ? code : 1
}

try {
  process.exitCode = await main()
} catch (error) {
  const isUsage = error instanceof TypeError && 'code' in error
  process.stderr.write(`${error instanceof Error ? error.message : error}\n${isUsage ? `\n${usage}` : ''}`)
  process.exitCode = isUsage ? 2 : 1
}
