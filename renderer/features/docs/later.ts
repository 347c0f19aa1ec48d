import { later } from '#ui'

/** Fetched after the first paint: it includes the texts of all pages. */
export const DocsView = later(() => import('./docs-view.tsx').then(module => module.DocsView))
export const Markdown = later(() => import('./markdown/markdown.tsx').then(module => module.Markdown))
