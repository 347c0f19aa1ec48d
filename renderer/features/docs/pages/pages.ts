import changelog from '../../../../CHANGELOG.md?raw'
import { changelogSection } from './changelog-section.ts'

export interface DocsPage {
  /** As in its address. */
  readonly name: string
  readonly title: string
  /** Markdown. */
  readonly text: string
}

export interface DocsGroup {
  readonly title: string
  readonly pages: readonly DocsPage[]
}

/** The tour shows pictures of what the reader has in front of them, and pictures are most of its size. */
const files = import.meta.glob<string>(['../../../../docs/*.md', '!../../../../docs/tour.md'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Pages about how Hooktrail is made; every other is about its use. */
const isAboutMaking: ReadonlySet<string> = new Set([
  'architecture',
  'coverage',
  'performance',
  'reliability',
  'security',
  'words',
])

const pages = Object.entries(files)
  .map(([path, text]) => pageOf(/([^/]+)\.md$/.exec(path)?.[1] ?? path, text))
  .sort((one, other) => one.title.localeCompare(other.title))

/** Every page, in the groups and the order of the list. `version`: this one, whose news are a page. */
export function docsGroups(version: string): readonly DocsGroup[] {
  return [
    { title: 'Use', pages: pages.filter(({ name }) => !isAboutMaking.has(name)) },
    { title: 'Background', pages: pages.filter(({ name }) => isAboutMaking.has(name)) },
    { title: 'Releases', pages: [whatsNew(version), pageOf('changelog', changelog)] },
  ]
}

/** What a version changed. A build before its release has the changes that are not released yet. */
function whatsNew(version: string): DocsPage {
  const news = changelogSection(changelog, version) ?? changelogSection(changelog, 'Unreleased')
  const title = `What’s new in ${version}`
  return { name: 'whats-new', title: 'What’s new', text: `# ${title}\n\n${news ?? 'Nothing is noted.'}` }
}

function pageOf(name: string, text: string): DocsPage {
  return { name, title: /^# (.+)$/m.exec(text)?.[1] ?? name, text }
}
