import type { SourceAddressList } from '#contract/registration/environment'
import { sourceAddresses } from '#contract/services/source-addresses'
import type { Service } from '#contract/terms'

/** A list of source addresses to check against. */
export type AddressChoice =
  | 'published-stage'
  | 'published-production'
  | 'observed-stage'
  | 'observed-production'
  | 'own'
  | 'none'

interface AddressOption {
  readonly value: AddressChoice
  readonly label: string
  readonly hint?: string
}

const shared = [
  { value: 'own', label: 'Custom addresses' },
  { value: 'none', label: 'None' },
] as const satisfies readonly AddressOption[]

/** The funding service's specification publishes none, so the offered list is marked as observed. */
export function addressOptions(service: Service): readonly AddressOption[] {
  if (service === 'transactions') {
    return [
      { value: 'published-stage', label: 'Stage', hint: 'published' },
      { value: 'published-production', label: 'Production', hint: 'published' },
      ...shared,
    ]
  }
  return [
    { value: 'observed-stage', label: 'Stage (observed)', hint: 'not published' },
    { value: 'observed-production', label: 'Production (observed)', hint: 'not published' },
    ...shared,
  ]
}

/** The choice that a saved list belongs to. */
export function choiceOf({ basis, addresses }: SourceAddressList): AddressChoice {
  if (basis === 'none') return 'none'
  if (basis === 'own') return 'own'
  for (const place of ['stage', 'production'] as const)
    if (addresses.join() === sourceAddresses[place].join()) return `${basis}-${place}`
  return 'own'
}

/** The list of a choice. Invalid addresses stay in it, for the schema to refuse. */
export function listOfChoice(
  choice: AddressChoice,
  ownText: string,
): { readonly basis: SourceAddressList['basis']; readonly addresses: readonly string[] } {
  switch (choice) {
    case 'none':
      return { basis: 'none', addresses: [] }
    case 'own':
      return { basis: 'own', addresses: ownText.split(/[\s,;]+/).filter(word => word !== '') }
    case 'published-stage':
      return { basis: 'published', addresses: sourceAddresses.stage }
    case 'published-production':
      return { basis: 'published', addresses: sourceAddresses.production }
    case 'observed-stage':
      return { basis: 'observed', addresses: sourceAddresses.stage }
    case 'observed-production':
      return { basis: 'observed', addresses: sourceAddresses.production }
  }
}
