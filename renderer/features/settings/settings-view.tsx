import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import type { Settings } from '#contract/settings'
import {
  changeSettings,
  forgetHost,
  projectQuery,
  removeCertificate,
  settingsQuery,
  useCounts,
  useStatus,
} from '#data'
import { openDocs, openOverlay } from '#navigation'
import {
  Button,
  CopyButton,
  countText,
  Field,
  FieldGrid,
  IconButton,
  LinkButton,
  Loaded,
  localTimeZone,
  numberIn,
  Place,
  Problem,
  perform,
  Row,
  Section,
  SectionFacts,
  Segments,
  Select,
  useAction,
} from '#ui'
import { useClock } from '../../notification/use-clock.ts'
import { OpenProjectFile } from '../project/index.ts'
import { UpdatesSection } from '../updates/index.ts'
import { AgentsSection } from './agents-section.tsx'
import { BrowsersSection } from './browsers-section.tsx'
import { DesktopSection } from './desktop/desktop-section.tsx'
import { IndexSection } from './index-section.tsx'
import { limitFields, limitRange, limitText, limitValue } from './limit-fields.ts'
import { NotificationsSection } from './notifications/notifications-section.tsx'
import { SettingField } from './setting-field.tsx'
import { revealSetting, useWantedSetting } from './wanted-setting.ts'

export function SettingsView() {
  const settings = useQuery(settingsQuery)
  return (
    <Place title="Settings" isNarrow>
      <Loaded from={settings} loading="Loading settings" failed="Couldn’t load the settings." lines={8}>
        {data => <Sections settings={data} />}
      </Loaded>
    </Place>
  )
}

