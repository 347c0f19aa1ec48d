import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { completionFiles } from '../../main/package/linux/completions.ts'
import { hashesOf } from './archive.ts'
import { needTools, runAsRoot } from './machine.ts'
import { require, type StepResult } from './step.ts'

/** The rpm has the packaged app byte for byte, its sandbox with its right, no script, and what it asks for. */
export function checkRpm(rpm: string, appDir: string): StepResult {
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
export function unpack(tarball: string, dir: string): string {
  const { status, output } = runAsRoot('tar', ['-xzf', tarball, '-C', dir])
  require(status === 0, output)
  const [folder, ...more] = readdirSync(dir)
  require(folder !== undefined && more.length === 0, 'The archive has not one folder.')
  return join(dir, folder)
}
