export type LinkTarget =
  | { readonly to: 'page'; readonly name: string; readonly heading: string | null }
  | { readonly to: 'heading'; readonly heading: string }
  | { readonly to: 'outside'; readonly url: string }
  /** A file that is only in the repository. */
  | { readonly to: 'nowhere' }

/** `hasPage`: whether the documentation has a page of this name. */
export function linkTarget(href: string, hasPage: (name: string) => boolean): LinkTarget {
  if (/^https?:\/\//.test(href)) return { to: 'outside', url: href }
  const [, path = '', heading] = /^([^#]*)#?(.*)$/.exec(href) ?? []
  if (path === '') return heading === '' || heading === undefined ? nowhere : { to: 'heading', heading }
  const name = nameOf(path)
  if (name === null || !hasPage(name)) return nowhere
  return { to: 'page', name, heading: heading === '' || heading === undefined ? null : heading }
}

const nowhere: LinkTarget = { to: 'nowhere' }

/** A page has its file's name without the folder. */
function nameOf(path: string): string | null {
  if (path === '../CHANGELOG.md') return 'changelog'
  return /^(?:\.{1,2}\/)?(?:docs\/)?(?:internals\/)?([\w-]+)\.md$/.exec(path)?.[1] ?? null
}
