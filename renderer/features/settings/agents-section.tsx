import { clsx } from 'clsx'
import { useStatus } from '../../data/app/status.ts'
import { openDocs } from '../../navigation/docs-page.ts'
import { CopyButton } from '../../ui/buttons/copy-button.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { Section } from '../../ui/layout/section.tsx'
import styles from './agents-section.module.css'

/** What an AI agent is configured with, to be copied: the server for this data folder. */
export function AgentsSection() {
  const dataDir = useStatus(status => status?.dataDir)
  if (dataDir === undefined) return null
  const configuration = agentConfiguration(dataDir)
  return (
    <Section title="AI agents" note="Read-only unless you add --allow-send.">
      <p className="quiet">
        Add this to the MCP servers of your agent.{' '}
        <LinkButton onClick={() => openDocs('agents')}>Show documentation</LinkButton>
      </p>
      <div className={styles.block}>
        <pre className={clsx('mono', styles.configuration)}>{configuration}</pre>
        <div className={styles.copy}>
          <CopyButton text={configuration} label="Copy agent configuration" />
        </div>
      </div>
    </Section>
  )
}

/** As most agents read it; the data folder is named, since an agent starts the server wherever it runs. */
export function agentConfiguration(dataDir: string): string {
  return `{
  "mcpServers": {
    "hooktrail": {
      "command": "hooktrail",
      "args": ["mcp", "--data", ${JSON.stringify(dataDir)}]
    }
  }
}`
}
