import type { Settings } from '#contract/settings'
import { changeSettings, loadSettings, useSettings } from '../../state/settings-store.ts'
import { useStatus } from '../../state/status-store.ts'
import { CopyButton } from '../../ui/buttons/copy-button.tsx'
import { Failure } from '../../ui/feedback/failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Segments } from '../../ui/fields/segments.tsx'
import { Place } from '../../ui/layout/place.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { countText } from '../../ui/text/number-text.ts'
import { BrowsersSection } from './browsers-section.tsx'
import { HostsSection } from './hosts-section.tsx'
import { limitFields, limitRange, limitText, limitValue } from './limit-fields.ts'
import { SettingField } from './setting-field.tsx'
import './settings-view.css'

export function SettingsView() {
  return (
    <Place title="Settings" isNarrow>
      <Content />
    </Place>
  )
}

function Content() {
  const settings = useSettings(state => state.settings)
  switch (settings.state) {
    case 'loading':
      return <Skeleton lines={8} label="Loading the settings" />
    case 'failed':
      return (
        <Failure
          what="The settings could not be read."
          message={settings.error.message}
          onRetry={() => void loadSettings()}
        />
      )
    case 'ready':
      return <Sections settings={settings.value} />
  }
}

function Sections({ settings }: { readonly settings: Settings }) {
  const listeningPort = useStatus(state =>
    state.status?.listener.state === 'listening' ? state.status.listener.port : null,
  )
  const isInBrowser = useStatus(state => state.status?.host === 'browser')
  return (
    <>
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
      <Section title="Limits" note="What goes beyond one is refused, and still kept as far as it came.">
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
              { value: 'system', label: 'As the system' },
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
            ]}
            value={settings.theme}
            onChange={theme => void changeSettings({ theme })}
          />
        </Field>
      </Section>
      <HostsSection hosts={settings.allowedHosts} />
      {isInBrowser ? <BrowsersSection /> : null}
      <About />
    </>
  )
}

function About() {
  const status = useStatus(state => state.status)
  const total = useStatus(state => state.total)
  if (status === null) return null
  return (
    <Section title="About">
      <dl className="about">
        <dt>Version</dt>
        <dd>{status.version}</dd>
        <dt>Data folder</dt>
        <dd className="about-folder">
          <span className="mono">{status.dataDir}</span>
          <CopyButton text={status.dataDir} label="Copy data folder" />
        </dd>
        <dt>Deliveries</dt>
        <dd className="tabular">{countText(total)}</dd>
        <dt>License</dt>
        <dd>
          MIT. What others wrote is listed with its licenses in THIRD-PARTY.md, in the program’s folder.
        </dd>
      </dl>
    </Section>
  )
}

/** A command may have asked for another port than the one that is kept. */
function portHint(kept: number, listening: number | null): string {
  return listening === null || listening === kept
    ? 'Takes effect at once. 0 takes a free one.'
    : `Listening on ${listening} now. 0 takes a free one.`
}

function portOf(text: string): number | null {
  const port = Number(text)
  return /^\d{1,5}$/.test(text.trim()) && port <= 65_535 ? port : null
}