function Sections({ settings }: { readonly settings: Settings }) {
  const parts = useRef<HTMLDivElement>(null)
  const wanted = useWantedSetting()
  useEffect(() => {
    if (wanted !== null && parts.current !== null) revealSetting(parts.current)
  }, [wanted])
  const host = useStatus(status => status?.host)
  return (
    <div ref={parts} className="contents">
      <Section title="Capture">
        <PortField port={settings.port} />
      </Section>
      {host === 'desktop' ? <DesktopSection keepsCapturing={settings.keepsCapturing} /> : null}
      {host === 'desktop' ? <NotificationsSection choices={settings.notifications} /> : null}
      <Section title="Limits" note="Rejected requests are saved up to where they stopped.">
        <FieldGrid>
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
        </FieldGrid>
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
            onChange={theme => perform(changeSettings({ theme }))}
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

function PortField({ port }: { readonly port: number }) {
  const listening = useStatus(status =>
    status?.listener.state === 'listening' ? status.listener.port : null,
  )
  const isFromFile = useQuery(projectQuery).data?.hasPort === true
  const field = { label: 'Port', range: '0 to 65535', parse: portOf }
  return isFromFile ? (
    <SettingField
      {...field}
      hint="Set in hooktrail.config.json."
      value={String(listening ?? port)}
      onKeep={async () => {}}
      setElsewhere={<OpenProjectFile />}
    />
  ) : (
    <SettingField
      {...field}
      hint={portHint(port, listening)}
      value={String(port)}
      onKeep={next => changeSettings({ port: next })}
    />
  )
}

function About() {
  const status = useStatus(status => status)
  const total = useCounts(counts => counts.total)
  if (status === undefined) return null
  return (
    <Section title="About">
      <SectionFacts>
        <dt>Version</dt>
        <dd>
          {status.version} · <LinkButton onClick={() => openDocs('whats-new')}>What’s new</LinkButton>
        </dd>
        <dt>Data folder</dt>
        <dd className="wrap-anywhere flex min-w-0 items-center gap-1 text-small">
          <span className="mono">{status.dataDir}</span>
          <CopyButton text={status.dataDir} label="Copy data folder" />
        </dd>
        <dt>Deliveries</dt>
        <dd className="tabular">{countText(total)}</dd>
        <dt>License</dt>
        <dd>MIT. Third-party licenses are in THIRD-PARTY.md.</dd>
      </SectionFacts>
      <Row gap="2" className="pt-3">
        <Button onClick={() => openOverlay({ name: 'report' })}>Report a problem…</Button>
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
  return numberIn(text, { least: 0, most: 65_535, isWhole: true })
}

/** Hosts on other machines that the user has allowed. */
function HostsSection({ hosts }: { readonly hosts: readonly string[] }) {
  return (
    <RemovableList
      title="Allowed hosts"
      note="Hooktrail sends to a remote host only if you allowed it."
      none="No host is allowed. Hooktrail asks before it sends to another machine."
      items={hosts.map(host => ({
        name: host,
        text: host,
        removeLabel: `Remove ${host}`,
        remove: () => forgetHost(host),
      }))}
    />
  )
}

/** The certificates that the user accepted, each for one port of a host that is not public. */
export function CertificatesSection({ accepted }: { readonly accepted: Settings['acceptedCertificates'] }) {
  return (
    <RemovableList
      title="Accepted certificates"
      note="Hooktrail trusts these certificates of apps on this machine and its network."
      none="No certificate is accepted. Hooktrail trusts the authorities of this system."
      items={accepted.map(({ host, port, fingerprint }) => ({
        name: `${host} ${port}`,
        text: `${host}:${port} ${fingerprint.slice(0, 23)}…`,
        title: fingerprint,
        removeLabel: `Remove the certificate of ${host}:${port}`,
        remove: () => removeCertificate(host, port),
      }))}
    />
  )
}

interface RemovableItem {
  /** Unique in the list. */
  readonly name: string
  readonly text: string
  /** Shown in full under the pointer. */
  readonly title?: string
  readonly removeLabel: string
  readonly remove: () => Promise<unknown>
}

interface RemovableListProps {
  readonly title: string
  readonly note: string
  /** In place of an empty list. */
  readonly none: string
  readonly items: readonly RemovableItem[]
}

/** Items that the user allowed once: each can be removed. */
function RemovableList({ title, note, none, items }: RemovableListProps) {
  return (
    <Section title={title} note={note}>
      {items.length === 0 ? (
        <p className="quiet">{none}</p>
      ) : (
        <ul aria-label={title}>
          {items.map(item => (
            <RemovableRow key={item.name} item={item} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function RemovableRow({ item }: { readonly item: RemovableItem }) {
  const { run, error } = useAction(item.remove)
  return (
    <>
      <Row as="li" isApart className="min-h-row border-line-soft border-b">
        <span className="mono" title={item.title}>
          {item.text}
        </span>
        <IconButton label={item.removeLabel} onClick={() => run()}>
          <X aria-hidden />
        </IconButton>
      </Row>
      {error === null ? null : (
        <li>
          <Problem error={error} />
        </li>
      )}
    </>
  )
}

interface TimesSectionProps {
  readonly settings: Pick<Settings, 'timeZone' | 'times'>
}

/** The zone of displayed times, and whether they are a clock or ages. */
function TimesSection({ settings: { timeZone, times } }: TimesSectionProps) {
  const options = useMemo(() => zoneOptions(timeZone), [timeZone])
  const clock = useClock()
  return (
    <Section title="Times">
      <FieldGrid>
        <Field label="Time zone" note={`Now: ${clock.full(clock.nowMs).replace(/:\d{2}\.\d{3}/, '')}`}>
          <Select
            label="Time zone"
            value={timeZone}
            options={options}
            onChange={zone => perform(changeSettings({ timeZone: zone }))}
          />
        </Field>
        <Field label="Show times as" note="Tooltips always have date and time.">
          <Segments
            label="Show times as"
            options={[
              { value: 'clock', label: 'Clock' },
              { value: 'relative', label: 'Relative' },
            ]}
            value={times}
            onChange={value => perform(changeSettings({ times: value }))}
          />
        </Field>
      </FieldGrid>
    </Section>
  )
}

/** The machine's zone, UTC, and all that this browser knows. A zone that it does not know stays in the list. */
function zoneOptions(chosen: string) {
  const names = new Set(Intl.supportedValuesOf('timeZone'))
  if (chosen !== 'local') names.add(chosen)
  names.delete('UTC')
  return [
    { value: 'local', label: 'Local', hint: localTimeZone() },
    { value: 'UTC', label: 'UTC' },
    ...[...names].sort().map(name => ({ value: name, label: name.replaceAll('_', ' ') })),
  ]
}
