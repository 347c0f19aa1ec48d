// `npm run package -- --check`: what is in the packages, and whether they work where they are installed. Reads dist/, which
// `npm run package` has written.
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addonName } from '../../main/package/addon.ts'
import { megabytes } from '../../main/package/make-packages.ts'
import { targetOf } from '../../main/package/target.ts'
import { checkContents, checkFuses, checkIntegrity, hashesOf, sizesOf } from './archive.ts'
import {
  checkAppArmor,
  checkDebFiles,
  checkDepends,
  checkLintian,
  install,
  installedApp,
  installedCommand,
  installedDir,
  remove,
} from './debian.ts'
import { makeHome, needRoot, needTools, runAsRoot, runAsUser } from './machine.ts'
import { checkRpm, unpack } from './other-packages.ts'
import { runInstalledSpecs } from './specs.ts'
import { createSteps, require, Skipped } from './step.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const target = targetOf(process.platform, process.arch)
const packagesDir = join(root, 'dist/packages', `${target.platform}-${target.arch}`)
const appDir = join(root, 'dist', `Hooktrail-${target.platform}-${target.arch}`)
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const userTools = ['unshare', 'runuser', 'ip']

const print = (line: string): void => void process.stdout.write(`${line}\n`)
const { run, counts } = createSteps(print)

async function main(): Promise<void> {
  if (target.platform !== 'linux') {
    await run('packages of Linux', () => {
      throw new Skipped(`this is ${target.platform}; packages are checked on Linux`)
    })
    return
  }
  const dir = mkdtempSync(join(tmpdir(), 'hooktrail-check-'))
  chmodSync(dir, 0o755)
  try {
    await checkApp()
    await checkDeb(dir)
    await run('rpm: files, rights, scripts and requirements', () => checkRpm(packageOf('.rpm'), appDir))
    await checkTarball(dir)
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/** What all packages have in common. */
async function checkApp(): Promise<void> {
  await run('sizes', () => ({
    lines: [
      ...readdirSync(packagesDir).map(
        name => `${name}: ${megabytes(statSync(join(packagesDir, name)).size)}`,
      ),
      ...sizesOf(appDir),
    ],
  }))
  await run('the archive has what is on the white list', () => checkContents(appDir, root, target))
  await run('the archive has the hashes of its files', () => checkIntegrity(appDir))
  await run('fuses', () => checkFuses(join(appDir, 'hooktrail-desktop'), target))
}

async function checkDeb(dir: string): Promise<void> {
  const deb = packageOf('.deb')
  await run('deb: files and rights', () => checkDebFiles(deb))
  await run('deb: lintian', () => checkLintian(deb))
  await run('deb: installed', () => install(deb))
  // Skipped, or failed: nothing is there to use or to remove.
  if (!existsSync(installedApp)) return
  try {
    await tryInstalled(dir)
  } finally {
    const home = join(dir, 'home')
    const data = join(home, '.local/share/hooktrail')
    const now = () => (existsSync(data) ? hashesOf(data) : new Map<string, string>())
    await run('deb: removed, with the data of the user kept', () => remove(data, now(), now))
  }
}

async function tryInstalled(dir: string): Promise<void> {
  const home = makeHome(join(dir, 'home'))
  const addon = `resources/app.asar.unpacked/node_modules/better-sqlite3/prebuilds/${addonName(target)}`
  await run('deb: libraries', () => checkDepends(join(installedDir, addon)))
  await run('deb: fuses of the installed app', () => checkFuses(installedApp, target))
  await run('deb: AppArmor profile', checkAppArmor)
  await run('deb: desktop entry', () => {
    needTools('desktop-file-validate')
    const { status, output } = runAsRoot('desktop-file-validate', [
      '/usr/share/applications/hooktrail.desktop',
    ])
    require(status === 0 && output === '', output)
    return {}
  })
  await run('command without a display: version, import and list', () =>
    tryCommand(installedCommand, home, false),
  )
  await run('command with a display', () => tryCommand(installedCommand, home, true))
  await run('the app as the command, as on macOS and Windows', () => {
    needTools(...userTools, 'xvfb-run')
    const { status, output } = runAsUser([installedApp, '--hooktrail-command', '--', 'list', '--json'], {
      home,
      hasDisplay: true,
    })
    require(status === 0 && output.includes('"fid-1"'), output)
    return {}
  })
  await run('window: end-to-end specs as an unprivileged user', () =>
    runInstalledSpecs({
      root,
      home,
      app: installedApp,
      command: installedCommand,
      names: process.argv.slice(2),
    }),
  )
}

/** Version, then a delivery that is imported and listed, in the data folder of the user. */
function tryCommand(command: string, home: string, hasDisplay: boolean) {
  needRoot()
  needTools(...userTools, ...(hasDisplay ? ['xvfb-run'] : []))
  const use = (...args: string[]) => runAsUser([command, ...args], { home, hasDisplay })
  require(use('--version').output === version, `The version is not ${version}: ${use('--version').output}`)
  const file = join(home, 'delivery.json')
  writeFileSync(file, JSON.stringify({ event: 'funding', payload: { fid: 'fid-1', status: 'pending' } }))
  chmodSync(file, 0o644)
  require(use('import', file).status === 0, use('import', file).output)
  const listed = use('list', '--json')
  require(listed.status === 0 && listed.output.includes('"fid-1"'), listed.output)
  require(use('no-such-command').status === 2, 'A wrong command has another exit status than 2.')
  return {}
}

async function checkTarball(dir: string): Promise<void> {
  const place = join(dir, 'unpacked')
  mkdirSync(place)
  await run('tar.gz: the command runs where it is unpacked', () => {
    const folder = unpack(packageOf('.tar.gz'), place)
    return tryCommand(join(folder, 'resources/bin/hooktrail'), makeHome(join(dir, 'other-home')), false)
  })
}

function packageOf(ending: string): string {
  const name = existsSync(packagesDir)
    ? readdirSync(packagesDir).find(one => one.endsWith(ending))
    : undefined
  if (name === undefined) throw new Error(`There is no ${ending} in ${packagesDir}. Run \`npm run package\`.`)
  return join(packagesDir, name)
}

await main()
print(
  `\n${counts.passed} passed, ${counts.failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}`,
)
process.exitCode = counts.failed === 0 ? 0 : 1
