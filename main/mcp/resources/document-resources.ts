import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { McpServer } from '@modelcontextprotocol/server'

const documents = [
  { name: 'query', title: 'The query language', description: 'Fields, values and operators of a query.' },
  { name: 'findings', title: 'Findings', description: 'Every finding code, with severity and source.' },
  { name: 'agents', title: 'Agents', description: 'What this server offers, and what it does not.' },
] as const

/** Pages of the documentation that a model needs. `docsDir`: where they are installed. */
export function addDocumentResources(server: McpServer, docsDir: string): void {
  for (const { name, title, description } of documents) {
    server.registerResource(
      name,
      `hooktrail://docs/${name}`,
      { title, description, mimeType: 'text/markdown' },
      async uri => {
        const text = await readFile(join(docsDir, `${name}.md`), 'utf8')
        return { contents: [{ uri: uri.href, mimeType: 'text/markdown', text }] }
      },
    )
  }
}
