import { chooseThing, goTo, setQuery } from './address.ts'

/** Shows a page of the documentation, `null` for the first, at a heading if one is given. */
export function showDocsPage(name: string | null, heading: string | null = null): void {
  chooseThing('docs', name)
  setQuery('docs', { at: heading })
}

/** Opens the place Documentation at a page. */
export function openDocs(name: string | null, heading: string | null = null): void {
  showDocsPage(name, heading)
  goTo('docs')
}
