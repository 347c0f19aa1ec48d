import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DocsView } from '../../../../renderer/features/docs/docs-view.tsx'
import { Markdown } from '../../../../renderer/features/docs/markdown/markdown.tsx'
import { currentAddress } from '../../../../renderer/navigation/address-text.ts'
import { openDocs, showDocsPage } from '../../../../renderer/navigation/docs-page.ts'
import { exampleStatus } from '../../support/examples.ts'
import { renderView } from '../../support/render-view.tsx'

beforeEach(() => openDocs(null))

/** As high as a window, so that a page scrolls within itself. */
const shown = () =>
  renderView(
    <div style={{ height: 640 }}>
      <DocsView />
    </div>,
    { 'app.status': exampleStatus },
  )

test('pages are listed in groups, and one that is chosen is shown', async () => {
  const screen = await shown()
  const list = screen.getByRole('navigation', { name: 'Documentation' })
  for (const group of ['Capture and inspect', 'Set up', 'Releases']) {
    await expect.element(list.getByRole('heading', { name: group })).toBeVisible()
  }
  await list.getByRole('link', { name: 'Findings' }).click()
  await expect
    .element(screen.getByRole('article').getByRole('heading', { name: 'Findings', level: 1 }))
    .toBeVisible()
  await expect.element(list.getByRole('link', { name: 'Findings' })).toHaveAttribute('aria-current', 'page')
})

test('an address leads to a row of a table, and a heading', async () => {
  showDocsPage('findings', 'body-not-json')
  const screen = await shown()
  await expect.element(screen.getByText('body-not-json', { exact: true })).toBeInViewport()
  showDocsPage('architecture', 'threads')
  await expect.element(screen.getByRole('heading', { name: 'Threads' })).toBeInViewport()
})

test('a page that does not exist says so, and leads to one that does', async () => {
  showDocsPage('nowhere')
  const screen = await shown()
  await expect.element(screen.getByText('This page does not exist')).toBeVisible()
  await screen.getByRole('button', { name: 'Show first page' }).click()
  await expect.element(screen.getByRole('article')).toBeVisible()
})

test('the search finds headings and texts, leads to them, and says where there is nothing', async () => {
  const screen = await shown()
  const field = screen.getByRole('searchbox', { name: 'Search documentation' })
  await field.fill('who imports whom')
  await screen.getByRole('list', { name: 'Results' }).getByRole('link').first().click()
  expect(currentAddress()).toBe('/docs/architecture?at=rooms-and-who-imports-whom')
  await expect.element(screen.getByRole('heading', { name: 'Rooms, and who imports whom' })).toBeInViewport()
  await field.fill('no such word anywhere')
  await expect.element(screen.getByText('No results')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('link', { name: 'Findings' })).toBeVisible()
})

test('what’s new has the changes of this version, or those that are not released', async () => {
  showDocsPage('whats-new')
  const screen = await shown()
  await expect.element(screen.getByRole('heading', { name: 'What’s new in 1.0.0' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Added' })).toBeVisible()
})

test('the outline is beside a wide page: it leads to headings, and marks the one that is read', async () => {
  await page.viewport(1440, 900)
  showDocsPage('registration')
  const screen = await shown()
  const outline = screen.getByRole('navigation', { name: 'On this page' })
  await outline.getByRole('link', { name: 'Tunnels', exact: true }).click()
  expect(currentAddress()).toBe('/docs/registration?at=tunnels')
  await expect
    .element(outline.getByRole('link', { name: 'Tunnels', exact: true }))
    .toHaveAttribute('aria-current', 'location')
})

test('above a narrow page, a button with the current heading opens the outline', async () => {
  await page.viewport(1024, 700)
  showDocsPage('registration')
  const screen = await shown()
  await expect.element(screen.getByRole('navigation', { name: 'On this page' })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'On this page' }).click()
  await screen
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'Tunnels', exact: true })
    .click()
  await expect.element(screen.getByRole('navigation', { name: 'On this page' })).not.toBeInTheDocument()
  await expect
    .element(screen.getByRole('article').getByRole('heading', { name: 'Tunnels', exact: true }))
    .toBeInViewport()
})

test('the tour has its pictures, and the words of those that are not installed', async () => {
  showDocsPage('tour')
  const screen = await shown()
  const pictures = screen.getByRole('article').getByRole('img')
  await expect.poll(() => pictures.elements().length).toBeGreaterThan(8)
  const [first] = pictures.elements() as HTMLImageElement[]
  const words = first?.alt ?? ''
  if (first !== undefined) first.src = '/missing.png'
  await expect.element(screen.getByRole('article').getByText(words)).toBeVisible()
})

const text = `See [the routes](routes.md#a-rule), [below](#here), [a source](../main/index.ts), [a site](https://example.org/).

<img src="https://example.org/pixel.png"> <script>document.title = 'run'</script> ![a picture](tour/a.png)
[bad](javascript:alert(1))

## Here

\`\`\`sh
hooktrail serve --port 0
\`\`\`
`

test('links lead to pages here, or out of the app; HTML is text, and pictures are words', async () => {
  const screen = await renderView(
    <Markdown text={text} page="here" hasPage={name => name === 'routes'} />,
    {},
  )
  await screen.getByRole('link', { name: 'the routes' }).click()
  expect(currentAddress()).toBe('/docs/routes?at=a-rule')
  await screen.getByRole('link', { name: 'below' }).click()
  expect(currentAddress()).toBe('/docs/here?at=here')
  await expect.element(screen.getByRole('link', { name: 'a source' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: 'bad' })).not.toBeInTheDocument()
  const outside = screen.getByRole('link', { name: 'a site' })
  await expect.element(outside).toHaveAttribute('href', 'https://example.org/')
  await expect.element(outside).toHaveAttribute('target', '_blank')
  expect(screen.container.querySelectorAll('img, script')).toHaveLength(0)
  await expect.element(screen.getByText('a picture')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Copy code' })).toBeVisible()
})
