import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AppError } from '#contract/errors'
import type { Environment } from '#contract/registration/environment'
import { environmentPresets } from '#contract/services/environment-presets'
import { serviceSchema } from '#contract/terms'
import { environmentsQuery } from '#data'
import {
  Button,
  DialogForm,
  Field,
  FieldLabel,
  FieldNote,
  PaneHead,
  Segments,
  Select,
  TextArea,
  TextField,
  useAction,
} from '#ui'
import { serviceName } from '../../../../notification/service-mark.tsx'
import { closeEnvironmentForm, saveAndSelect } from '../environment-choice.ts'
import { addressOptions, listOfChoice } from './address-choice.ts'
import { AuthenticationFields } from './authentication-fields.tsx'
import {
  type DraftErrors,
  draftOf,
  type EnvironmentDraft,
  errorsAtSaved,
  inputOf,
  newDraft,
  withPreset,
  withService,
} from './environment-draft.ts'

/** The form of a new or existing environment. The draft lives in this component only. */
export function EnvironmentForm({ environment }: { readonly environment: Environment | null }) {
  const places = useQuery(environmentsQuery).data?.secretPlaces ?? []
  const place = places.find(one => one.isSafe)?.place ?? null
  const [draft, setDraft] = useState(() =>
    environment === null ? newDraft(place) : draftOf(environment, place),
  )
  const [errors, setErrors] = useState<DraftErrors>({})
  const { run, isRunning, error, reset } = useAction(saveAndSelect)
  const refused = error === null ? null : errorsOfRefusal(error, draft)

  function change(next: EnvironmentDraft): void {
    setDraft(next)
    setErrors({})
    reset()
  }

  function onSubmit(): void {
    const read = inputOf(draft)
    if ('errors' in read) setErrors(read.errors)
    else run(read.input)
  }

  return (
    <section className="flex h-full flex-col bg-pane" aria-label="Environment">
      <DialogForm
        hasBar
        noValidate
        onSubmit={onSubmit}
        error={refused === null ? error : null}
        buttons={<Button onClick={closeEnvironmentForm}>Cancel</Button>}
        submit={environment === null ? 'Create environment' : 'Save'}
        blocked={isRunning ? 'Saving…' : null}
      >
        <PaneHead title={environment === null ? 'New environment' : `Edit ${environment.name}`} />
        <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-4 pt-3 pb-8 *:max-w-140 *:flex-none">
          {environment === null ? <PresetField draft={draft} onChange={change} /> : null}
          <PlaceFields draft={draft} errors={refused ?? errors} onChange={change} />
          <AuthenticationFields draft={draft} errors={refused ?? errors} places={places} onChange={change} />
          <AddressFields draft={draft} errors={refused ?? errors} onChange={change} />
        </div>
      </DialogForm>
    </section>
  )
}

/** A refusal that belongs to a field; `null` for any other error. */
function errorsOfRefusal({ code, message }: AppError, draft: EnvironmentDraft): DraftErrors | null {
  if (code === 'invalid-url') return { baseUrl: message }
  return code === 'secret-required' ? errorsAtSaved(draft, message) : null
}

interface PartProps {
  readonly draft: EnvironmentDraft
  readonly onChange: (draft: EnvironmentDraft) => void
}

function PresetField({ draft, onChange }: PartProps) {
  const chosen = environmentPresets.find(
    preset => preset.baseUrl === draft.baseUrl && preset.service === draft.service,
  )
  return (
    <Field label="Preset" note="Fills in known values.">
      <Select
        label="Preset"
        value={chosen?.name ?? ''}
        placeholder="Custom"
        options={environmentPresets.map(({ name, title, baseUrl }) => ({
          value: name,
          label: title,
          hint: new URL(baseUrl).host,
        }))}
        onChange={name => {
          const preset = environmentPresets.find(one => one.name === name)
          if (preset !== undefined) onChange(withPreset(draft, preset))
        }}
      />
    </Field>
  )
}

function PlaceFields({ draft, errors, onChange }: PartProps & { readonly errors: DraftErrors }) {
  const defaultPath = `/${draft.name.trim().toLowerCase() || 'its-name'}`
  return (
    <>
      <Field label="Service">
        <Segments
          label="Service"
          options={serviceSchema.options.map(value => ({ value, label: serviceName(value) }))}
          value={draft.service}
          onChange={service => onChange(withService(draft, service))}
        />
      </Field>
      <TextField
        label="Name"
        hint="Use letters, digits, dots, dashes and underscores."
        error={errors.name ?? null}
        value={draft.name}
        onChange={event => onChange({ ...draft, name: event.target.value })}
      />
      <TextField
        label="Base URL"
        hint="Use https. On this machine http works too."
        error={errors.baseUrl ?? null}
        value={draft.baseUrl}
        placeholder="https://"
        onChange={event => onChange({ ...draft, baseUrl: event.target.value })}
      />
      <TextField
        label="Callback path"
        hint="Deliveries below this path belong to it."
        error={errors.callbackPath ?? null}
        value={draft.callbackPath}
        placeholder={defaultPath}
        onChange={event => onChange({ ...draft, callbackPath: event.target.value })}
      />
    </>
  )
}

interface AddressFieldsProps {
  readonly draft: EnvironmentDraft
  readonly errors: DraftErrors
  readonly onChange: (draft: EnvironmentDraft) => void
}

/** The list that the source of deliveries is checked against. */
function AddressFields({ draft, errors, onChange }: AddressFieldsProps) {
  const { addresses, ownAddresses, service } = draft
  const list = listOfChoice(addresses, ownAddresses).addresses
  return (
    <>
      <Field label="Source addresses" note={noteOf(draft)}>
        <Select
          label="Source addresses"
          value={addresses}
          options={addressOptions(service)}
          onChange={choice =>
            onChange({
              ...draft,
              addresses: choice,
              ownAddresses: choice === 'own' && ownAddresses === '' ? list.join('\n') : ownAddresses,
            })
          }
        />
      </Field>
      {addresses === 'own' ? (
        <label className="flex flex-col gap-1">
          <FieldLabel>Addresses, one per line</FieldLabel>
          <TextArea
            className="h-auto resize-y px-2 py-1 leading-4.5"
            rows={4}
            spellCheck={false}
            value={ownAddresses}
            aria-invalid={errors.sourceAddresses !== undefined}
            onChange={event => onChange({ ...draft, ownAddresses: event.target.value })}
          />
          {errors.sourceAddresses === undefined ? null : (
            <FieldNote isError>Enter IPv4 or IPv6 addresses, such as 3.129.233.228.</FieldNote>
          )}
        </label>
      ) : addresses === 'none' ? null : (
        <p className="mono whitespace-pre-wrap text-muted text-small">{list.join('  ')}</p>
      )}
    </>
  )
}

function noteOf({ service, addresses }: EnvironmentDraft): string {
  if (service === 'funding') {
    return addresses.startsWith('observed')
      ? 'Observed: equals the transaction service’s list.'
      : 'Not published; an observed list is available.'
  }
  return addresses.startsWith('published')
    ? 'Published in the specification.'
    : 'Other sources cause a finding.'
}
