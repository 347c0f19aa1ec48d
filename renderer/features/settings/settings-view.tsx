import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Settings } from '#contract/settings'
import { changeSettings, settingsQuery, useCounts, useStatus } from '#data'
import { openDocs, openOverlay } from '#navigation'
import { Button, CopyButton, countText, Field, LinkButton, Loaded, Place, Row, Section, Segments } from '#ui'
import { UpdatesSection } from '../updates/index.ts'
import { AgentsSection } from './agents-section.tsx'
import { BrowsersSection } from './browsers-section.tsx'
import { CertificatesSection } from './certificates-section.tsx'
import { DesktopSection } from './desktop/desktop-section.tsx'
import { HostsSection } from './hosts-section.tsx'
import { IndexSection } from './index-section.tsx'
import { limitFields, limitRange, limitText, limitValue } from './limit-fields.ts'
import { NotificationsSection } from './notifications/notifications-section.tsx'
import { SettingField } from './setting-field.tsx'
import styles from './settings-view.module.css'
import { TimesSection } from './times-section.tsx'
import { revealSetting, useWantedSetting } from './wanted-setting.ts'

export function SettingsView() {
  return (
    <Place title="Settings" isNarrow>
      <Content />
    </Place>
  )
}

function Content() {
  const settings = useQuery(settingsQuery)
  return (
    <Loaded from={settings} loading="Loading settings" failed="Couldn’t load the settings." lines={8}>
      {data => <Sections settings={data} />}
    </Loaded>
  )
}

function Sections({ settings }: { readonly settings: Settings }) {
  const listeningPort = useStatus(status =>
    status?.listener.state === 'listening' ? status.listener.port : null,
  )
  const parts = useRef<HTMLDivElement>(null)
  const wanted = useWantedSetting(state => state.name)
  useEffect(() => {
    if (wanted !== null && parts.current !== null) revealSetting(parts.current)
  }, [wanted])
  const host = useStatus(status => status?.host)
  return (
    <div ref={parts} className={styles.sections}>
      <Section title="Capture">
        <SettingField
          label="Port"
          hint={portHint(settings.port, listeningPort)}
          value={String(settings.port)}
          range="0 to 65535"
          parse={portOf}
          onKeep={port => changeSettings({ port })}
        />
      </Section>
      {host === 'desktop' ? <DesktopSection keepsCapturing={settings.keepsCapturing} /> : null}
      {host === 'desktop' ? <NotificationsSection choices={settings.notifications} /> : null}
      <Section title="Limits" note="Refused requests are saved as far as received.">
        {limitFields.map(field => (
          <SettingField
            key={field.key}
            label={field.label}
            hint={field.hint}
            unit={field.unit}
            value={limitText(settings.limits, field)}
            range={limitRange(field)}
            parse={text => limitValue(text, field)}
            onKeep={value => changeSettings({ limits: { [field.key]: value } })}
          />
        ))}
      </Section>
      <Section title="Appearance">
        <Field label="Theme">
          <Segments
            label="Theme"
            options={[
              { value: 'system', label: 'System' },
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
            ]}
            value={settings.theme}
            onChange={theme => void changeSettings({ theme })}
          />
        </Field>
      </Section>
      <TimesSection settings={settings} />
      <IndexSection hasTextIndex={settings.hasTextIndex} />
      <HostsSection hosts={settings.allowedHosts} />
      <CertificatesSection accepted={settings.acceptedCertificates} />
      <AgentsSection />
      {host === 'browser' ? <BrowsersSection /> : null}
      {host === 'desktop' ? <UpdatesSection choice={settings.updates} /> : null}
      <About />
    </div>
  )
}

function About() {
  const status = useStatus(status => status)
  const total = useCounts(counts => counts.total)
  if (status === undefined) return null
  return (
    <Section title="About">
      <dl className={styles.about}>
        <dt>Version</dt>
        <dd>
          {status.version} ·<LinkButton onClick={() => openDocs('whats-new')}>What’s new</LinkButton>
        </dd>
        <dt>Data folder</dt>
        <dd className={styles.folder}>
          <span className="mono">{status.dataDir}</span>
          <CopyButton text={status.dataDir} label="Copy data folder" />
        </dd>
        <dt>Deliveries</dt>
        <dd className="tabular">{countText(total)}</dd>
        <dt>License</dt>
        <dd>MIT. Third-party licenses are in THIRD-PARTY.md.</dd>
      </dl>
      <Row gap="2" className={styles.end}>
        <Button onClick={() => openOverlay('report')}>Report a problem…</Button>
      </Row>
    </Section>
  )
}

/** The command line may have set another port than the saved one. */
function portHint(saved: number, listening: number | null): string {
  return listening === null || listening === saved
    ? 'Applies immediately. 0 uses a free port.'
    : `Listening on ${listening}. 0 uses a free port.`
}

function portOf(text: string): number | null {
  const port = Number(text)
  return /^\d{1,5}$/.test(text.trim()) && port <= 65_535 ? port : null
}
