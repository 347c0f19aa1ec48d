import { clsx } from 'clsx'
import { Field, FieldError, FieldLabel, Select, TextArea } from '#ui'
import { addressOptions, listOfChoice } from './address-choice.ts'
import styles from './address-fields.module.css'
import type { DraftErrors, EnvironmentDraft } from './environment-draft.ts'
import { FieldPart } from './field-part.tsx'

interface AddressFieldsProps {
  readonly draft: EnvironmentDraft
  readonly errors: DraftErrors
  readonly onChange: (draft: EnvironmentDraft) => void
}

/** The list that the source of deliveries is checked against. */
export function AddressFields({ draft, errors, onChange }: AddressFieldsProps) {
  const { addresses, ownAddresses, service } = draft
  const list = listOfChoice(addresses, ownAddresses).addresses
  return (
    <>
      <Field isInPane label="Source addresses" note={noteOf(draft)}>
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
        <FieldPart>
          <label className={styles.ownAddresses}>
            <FieldLabel>Addresses, one per line</FieldLabel>
            <TextArea
              className={styles.addresses}
              rows={4}
              spellCheck={false}
              value={ownAddresses}
              aria-invalid={errors.sourceAddresses !== undefined}
              onChange={event => onChange({ ...draft, ownAddresses: event.target.value })}
            />
            {errors.sourceAddresses === undefined ? null : (
              <FieldError>Enter IPv4 or IPv6 addresses, such as 3.129.233.228.</FieldError>
            )}
          </label>
        </FieldPart>
      ) : addresses === 'none' ? null : (
        <FieldPart as="p" className={clsx('mono', styles.addressList)}>
          {list.join('  ')}
        </FieldPart>
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
