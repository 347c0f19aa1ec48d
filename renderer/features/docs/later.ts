import { later } from '#ui'

/** What is fetched after the first paint: the texts of all pages are part of it. */
export const DocsView = later(() => import('./docs-view.tsx').then(module => module.DocsView))
export const Markdown = later(() => import('./markdown/markdown.tsx').then(module => module.Markdown))
