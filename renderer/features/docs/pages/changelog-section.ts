/** The Markdown below the heading of a version in a changelog, such as `## 0.2.0 - 2026-12-01`; `null` for none. */
export function changelogSection(changelog: string, version: string): string | null {
  const lines = changelog.split('\n')
  const start = lines.findIndex(line => /^## \[?([^\]\s]+)/.exec(line)?.[1] === version)
  if (start === -1) return null
  const rest = lines.slice(start + 1)
  const end = rest.findIndex(line => line.startsWith('## '))
  const text = (end === -1 ? rest : rest.slice(0, end)).join('\n').trim()
  return text === '' ? null : text
}
