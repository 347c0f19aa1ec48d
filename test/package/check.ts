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
import { completionFiles } from '../../main/package/linux/completions.ts'
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
import { makeHome, needRoot, needTools, runAsRoot, runAsUser, toolPath } from './machine.ts'
import { createSteps, require, Skipped, type StepResult } from './step.ts'

/** The window's specs against an installed app, as the unprivileged user. `names`: parts of their paths. */
function runInstalledSpecs(given: {
  readonly root: string
  readonly home: string
  readonly app: string
  readonly command: string
  readonly names: readonly string[]
}): StepResult {
  needRoot()
  needTools('unshare', 'runuser', 'ip', 'xvfb-run')
  const { root, home, app, command, names } = given
  const report = join(home, 'specs.json')
  const { status } = runAsUser(
    [
      ...['playwright', 'test', '--project=installed', `--output=${join(home, 'results')}`],
      ...['--reporter=list,json', ...names],
    ],
    {
      home,
      hasDisplay: true,
      cwd: root,
      isShown: true,
      env: {
        PATH: toolPath(root),
        HOOKTRAIL_BUILD: 'never',
        HOOKTRAIL_TEST_APP: app,
        HOOKTRAIL_TEST_COMMAND: command,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        PWTEST_CACHE_DIR: join(home, 'compiled'),
      },
    },
  )
  if (!existsSync(report)) throw new Error(`The specs did not run: they ended with ${status}.`)
  const { stats } = JSON.parse(readFileSync(report, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  }
  return {
    counts: { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped },
    lines: ['left out: specs that ask the main process (e2e/desktop), which the fuses forbid'],
  }
}

/** The rpm has the packaged app byte for byte, its sandbox with its right, no script, and what it asks for. */
function checkRpm(rpm: string, appDir: string): StepResult {
  needTools('rpm')
  const query = (...args: string[]): string => runAsRoot('rpm', ['--query', '--package', ...args, rpm]).output
  const rows = query(
    '--queryformat',
    '[%{FILENAMES}\\t%{FILEMODES:octal}\\t%{FILEUSERNAME}\\t%{FILEDIGESTS}\\n]',
  )
    .split('\n')
    .map(line => line.split('\t'))
  const digests = new Map(rows.map(([path = '', , , digest]) => [path, digest]))
  for (const [path, hash] of hashesOf(appDir)) {
    require(digests.get(`/usr/lib/hooktrail/${path}`) === hash, `${path} is missing or changed.`)
  }
  const modes = new Map(rows.map(([path = '', mode]) => [path, mode]))
  require(modes.get('/usr/lib/hooktrail/chrome-sandbox') ===
    '104755', "Chromium's sandbox has no setuid bit.")
  require(rows.every(([, , owner]) => owner === 'root'), 'Not everything belongs to root.')
  require(digests.has('/usr/bin/hooktrail'), 'The command is missing.')
  for (const path of Object.values(completionFiles.rpm)) {
    require(digests.has(`/usr/share/${path}`), `${path} is missing.`)
  }
  require(query('--scripts') === '', 'It has scripts.')
  const requires = query('--requires').split('\n')
  for (const one of ['glibc >= 2.34', 'libgtk-3.so.0()(64bit)', 'libstdc++.so.6()(64bit)']) {
    require(requires.includes(one), `It does not ask for ${one}.`)
  }
  require(!requires.some(one => one.startsWith('libffmpeg')), 'It asks for a library that it has itself.')
  return { lines: [`${rows.length} files, ${requires.length} requirements, no scripts`] }
}

/** Unpacks the archive; the folder in it. */
function unpack(tarball: string, dir: string): string {
  const { status, output } = runAsRoot('tar', ['-xzf', tarball, '-C', dir])
  require(status === 0, output)
  const [folder, ...more] = readdirSync(dir)
  require(folder !== undefined && more.length === 0, 'The archive has not one folder.')
  return join(dir, folder)
}

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
