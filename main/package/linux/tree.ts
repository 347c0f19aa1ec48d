import { chmodSync, cpSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { PlacedFile } from './completions.ts'

const beside = (name: string): string => fileURLToPath(new URL(name, import.meta.url))
const changes = fileURLToPath(new URL('../../../CHANGELOG.md', import.meta.url))
const icons = fileURLToPath(new URL('../../../resources/icons/', import.meta.url))

/** Debian requires an address; SECURITY.md says how to report. */
export const maintainer = 'The Hooktrail authors <hooktrail@users.invalid>'

/** Chromium's sandbox for kernels without user namespaces runs as root. */
export const sandboxHelper = 'usr/lib/hooktrail/chrome-sandbox'

/**
 * The common part of deb and rpm: all files below `/usr`, in `root`, with their modes. `appDir`: the packaged
 * app. `completions`: of shells.
 */
export function makeTree(root: string, appDir: string, completions: readonly PlacedFile[]): void {
  mkdirSync(root, { recursive: true })
  // A temporary folder is private.
  chmodSync(root, 0o755)
  const app = join(root, 'usr/lib/hooktrail')
  mkdirSync(dirname(app), { recursive: true })
  cpSync(appDir, app, { recursive: true, verbatimSymlinks: true })
  giveModes(app)
  chmodSync(join(root, sandboxHelper), 0o4755)

  const bin = join(root, 'usr/bin')
  mkdirSync(bin, { recursive: true })
  symlinkSync('../lib/hooktrail/resources/bin/hooktrail', join(bin, 'hooktrail'))

  const share = join(root, 'usr/share')
  for (const { to, text } of completions) write(text, join(share, to))
  place(beside('./hooktrail.desktop'), join(share, 'applications/hooktrail.desktop'))
  place(beside('./hooktrail.xml'), join(share, 'mime/packages/hooktrail.xml'))
  place(beside('./apparmor-profile'), join(share, 'hooktrail/apparmor-profile'))
  place(join(icons, 'icon.png'), join(share, 'icons/hicolor/512x512/apps/hooktrail.png'))
  place(join(icons, 'icon.svg'), join(share, 'icons/hicolor/scalable/apps/hooktrail.svg'))
}

/** The copyright file and the changelog where Debian expects them. `version`: Debian's. */
export function makeDebianDocs(root: string, appDir: string, version: string): void {
  const docs = join(root, 'usr/share/doc/hooktrail')
  place(join(appDir, 'LICENSE'), join(docs, 'copyright'))
  place(changes, join(docs, 'CHANGELOG.md'))
  const date = new Date().toUTCString().replace('GMT', '+0000')
  const entry = `hooktrail (${version}) stable; urgency=medium

  * What changed is in CHANGELOG.md.

 -- ${maintainer}  ${date}
`
  writeFileSync(join(docs, 'changelog.gz'), gzipSync(entry, { level: 9 }), { mode: 0o644 })
  place(beside('./lintian-overrides'), join(root, 'usr/share/lintian/overrides/hooktrail'))
}

function write(text: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  writeFileSync(to, text)
  chmodSync(to, 0o644)
}

function place(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to)
  chmodSync(to, 0o644)
}

/** A build may have a strict umask; every user can read and run the installed files. */
function giveModes(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) giveModes(path)
    else if (entry.isFile()) chmodSync(path, isProgram(path) ? 0o755 : 0o644)
  }
}

/** Some of Electron's libraries are marked as programs, which Debian does not allow. */
function isProgram(path: string): boolean {
  return (statSync(path).mode & 0o111) !== 0 && !/\.(so(\.\d+)*|node)$/.test(path)
}
