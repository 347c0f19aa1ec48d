import { openDocs } from '#navigation'
import { commandGroup, focusOn } from '#ui'

/** The field that searches the documentation. */
export const docsSearchId = 'docs-search'

export const docsGroup = commandGroup({
  title: 'Documentation',
  view: 'docs',
  commands: {
    whatsNew: {
      title: 'Show what’s new',
      keywords: ['changelog', 'release', 'version', 'update'],
      run: () => openDocs('whats-new'),
    },
    search: {
      title: 'Search documentation',
      isKeyOnly: true,
      keys: ['/'],
      run: () => void focusOn(docsSearchId),
    },
  },
})
