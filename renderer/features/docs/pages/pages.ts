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

const files = import.meta.glob<string>(['../../../../docs/*.md', '../../../../docs/internals/*.md'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/**
 * The pages by name, in the order in which a reader needs them. Pages without a name here are listed last.
 */
const order: readonly { readonly title: string; readonly names: readonly string[] }[] = [
  { title: 'Get started', names: ['start', 'tour', 'install'] },
  {
    title: 'Capture and inspect',
    names: ['registration', 'query', 'findings', 'coverage', 'sessions', 'limits'],
  },
  { title: 'Send and test', names: ['sending', 'routes', 'scenarios', 'fixtures-folder', 'types', 'drill'] },
  { title: 'Automate', names: ['commands', 'ci', 'api', 'agents'] },
  { title: 'Set up', names: ['project', 'containers', 'desktop', 'signing-in', 'updates', 'problems'] },
  {
    title: 'Background',
    names: [
      'security',
      'security-tests',
      'reliability',
      'performance',
      'architecture',
      'signed-requests',
      'update-feed',
      'words',
    ],
  },
]

const pages = new Map(
  Object.entries(files).map(([path, text]) => {
    const page = pageOf(/([^/]+)\.md$/.exec(path)?.[1] ?? path, text)
    return [page.name, page]
  }),
)

/** Every page, in the groups and the order of the list. `version`: this version, whose news are a page. */
export function docsGroups(version: string): readonly DocsGroup[] {
  const named = new Set(order.flatMap(({ names }) => names))
  const others = [...pages.values()].filter(({ name }) => !named.has(name))
  return [
    ...order.map(({ title, names }) => ({ title, pages: names.flatMap(name => pages.get(name) ?? []) })),
    ...(others.length === 0 ? [] : [{ title: 'More', pages: others }]),
    { title: 'Releases', pages: [whatsNew(version), pageOf('changelog', changelog)] },
  ]
}

/** Changes of a version. A build before its release has the unreleased changes. */
function whatsNew(version: string): DocsPage {
  const news = changelogSection(changelog, version) ?? changelogSection(changelog, 'Unreleased')
  const title = `What’s new in ${version}`
  return { name: 'whats-new', title: 'What’s new', text: `# ${title}\n\n${news ?? 'Nothing is noted.'}` }
}

function pageOf(name: string, text: string): DocsPage {
  return { name, title: /^# (.+)$/m.exec(text)?.[1] ?? name, text }
}
