import { clsx } from 'clsx'
import { useStatus } from '../../data/app/status.ts'
import { CopyButton } from '../../ui/buttons/copy-button.tsx'
import { Section } from '../../ui/layout/section.tsx'
import styles from './agents-section.module.css'

/** What an AI agent is configured with, to be copied: the server for this data folder. */
export function AgentsSection() {
  const dataDir = useStatus(status => status?.dataDir)
  if (dataDir === undefined) return null
  const configuration = agentConfiguration(dataDir)
  return (
    <Section
      title="AI agents"
      note="Read-only unless you add --allow-send."
      actions={<CopyButton text={configuration} label="Copy agent configuration" />}
    >
      <p className="quiet">Add this to the MCP servers of your agent.</p>
      <pre className={clsx('mono', styles.configuration)}>{configuration}</pre>
    </Section>
  )
}

/** As most agents read it; the data folder is named, since an agent starts the server wherever it runs. */
export function agentConfiguration(dataDir: string): string {
  const server = { command: 'hooktrail', args: ['mcp', '--data', dataDir] }
  return JSON.stringify({ mcpServers: { hooktrail: server } }, null, 2)
}
