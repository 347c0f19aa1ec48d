import { create } from 'zustand'
import { goTo } from './navigation.ts'

interface DocsPageState {
  /** Such as `findings` for docs/findings.md; `null` for the first page. */
  readonly name: string | null
  /** Target of the scroll: a heading by its slug, or a row of a table by its first cell. */
  readonly heading: string | null
}

export const useDocsPage = create<DocsPageState>()(() => ({ name: null, heading: null }))

export function showDocsPage(name: string | null, heading: string | null = null): void {
  useDocsPage.setState({ name, heading })
}

/** Opens the place Documentation at a page. */
export function openDocs(name: string | null, heading: string | null = null): void {
  showDocsPage(name, heading)
  goTo('docs')
}
