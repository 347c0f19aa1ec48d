import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { withVisible } from '#contract/json/invisible-characters'
import type { ChangedField, ExportPreview } from '#contract/transfer/exporting'
import {
  Checkbox,
  countOf,
  countText,
  FieldLabel,
  type Loadable,
  Loaded,
  Notice,
  Row,
  Segments,
  Stack,
  Switch,
  TextField,
  VisibleText,
} from '#ui'
import styles from './pseudonym-pane.module.css'
import { choosePseudonyms, replaceOriginals, useExport } from './state/export-store.ts'

interface PseudonymPaneProps extends OptionsProps {
  readonly preview: Loadable<ExportPreview>
}

interface OptionsProps {
  /** Typed here, used once, stored nowhere. */
  readonly keyText: string
  readonly onKey: (key: string) => void
  readonly isKeyShort: boolean
}

/** The options of pseudonyms for personal data, and their changes. */
export function PseudonymPane({ preview, ...options }: PseudonymPaneProps) {
  const isReplaced = useExport(state => state.isReplaced)
  return (
    <Stack as="section" gap="3" className="min-h-0 min-w-0 overflow-y-auto px-4 py-3" aria-label="Pseudonyms">
      <Switch
        className="flex-none"
        label="Replace personal data"
        isOn={isReplaced}
        onChange={replaceOriginals}
        note="Names, accounts, addresses, ids and free text. Records stay linked."
      />
      {isReplaced ? (
        <>
          <Options {...options} />
          <Loaded
            from={preview}
            loading="Checking for personal data"
            failed="Couldn’t load the preview."
            lines={8}
          >
            {data => <ChangesPreview preview={data} />}
          </Loaded>
        </>
      ) : (
        <Notice className="flex-none" tone="warning" title="The files will contain original data.">
          Names, accounts, addresses, hashes and all headers are exported, including Authorization and
          cookies. Don’t share or commit these files.
        </Notice>
      )}
    </Stack>
  )
}

interface SavedOrProps<Other extends string> {
  readonly label: string
  readonly other: { readonly value: Other; readonly label: string }
  readonly value: 'keep' | Other
  readonly onChange: (value: 'keep' | Other) => void
}

function SavedOr<Other extends string>({ label, other, value, onChange }: SavedOrProps<Other>) {
  return (
    <Stack as="span" gap="1">
      <FieldLabel>{label}</FieldLabel>
      <Segments
        label={label}
        options={[{ value: 'keep', label: 'Unchanged' }, other]}
        value={value}
        onChange={onChange}
      />
    </Stack>
  )
}

function Options({ keyText, onKey, isKeyShort }: OptionsProps) {
  const { amounts, times, notes } = useExport(state => state.choice)
  return (
    <Row gap="4" align="start" className="flex-none">
      <SavedOr
        label="Amounts"
        other={{ value: 'scale', label: 'Scaled' }}
        value={amounts}
        onChange={value => choosePseudonyms({ amounts: value })}
      />
      <SavedOr
        label="Times"
        other={{ value: 'move', label: 'Moved' }}
        value={times}
        onChange={value => choosePseudonyms({ times: value })}
      />
      <Stack as="span" gap="1">
        <FieldLabel>Tags, notes</FieldLabel>
        <Segments
          label="Tags and notes"
          options={[
            { value: 'drop', label: 'Left out' },
            { value: 'keep', label: 'Unchanged' },
          ]}
          value={notes}
          onChange={value => choosePseudonyms({ notes: value })}
        />
      </Stack>
      <TextField
        className="flex-1"
        label="Key"
        error={isKeyShort ? 'Enter at least 16 characters.' : null}
        type="password"
        placeholder="Random"
        title="The same key gives the same pseudonyms. It is never saved."
        value={keyText}
        onChange={event => onKey(event.target.value)}
      />
    </Row>
  )
}

