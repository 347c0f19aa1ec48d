import { expect, test } from 'vitest'
import { controlFile, debianVersion } from '../../../main/package/makers/deb-maker.ts'
import { specFile } from '../../../main/package/makers/rpm-maker.ts'

test.each([
  ['1.2.3', '1.2.3'],
  ['1.2.3-beta.1', '1.2.3~beta.1'],
])('%s comes in the order of dpkg as %s', (version, expected) => {
  expect(debianVersion(version)).toBe(expected)
})

test('dpkg is told what the package needs, and of a long description no line is too long', () => {
  const text = controlFile({
    version: '1.2.3',
    arch: 'amd64',
    installedKib: 270_000,
    description: 'words '.repeat(40).trim(),
  })
  expect(text).toContain('Depends: libc6 (>= 2.34), libstdc++6, ')
  expect(text).toContain('Installed-Size: 270000\n')
  const description = text.split('Description: ')[1]?.trimEnd().split('\n').slice(1) ?? []
  expect(description.length).toBeGreaterThan(4)
  for (const line of description) {
    expect(line.length).toBeLessThan(80)
    expect(line).toMatch(/^ \S/)
  }
})

test('rpm changes no file, keeps the right of the sandbox and asks for no library that comes with the app', () => {
  const text = specFile({
    version: '1.2.3-beta.1',
    license: 'MIT',
    description: 'What it does.',
    tree: '/tree',
    xzLevel: 6,
  })
  expect(text).toContain('%global __os_install_post %{nil}')
  expect(text).toContain('Version: 1.2.3~beta.1')
  expect(text).toContain('%attr(4755, root, root) /usr/lib/hooktrail/chrome-sandbox')
  expect(text).toMatch(/__requires_exclude \^lib\(ffmpeg\|/)
  expect(text).toContain('Requires: glibc >= 2.34')
  expect(text).toContain('/usr/share/zsh/site-functions/_hooktrail\n')
  expect(text).not.toMatch(/^%post/m)
})