/** Changes by pseudonyms: counts by kind, then each name with samples. Checked names keep their values. */
function ChangesPreview({ preview }: { readonly preview: ExportPreview }) {
  const keep = useExport(state => state.choice.keep)
  const { fields, looked, deliveries } = preview
  return (
    <>
      <Counts preview={preview} />
      {keep.length === 0 ? null : <SavedNames names={keep} />}
      {fields.length === 0 ? (
        <p className="quiet">No personal data was found.</p>
      ) : (
        <section
          className={clsx('min-h-30 overflow-y-auto rounded border border-line', styles.scroll)}
          aria-label="Changes"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by the keyboard
          tabIndex={0}
        >
          <table className="w-full table-fixed border-collapse">
            <thead>
              <tr>
                {columns.map(([title, columnClass]) => (
                  <th key={title} scope="col" className={clsx(headClass, columnClass)}>
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {fields.map(field => (
                <FieldRow key={`${field.kind} ${field.name}`} field={field} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      <p className="flex-none text-small text-subtle leading-4.25">
        {looked < deliveries ? `Counted in the first ${countText(looked)} deliveries. ` : ''}
        These are examples. The export uses other pseudonyms.
      </p>
    </>
  )
}

const cellClass = 'truncate border-line-soft border-b px-2 py-0.75 align-top'
const headClass = clsx(cellClass, 'sticky top-0 z-1 bg-pane font-medium text-small text-subtle')
const columns = [
  ['Field', 'w-37.5 text-start'],
  ['Times', 'w-14 text-end'],
  ['Example', 'text-start'],
  ['Keep', 'w-13 text-start'],
] as const

const kinds = [
  ['value', 'value', 'values'],
  ['header', 'header', 'headers'],
  ['target', 'path part', 'path parts'],
  ['address', 'sender address', 'sender addresses'],
  ['name', 'member name', 'member names'],
  ['amount', 'amount', 'amounts'],
  ['time', 'time', 'times'],
] as const

function Counts({ preview }: { readonly preview: ExportPreview }) {
  const { changes, fillers, droppedHeaders } = preview
  const dropped = droppedHeaders.reduce((sum, { count }) => sum + count, 0)
  return (
    <ul
      className="flex flex-none flex-wrap gap-x-3.5 gap-y-1 text-muted text-small"
      aria-label="Changes by kind"
    >
      {kinds
        .filter(([kind]) => changes[kind] > 0)
        .map(([kind, one, many]) => (
          <li key={kind} className="tabular">
            {countOf(changes[kind], one, many)}
          </li>
        ))}
      {dropped === 0 ? null : (
        <li className="max-w-full truncate" title={droppedHeaders.map(({ name }) => name).join(', ')}>
          {countOf(dropped, 'header')} left out: {droppedHeaders.map(({ name }) => name).join(', ')}
        </li>
      )}
      {fillers === 0 ? null : (
        <li title="Unreadable bodies are replaced by filler of the same length.">
          {countOf(fillers, 'body becomes', 'bodies become')} filler
        </li>
      )}
    </ul>
  )
}

function SavedNames({ names }: { readonly names: readonly string[] }) {
  return (
    <ul
      className="flex flex-none flex-wrap items-center gap-x-1.5 gap-y-1 text-small"
      aria-label="Unchanged fields"
    >
      <li className="quiet">Unchanged:</li>
      {names.map(name => (
        <li key={name}>
          <button
            type="button"
            className="mono inline-flex h-5 cursor-default items-center gap-1 rounded-small border border-line-strong bg-raised py-0 pr-1.25 pl-1.75 *:size-2.75 hover:bg-hover"
            aria-label={`Replace ${name}`}
            onClick={() => choosePseudonyms({ keep: names.filter(other => other !== name) })}
          >
            {name} <X aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}

const sampleClass = 'min-w-0 overflow-hidden text-ellipsis no-underline'

function FieldRow({ field }: { readonly field: ChangedField }) {
  const keep = useExport(state => state.choice.keep)
  const { name, count, samples } = field
  return (
    <tr>
      <th scope="row" className={clsx(cellClass, 'mono text-start font-normal')} title={withVisible(name)}>
        <VisibleText text={name} />
      </th>
      <td className={clsx(cellClass, 'tabular text-end')}>{countText(count)}</td>
      <td className={cellClass}>
        {samples.slice(0, 2).map(({ before, after }) => (
          <span
            key={before}
            className="mono flex gap-1.5 text-small"
            title={withVisible(`${before} → ${after}`)}
          >
            <del className={clsx(sampleClass, 'text-subtle')}>
              <VisibleText text={before} />
            </del>
            <span aria-hidden className="text-subtle">
              →
            </span>
            <ins className={sampleClass}>
              <VisibleText text={after} />
            </ins>
          </span>
        ))}
      </td>
      <td className={cellClass}>
        {isKeepable(field) ? (
          <Checkbox
            label={`Keep ${name}`}
            isLabelHidden
            isChecked={keep.includes(name)}
            onChange={isSaved =>
              choosePseudonyms({
                keep: isSaved ? [...keep, name] : keep.filter(other => other !== name),
              })
            }
          />
        ) : null}
      </td>
    </tr>
  )
}

/** Only members and headers are listed by name. */
function isKeepable({ kind, name }: ChangedField): boolean {
  return (kind === 'value' || kind === 'header') && name !== '' && name !== 'session name'
}
